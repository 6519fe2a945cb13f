import { and, eq, or } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { landingSnapshots } from '#backend/db/schema/landing.ts'
import { refreshCountrySnapshots } from '#backend/modules/landing/refresh-landing-snapshots.ts'
import type { StoredCityNames, StoredBrand, StoredFilter, LandingKind, StoredLandings } from '#backend/modules/landing/stored-facts.ts'

export interface LandingSnapshot<Kind extends LandingKind> {
  /** Undefined for a filter, brand or city without stores in the country. */
  readonly landing: StoredLandings[Kind] | undefined
  /** Lists of the country: the largest cities first, filters and brands by number of stores. */
  readonly cities: readonly StoredCityNames[]
  readonly filters: readonly StoredFilter[]
  readonly brands: readonly StoredBrand[]
}

/** Reads the stored landing and the lists of its country. A country without stored landings is computed first. */
export async function readLandingSnapshot<Kind extends LandingKind>(
  db: Db,
  country: string,
  kind: Kind,
  subject = '',
): Promise<LandingSnapshot<Kind>> {
  const snapshot = await findLandingSnapshot(db, country, kind, subject)
  if (snapshot) return snapshot
  await refreshCountrySnapshots(db, country)
  return (await findLandingSnapshot(db, country, kind, subject)) ?? { landing: undefined, cities: [], filters: [], brands: [] }
}

async function findLandingSnapshot<Kind extends LandingKind>(
  db: Db,
  country: string,
  kind: Kind,
  subject: string,
): Promise<LandingSnapshot<Kind> | undefined> {
  const rows = await db
    .select({ kind: landingSnapshots.kind, subject: landingSnapshots.subject, content: landingSnapshots.content })
    .from(landingSnapshots)
    .where(
      and(
        eq(landingSnapshots.countryCode, country),
        or(
          ...([['CITIES', ''], ['FILTERS', ''], [kind, subject]] as const).map(it => and(eq(landingSnapshots.kind, it[0]), eq(landingSnapshots.subject, it[1]))), // prettier-ignore
        ),
      ),
    )
  const findContent = <Some extends LandingKind>(searchedKind: Some, searchedSubject = '') =>
    rows.find(it => it.kind === searchedKind && it.subject === searchedSubject)?.content as StoredLandings[Some] | undefined
  const lists = findContent('FILTERS')
  if (!lists) return undefined
  return { landing: findContent(kind, subject), cities: findContent('CITIES')?.cities ?? [], filters: lists.filters, brands: lists.brands }
}
