import type { streets } from '#backend/db/schema/geo.ts'
import { romanise } from '#backend/db/seed/romanise.ts'
import { ARMENIAN_STREETS } from '#backend/db/seed/streets-armenia.ts'
import { SPANISH_STREETS } from '#backend/db/seed/streets-spain.ts'
import { UKRAINIAN_STREETS } from '#backend/db/seed/streets-ukraine.ts'
import { searchKeyOf } from '#domain/catalogue/search-key.ts'

/** A street from its first house to its last. */
export type StreetRow = readonly [local: string, fromLat: number, fromLng: number, toLat: number, toLng: number, houses: number]

type Street = typeof streets.$inferInsert

const STREETS = { ...SPANISH_STREETS, ...UKRAINIAN_STREETS, ...ARMENIAN_STREETS }

/**
 * Streets that are there to show an error on purpose, all in Barcelona; they end the list, so that no other's number moves.
 *
 * | street                    | what it shows                                                        |
 * |---------------------------|----------------------------------------------------------------------|
 * | Carrer Fora de Zona       | lies outside the city's outline: not delivered to (inbounds false)   |
 * | Carrer Sense Resposta     | the search that finds it fails: 503                                  |
 * | Carrer Sense Adreça       | is found, but its address cannot be looked up: 503                   |
 */
const SENTINELS: readonly (readonly [StreetRow, Street['fault']])[] = [
  [['Carrer Fora de Zona', 41.475, 2.08, 41.48, 2.085, 20], null],
  [['Carrer Sense Resposta', 41.3925, 2.16, 41.3935, 2.162, 20], 'SEARCH'],
  [['Carrer Sense Adreça', 41.3925, 2.164, 41.3935, 2.166, 20], 'LOOKUP'],
]

/** What a plate's word for the kind of street is in Latin letters. It stands before the name or after it. */
const KINDS: readonly (readonly [word: RegExp, latin: string])[] = [
  [/^вулиця | вулиця$/u, 'Street'],
  [/^проспект | проспект$/u, 'Avenue'],
  [/^бульвар | бульвар$/u, 'Boulevard'],
  [/^площа | площа$/u, 'Square'],
  [/ узвіз$/u, 'Descent'],
  [/ набережна$/u, 'Embankment'],
  [/ шосе$/u, 'Highway'],
  [/ дорога$/u, 'Road'],
  [/ փողոց$/u, 'Street'],
  [/ պողոտա$/u, 'Avenue'],
  [/ հրապարակ$/u, 'Square'],
  [/ խճուղի$/u, 'Highway'],
  [/ թաղամաս$/u, 'Quarter'],
]

/** Where a rule would not give what the plates themselves say in Latin letters. */
const KNOWN: Readonly<Record<string, string>> = { 'Հյուսիսային պողոտա': 'Northern Avenue', 'Գայի փողոց': 'Gai Street' }

/** "вулиця Хрещатик" → "Khreshchatyk Street"; what is Latin already stays. */
export function latinStreet(local: string): string {
  const kind = KINDS.find(([word]) => word.test(local))
  return KNOWN[local] ?? (kind ? `${romanise(nominative(local.replace(kind[0], '')))} ${kind[1]}` : romanise(local))
}

/** An Armenian street is of somebody: "Պուշկինի", "Խորենացու". In Latin it bears the name as it is. */
function nominative(name: string): string {
  return name
    .replace(/(\p{L}{3})այի$/u, '$1ա')
    .replace(/ացու$/u, 'ացի')
    .replace(/(?<=\p{L}{3})(?<!աց)ի$/u, '')
}

/** Rows of one city's streets, numbered from 1; none for a city that has no list. */
export function streetRows(cityCode: string): Street[] {
  const sentinels = cityCode === 'BCN' ? SENTINELS : []
  const rows: readonly (readonly [StreetRow, Street['fault']])[] = [
    ...(STREETS[cityCode] ?? []).map(it => [it, null] as const),
    ...sentinels,
  ]
  return rows.map(([[localName, fromLat, fromLng, toLat, toLng, houses], fault], index) => {
    const latinName = latinStreet(localName)
    return {
      id: `${cityCode}.${index + 1}`,
      cityCode,
      localName,
      latinName,
      fromLat,
      fromLng,
      toLat,
      toLng,
      houses,
      searchKey: searchKeyOf(localName, latinName === localName ? '' : latinName),
      fault: fault ?? null,
    }
  })
}
