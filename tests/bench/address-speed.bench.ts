import { readFileSync, writeFileSync } from 'node:fs'
import { performance } from 'node:perf_hooks'

import { expect, test } from 'vitest'

import { createBackend } from '#backend/app.ts'
import { connect, type Db } from '#backend/db/connect.ts'
import { migrate } from '#backend/db/migrate.ts'
import { cities, cityPolygons, cityTexts, countries } from '#backend/db/schema/geo.ts'
import { addGeography } from '#backend/db/seed/geo-rows.ts'
import { createEmptyRows } from '#backend/db/seed/rows.ts'

const { ADDRESS_DATABASE = '', ADDRESS_FIGURES = '', ADDRESS_STREETS = '1000000' } = process.env

/** Of the whole reply: issue 20, "Autocomplete on the server". Milliseconds. */
const [MAX_P50_MS, MAX_P99_MS] = [5, 20]
/** A server has compiled its code long before most searches: 50 rounds before each kind measured the compiler. */
const [WARM_UP_ROUNDS, ROUNDS] = [500, 500]
const CITY = 'BCN'
/** Clock ticks of /proc/<pid>/stat per second, on Linux. */
const TICKS = 100

/** Fills every city with the same number of streets, of one or two words from a vocabulary of some 40,000. */
async function fillStreets(db: Db): Promise<void> {
  const rows = createEmptyRows()
  addGeography(rows)
  await db.insert(countries).values(rows.countries)
  await db.insert(cities).values(rows.cities)
  await db.insert(cityTexts).values(rows.cityTexts)
  await db.insert(cityPolygons).values(rows.cityPolygons)
  const perCity = Math.ceil(Number(ADDRESS_STREETS) / rows.cities.length)
  for (const { code } of rows.cities)
    await db.$client`
      insert into streets (id, city_code, local_name, latin_name, from_lat, from_lng, to_lat, to_lng, houses, search_key)
      select ${code} || '.' || n, ${code}, name, name, center_lat + (n % 100 - 50) / 1000.0, center_lng + (n / 100 % 100 - 50) / 1000.0, center_lat, center_lng, 200, name
      from (
        select n, center_lat, center_lng, (array['carrer de', 'carrer del', 'avinguda', 'plaza', 'passeig de'])[1 + n % 5] || ' ' || pg_temp.word(hashtext(${code} || n) & 65535)
          || case when n % 3 = 0 then ' ' || pg_temp.word(hashtext(n || ${code}) & 65535) else '' end as name
        from generate_series(1, ${perCity}::int) n cross join cities where code = ${code}
      ) named`
  await db.$client.unsafe('vacuum analyze streets; ').catch(() => undefined)
  await db.$client.unsafe('vacuum analyze street_terms')
  await db.$client.unsafe('vacuum analyze street_words')
}

const WORD_FUNCTION = `create function pg_temp.word(n int) returns text language sql immutable as $$
  select (array['ba','ce','di','fo','gu','la','me','ni','po','ru','sa','te','vi','zo','cala','bren'])[1 + n % 16]
    || (array['ra','lle','mi','to','ndu','ska','rre','sti','mo','lu','gna','pe','di','cho','va','nes'])[1 + n / 16 % 16]
    || (array['n','r','ta','le','vi','so','cu','dra','me','li','nto','gue','ba','ri','sc','po'])[1 + n / 256 % 16]
    || (array['a','o','es','in','ada','ell','ona','ic','ura','ent','is','au','or','eta','al','ots'])[1 + n / 4096 % 16]
$$`

const readTicks = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return Number(fields[11]) + Number(fields[12])
}

/** Replaces, drops and swaps a letter in turn. */
function misspell(word: string, round: number): string {
  const at = 2 + (round % Math.max(1, word.length - 3))
  if (round % 3 === 0) return word.slice(0, at) + word.slice(at + 1)
  if (round % 3 === 1) return `${word.slice(0, at)}x${word.slice(at + 1)}`
  return word.slice(0, at - 1) + (word[at] ?? '') + (word[at - 1] ?? '') + word.slice(at + 1)
}

