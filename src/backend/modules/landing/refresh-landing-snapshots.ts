import { and, asc, eq, isNotNull, isNull, notExists, notLike, sql } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { countries } from '#backend/db/schema/geo.ts'
import { landingSnapshots, landingTouches } from '#backend/db/schema/landing.ts'
import type { Tx } from '#backend/db/transaction.ts'
import { RULES_VERSION, type ComputedLanding, computeClosedCountry, computeLandings } from '#backend/modules/landing/compute-landings.ts'

/** First key of the advisory lock for the refresh of a country's landings. The country is the second key. */
const REFRESH_LOCK = 7_326_005
/**
 * Settings for a few long background queries over all products of a country. With PostgreSQL's default `work_mem` of 4 MB they take twice
 * the time on 220,000 products.
 */
const SETTINGS = [
  `statement_timeout = '120s'`,
  `lock_timeout = '120s'`,
  `idle_in_transaction_session_timeout = '120s'`,
  `work_mem = '64MB'`,
  `jit = off`,
]

/**
 * Computes and stores the landings of each country whose catalogue has changed since the last refresh. The digest and date of unchanged
 * landings are preserved. Each country has one transaction, which blocks no other writer; later writes count for the next refresh.
 *
 * @returns how many landings have changed or were deleted
 */
export async function refreshLandingSnapshots(db: Db): Promise<number> {
  let changed = 0
  for (const country of await findChangedCountries(db)) changed += await refreshCountrySnapshots(db, country)
  return changed
}

async function findChangedCountries(db: Db): Promise<string[]> {
  await db.transaction(async tx => {
    const [allTouched] = await tx.delete(landingTouches).where(isNull(landingTouches.countryCode)).returning()
    if (allTouched) await tx.insert(landingTouches).select(tx.select({ countryCode: countries.code }).from(countries))
  })
  const marked = await db
    .selectDistinct({ code: landingTouches.countryCode })
    .from(landingTouches)
    .where(isNotNull(landingTouches.countryCode))
  const outdated = await db
    .selectDistinct({ code: landingSnapshots.countryCode })
    .from(landingSnapshots)
    .where(notLike(landingSnapshots.digest, `${RULES_VERSION}.%`))
  return [...new Set([...marked, ...outdated].flatMap(({ code }) => code ?? []))].sort()
}

/**
 * Refreshes the landings of one country, whether its catalogue has changed or not.
 *
 * @returns how many landings have changed or were deleted
 */
export async function refreshCountrySnapshots(db: Db, code: string): Promise<number> {
  return db.transaction(async tx => {
    for (const setting of SETTINGS) await tx.execute(sql.raw(`set local ${setting}`))
    await tx.execute(sql`select pg_advisory_xact_lock(${REFRESH_LOCK}::int, hashtext(${code}))`)
    // deleted first: a later write of the catalogue adds a new row
    await tx.delete(landingTouches).where(eq(landingTouches.countryCode, code))
    const [country] = await tx.select({ open: countries.open }).from(countries).where(eq(countries.code, code))
    if (!country) return 0
    return replaceSnapshots(tx, code, country.open ? await computeLandings(tx, code) : await computeClosedCountry(tx, code))
  })
}

/** Writes the changed landings. Notifies the catalogue channel only if there are any. */
async function replaceSnapshots(tx: Tx, country: string, landings: readonly ComputedLanding[]): Promise<number> {
  const stored = await tx
    .select({ kind: landingSnapshots.kind, subject: landingSnapshots.subject, digest: landingSnapshots.digest })
    .from(landingSnapshots)
    .where(eq(landingSnapshots.countryCode, country))
  const toKey = ({ kind, subject }: Pick<ComputedLanding, 'kind' | 'subject'>) => `${kind} ${subject}`
  const digests = new Map(stored.map(it => [toKey(it), it.digest]))
  const changed = landings.filter(it => digests.get(toKey(it)) !== it.digest)
  const currentKeys = new Set(landings.map(toKey))
  const removed = stored.filter(it => !currentKeys.has(toKey(it)))
  for (const { kind, subject } of removed) {
    await tx
      .delete(landingSnapshots)
      .where(and(eq(landingSnapshots.countryCode, country), eq(landingSnapshots.kind, kind), eq(landingSnapshots.subject, subject)))
  }
  if (changed.length > 0) {
    const { content, digest, changedAt } = {
      content: sql`excluded.says`,
      digest: sql`excluded.digest`,
      changedAt: sql`excluded.changed_at`,
    }
    await tx
      .insert(landingSnapshots)
      .values(changed.map(it => ({ ...it, content: { ...it.content }, countryCode: country, changedAt: sql`now()` })))
      .onConflictDoUpdate({
        target: [landingSnapshots.countryCode, landingSnapshots.kind, landingSnapshots.subject],
        set: { content, digest, changedAt },
      })
  }
  const count = changed.length + removed.length
  if (count > 0) await tx.execute(sql`select pg_notify('catalogue', 'landings')`)
  return count
}

/** The countries without stored landings. */
export async function findCountriesWithoutSnapshots(db: Db): Promise<string[]> {
  const hasNoSnapshot = notExists(
    db.select({ code: landingSnapshots.countryCode }).from(landingSnapshots).where(eq(landingSnapshots.countryCode, countries.code)),
  )
  const rows = await db.select({ code: countries.code }).from(countries).where(hasNoSnapshot).orderBy(asc(countries.code))
  return rows.map(({ code }) => code)
}

/** Lists all stored landings with their digests and dates. */
export async function listLandingSnapshots(db: Db) {
  return db
    .select({
      country: landingSnapshots.countryCode,
      open: countries.open,
      own: countries.languageCode,
      languages: countries.supportedLanguages,
      kind: landingSnapshots.kind,
      subject: landingSnapshots.subject,
      digest: landingSnapshots.digest,
      changedAt: landingSnapshots.changedAt,
    })
    .from(landingSnapshots)
    .innerJoin(countries, eq(countries.code, landingSnapshots.countryCode))
    .orderBy(asc(countries.position), asc(countries.code), asc(landingSnapshots.kind), asc(landingSnapshots.subject))
}
