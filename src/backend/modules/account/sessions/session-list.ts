import { and, desc, eq, exists, gt, isNull } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { refreshTokens, tokenFamilies } from '#backend/db/schema/account.ts'
import type { Tx } from '#backend/db/transaction.ts'
import { requireCallerId } from '#backend/modules/account/caller.ts'
import { requireReauthentication } from '#backend/modules/account/sessions/reauthenticate.ts'
import { revokeFamilies } from '#backend/modules/account/token-family.ts'
import { Problem } from '#backend/problem.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import type { endSessions, listSessions } from '#contract/account/session-list.ts'
import { getCountryName } from '#domain/language/country-name.ts'

/** The sessions that can still be renewed, the latest use first. */
function selectSessions(db: Db | Tx, customerId: number, now: number) {
  const isRenewable = exists(
    db
      .select({ hash: refreshTokens.hash })
      .from(refreshTokens)
      .where(and(eq(refreshTokens.familyId, tokenFamilies.id), isNull(refreshTokens.usedAt), gt(refreshTokens.expiresAt, new Date(now)))),
  )
  return db
    .select()
    .from(tokenFamilies)
    .where(and(eq(tokenFamilies.customerId, customerId), isNull(tokenFamilies.revokedAt), isRenewable))
    .orderBy(desc(tokenFamilies.lastUsedAt))
}

export function listSessionsHandler(db: Db, now: () => number): Handler<typeof listSessions> {
  return async ({ params }, call) => {
    const rows = await selectSessions(db, requireCallerId(params.id, call), now())
    const sessions = rows.map(it => ({
      id: it.id,
      browser: it.deviceBrowser,
      system: it.deviceSystem,
      country: it.countryCode === null ? null : { code: it.countryCode, name: getCountryName(it.countryCode, call.language) },
      creationTime: it.createdAt.getTime(),
      lastUseTime: it.lastUsedAt.getTime(),
      isCurrent: it.id === call.customer!.familyId,
    }))
    return { sessions: sessions.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent)) }
  }
}

export function endSessionsHandler(db: Db, now: () => number): Handler<typeof endSessions> {
  return async ({ params, body: { sessionId, password } }, call) => {
    const id = requireCallerId(params.id, call)
    await db.transaction(async tx => {
      await requireReauthentication(tx, call, password, now())
      const sessions = (await selectSessions(tx, id, now())).map(it => it.id)
      const ended = sessionId === null ? sessions : sessions.filter(it => it === sessionId)
      if (ended.length === 0) throw new Problem(404, 'Session not found')
      await revokeFamilies(tx, ended, 'REMOTE', now())
    })
    return {}
  }
}
