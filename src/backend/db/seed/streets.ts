import type { streets } from '#backend/db/schema/geo.ts'
import { findCityFile, type StreetRow } from '#backend/db/seed/world/world.ts'
import { toSearchKey } from '#domain/catalogue/search-key.ts'

type Street = typeof streets.$inferInsert

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
  [['Carrer Fora de Zona', 'Carrer Fora de Zona', 41.475, 2.08, 41.48, 2.085, 20], null],
  [['Carrer Sense Resposta', 'Carrer Sense Resposta', 41.3925, 2.16, 41.3935, 2.162, 20], 'SEARCH'],
  [['Carrer Sense Adreça', 'Carrer Sense Adreça', 41.3925, 2.164, 41.3935, 2.166, 20], 'LOOKUP'],
]

/** Rows of one city's streets, numbered from 1; none for a city that is not in the world. */
export function createStreetRows(cityCode: string): Street[] {
  const rows: readonly (readonly [StreetRow, Street['fault']])[] = [
    ...(findCityFile(cityCode)?.streets ?? []).map(it => [it, null] as const),
    ...(cityCode === 'BCN' ? SENTINELS : []),
  ]
  return rows.map(([[localName, latinName, fromLat, fromLng, toLat, toLng, houses], fault], index) => ({
    id: `${cityCode}.${index + 1}`,
    cityCode,
    localName,
    latinName,
    fromLat,
    fromLng,
    toLat,
    toLng,
    houses,
    searchKey: toSearchKey(localName, latinName === localName ? '' : latinName),
    fault: fault ?? null,
  }))
}
