import { and, asc, eq, isNotNull, isNull, notExists, notLike, sql } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { countries } from '#backend/db/schema/geo.ts'
import { landingSnapshots, landingTouches } from '#backend/db/schema/landing.ts'
import type { Tx } from '#backend/db/transaction.ts'
import { RULES, type WorkedOut, workOutClosed, workOutLandings } from '#backend/modules/landing/compute-landings.ts'

/** Key of the advisory lock under which the landings of a country are worked out; the country is the second key. */
const KEEP_LOCK = 7_326_005
/**
 * A few long queries that nobody waits for, each over all products of a country: in memory, where 4 MB (PostgreSQL's own) take twice the time on
 * 220,000 products, and not compiled first.
 */
const SETTINGS = [
  `statement_timeout = '120s'`,
  `lock_timeout = '120s'`,
  `idle_in_transaction_session_timeout = '120s'`,
  `work_mem = '64MB'`,
  `jit = off`,
]

/**
 * Works out what the landings say of each country whose catalogue has changed since, and keeps it. Whose has not is not looked at; a landing
 * that says what it said keeps its digest and its day. A transaction a country: no other writer waits for it, and what is written meanwhile
 * is taken the next time.
 *
 * @returns how many landings say something else now, or are no more
 */
export async function keepLandings(db: Db): Promise<number> {
  let changed = 0
  for (const country of await touchedCountries(db)) changed += await keepLandingsOf(db, country)
  return changed
}

async function touchedCountries(db: Db): Promise<string[]> {
  await db.transaction(async tx => {
    const [all] = await tx.delete(landingTouches).where(isNull(landingTouches.countryCode)).returning()
    if (all) await tx.insert(landingTouches).select(tx.select({ countryCode: countries.code }).from(countries))
  })
  const marked = await db
    .selectDistinct({ code: landingTouches.countryCode })
    .from(landingTouches)
    .where(isNotNull(landingTouches.countryCode))
  const outdated = await db
    .selectDistinct({ code: landingSnapshots.countryCode })
    .from(landingSnapshots)
    .where(notLike(landingSnapshots.digest, `${RULES}.%`))
  return [...new Set([...marked, ...outdated].flatMap(({ code }) => code ?? []))].sort()
}

/**
 * The same for one country, marked or not.
 *
 * @returns how many landings changed
 */
export async function keepLandingsOf(db: Db, code: string): Promise<number> {
  return db.transaction(async tx => {
    for (const setting of SETTINGS) await tx.execute(sql.raw(`set local ${setting}`))
    await tx.execute(sql`select pg_advisory_xact_lock(${KEEP_LOCK}::int, hashtext(${code}))`)
    // first: who writes from now on leaves another mark
    await tx.delete(landingTouches).where(eq(landingTouches.countryCode, code))
    const [country] = await tx.select({ open: countries.open }).from(countries).where(eq(countries.code, code))
    if (!country) return 0
    return replaceKept(tx, code, country.open ? await workOutLandings(tx, code) : await workOutClosed(tx, code))
  })
}

/** Writes what differs and tells whoever keeps pages; where nothing does, nobody hears of it. */
async function replaceKept(tx: Tx, country: string, landings: readonly WorkedOut[]): Promise<number> {
  const known = await tx
    .select({ kind: landingSnapshots.kind, subject: landingSnapshots.subject, digest: landingSnapshots.digest })
    .from(landingSnapshots)
    .where(eq(landingSnapshots.countryCode, country))
  const keyOf = ({ kind, subject }: Pick<WorkedOut, 'kind' | 'subject'>) => `${kind} ${subject}`
  const digests = new Map(known.map(it => [keyOf(it), it.digest]))
  const changed = landings.filter(it => digests.get(keyOf(it)) !== it.digest)
  const standing = new Set(landings.map(keyOf))
  const gone = known.filter(it => !standing.has(keyOf(it)))
  for (const { kind, subject } of gone) {
    await tx
      .delete(landingSnapshots)
      .where(and(eq(landingSnapshots.countryCode, country), eq(landingSnapshots.kind, kind), eq(landingSnapshots.subject, subject)))
  }
  if (changed.length > 0) {
    const { says, digest, changedAt } = { says: sql`excluded.says`, digest: sql`excluded.digest`, changedAt: sql`excluded.changed_at` }
    await tx
      .insert(landingSnapshots)
      .values(changed.map(it => ({ ...it, says: { ...it.says }, countryCode: country, changedAt: sql`now()` })))
      .onConflictDoUpdate({
        target: [landingSnapshots.countryCode, landingSnapshots.kind, landingSnapshots.subject],
        set: { says, digest, changedAt },
      })
  }
  const count = changed.length + gone.length
  if (count > 0) await tx.execute(sql`select pg_notify('catalogue', 'landings')`)
  return count
}

/** Those of which nothing is kept. */
export async function countriesWithout(db: Db): Promise<string[]> {
  const none = notExists(
    db.select({ code: landingSnapshots.countryCode }).from(landingSnapshots).where(eq(landingSnapshots.countryCode, countries.code)),
  )
  const rows = await db.select({ code: countries.code }).from(countries).where(none).orderBy(asc(countries.code))
  return rows.map(({ code }) => code)
}

/** Every landing there is, with what has become of it. */
export async function listKept(db: Db) {
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
