import type { Client } from '#client/client.ts'
import { startMigratedSession } from '#contract/account/session-start.ts'
import { Key } from '#contract/primitives.ts'
import type { Session } from '#state/account/session.ts'

/** A §2.1, B §1: the link of a customer who migrates from another company. */
export interface MigrationLink {
  readonly migrationId: string
  readonly sourceCompany: string
  readonly customerId: string
}

const PARAMETERS = ['link_type', 'migration_id', 'source_company', 'customer_id'] as const

/**
 * Reads the link from the query of a page.
 *
 * @returns the link, if the query has a complete one, and the query without it: the link is a secret, so it must not stay in the address
 * @source B §1: "query link_type equal to user_migration, with migration_id, source_company, customer_id"
 */
export function takeMigrationLink(search: string): { readonly link: MigrationLink | undefined; readonly search: string } {
  const query = new URLSearchParams(search)
  const isMigration = query.get('link_type') === 'user_migration'
  const [migrationId, sourceCompany, customerId] = PARAMETERS.slice(1).map(it => query.get(it) ?? '') as [string, string, string]
  if (!isMigration) return { link: undefined, search }
  for (const name of PARAMETERS) query.delete(name)
  const isComplete = [migrationId, sourceCompany, customerId].every(it => Key.safeParse(it).success)
  return { link: isComplete ? { migrationId, sourceCompany, customerId } : undefined, search: query.size === 0 ? '' : `?${query}` }
}

interface SeamlessLoginDependencies {
  readonly call: Client
  readonly session: Pick<Session, 'finishSignIn'>
}

/** Signs in by the link, which works once. @throws CallError: 401 for a link that has expired or was used */
export function createSeamlessLogin({ call, session }: SeamlessLoginDependencies) {
  return async (link: MigrationLink): Promise<void> => session.finishSignIn(await call(startMigratedSession, { body: { ...link } }))
}
