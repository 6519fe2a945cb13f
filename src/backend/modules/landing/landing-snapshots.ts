import { and, eq, or } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { landingSnapshots } from '#backend/db/schema/landing.ts'
import { keepLandingsOf } from '#backend/modules/landing/refresh-landing-snapshots.ts'
import type { NamedCity, SaidBrand, SaidFilter, SaidKind, Says } from '#backend/modules/landing/stored-facts.ts'

export interface Kept<Kind extends SaidKind> {
  /** Undefined for a filter, brand or city that has no store there. */
  readonly says: Says[Kind] | undefined
  /** The country's: the largest cities first, filters and brands by how many stores have them. */
  readonly cities: readonly NamedCity[]
  readonly filters: readonly SaidFilter[]
  readonly brands: readonly SaidBrand[]
}

/**
 * What is kept of one landing of an open country, and of the country that it stands in. Of a country that nobody has worked out yet it is worked
 * out now.
 */
export async function readKept<Kind extends SaidKind>(db: Db, country: string, kind: Kind, subject = ''): Promise<Kept<Kind>> {
  const kept = await rowsOf(db, country, kind, subject)
  if (kept) return kept
  await keepLandingsOf(db, country)
  return (await rowsOf(db, country, kind, subject)) ?? { says: undefined, cities: [], filters: [], brands: [] }
}

async function rowsOf<Kind extends SaidKind>(db: Db, country: string, kind: Kind, subject: string): Promise<Kept<Kind> | undefined> {
  const rows = await db
    .select({ kind: landingSnapshots.kind, subject: landingSnapshots.subject, says: landingSnapshots.says })
    .from(landingSnapshots)
    .where(
      and(
        eq(landingSnapshots.countryCode, country),
        or(
          ...([['CITIES', ''], ['FILTERS', ''], [kind, subject]] as const).map(it => and(eq(landingSnapshots.kind, it[0]), eq(landingSnapshots.subject, it[1]))), // prettier-ignore
        ),
      ),
    )
  const find = <Some extends SaidKind>(some: Some, of = '') =>
    rows.find(it => it.kind === some && it.subject === of)?.says as Says[Some] | undefined
  const lists = find('FILTERS')
  if (!lists) return undefined
  return { says: find(kind, subject), cities: find('CITIES')?.cities ?? [], filters: lists.filters, brands: lists.brands }
}