test('issue 20: "Autocomplete on the server at 10^6 gazetteer rows: p50 ≤ 5 ms, p99 ≤ 20 ms, with one typo and without accents"', async () => {
  await migrate(ADDRESS_DATABASE)
  const db = await connect(ADDRESS_DATABASE, { pool: 1, statementTimeout: 0, idleInTransactionTimeout: 0 })
  try {
    await db.$client.unsafe(WORD_FUNCTION)
    await fillStreets(db)
    const names = await db.$client<{ name: string }[]>`
      select local_name as name from streets where city_code = ${CITY} order by md5(id) limit ${ROUNDS + WARM_UP_ROUNDS}`
    const [{ pid = 0, rows = 0 } = {}] = await db.$client<
      { pid: number; rows: number }[]
    >`select pg_backend_pid() as pid, count(*)::int as rows from streets`
    const backend = createBackend({ db, report: () => {}, now: Date.now, siteOrigin: 'https://shop.test', sandbox: true })
    const search = async (address: string): Promise<number> => {
      const query = new URLSearchParams({ address, cityCode: CITY })
      const response = await backend.fetch(new Request(`http://api.test/addresslookup/pub/address?${query}`))
      return ((await response.json()) as { predictions: unknown[] }).predictions.length
    }
    const getWords = (round: number) => (names[round % names.length]?.name ?? '').split(' ')
    const kinds: Record<string, (round: number) => string> = {
      'whole name': round => `${getWords(round).join(' ')} 12`,
      'beginning of a word': round =>
        getWords(round)
          .at(-1)!
          .slice(0, 1 + (round % 5)),
      'kind and beginning': round =>
        `${getWords(round)[0]} ${getWords(round)
          .at(-1)!
          .slice(0, 1 + (round % 4))}`,
      'typing error': round => misspell(getWords(round).at(-1)!, round),
      'name with typing error': round => `${getWords(round).slice(0, -1).join(' ')} ${misspell(getWords(round).at(-1)!, round)} 5`,
      'unknown words': round => `xq${round}zz wvkx${round} qqqq`,
      'hostile, 200 characters': round => `a b c d e f g h ${'ab '.repeat(80)}${round}`.slice(0, 200),
    }
    const lines: string[] = []
    const tooSlow: string[] = []
    for (const [kind, getText] of Object.entries(kinds)) {
      for (let round = 0; round < WARM_UP_ROUNDS; round++) await search(getText(ROUNDS + round))
      const [ticks, cpu] = [readTicks(pid), process.cpuUsage()]
      const times: number[] = []
      let found = 0
      for (let round = 0; round < ROUNDS; round++) {
        const startedAt = performance.now()
        found += (await search(getText(round))) > 0 ? 1 : 0
        times.push(performance.now() - startedAt)
      }
      const { user, system } = process.cpuUsage(cpu)
      const sorted = times.toSorted((one, other) => one - other)
      const [p50 = 0, p99 = 0] = [sorted[Math.floor(ROUNDS * 0.5)], sorted[Math.floor(ROUNDS * 0.99)]]
      const databaseMs = ((readTicks(pid) - ticks) * 1000) / TICKS / ROUNDS
      const line = `${kind.padEnd(24)} p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms; CPU ${((user + system) / 1000 / ROUNDS).toFixed(2)} ms in Node and ${databaseMs.toFixed(2)} ms in PostgreSQL; ${found} of ${ROUNDS} with results`
      lines.push(line)
      // nobody types a hostile text, so only its slowest searches have a limit
      if ((p50 > MAX_P50_MS && !kind.startsWith('hostile')) || p99 > MAX_P99_MS) tooSlow.push(line)
    }
    lines.unshift(`search of addresses among ${rows} streets, ${Math.round(rows / 100)} a city`)
    writeFileSync(ADDRESS_FIGURES, lines.join('\n'))
    console.log(lines.join('\n'))
    expect(tooSlow).toEqual([])
  } finally {
    await db.close()
  }
}, 1_800_000)
