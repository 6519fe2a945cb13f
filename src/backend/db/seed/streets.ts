import type { streets } from '#backend/db/schema/geo.ts'
import { findCityFile, type StreetRow } from '#backend/db/seed/world/country-files.ts'
import { toSearchKey } from '#domain/catalogue/search-key.ts'

type Street = typeof streets.$inferInsert

/**
 * Streets that demonstrate errors, all in Barcelona. They are last, so that they do not change the numbers of other streets.
 *
 * | street                    | demonstrates                                                         |
 * |---------------------------|----------------------------------------------------------------------|
 * | Carrer Fora de Zona       | is outside the delivery area (inbounds false)                        |
 * | Carrer Sense Resposta     | the address search for it fails: 503                                 |
 * | Carrer Sense Adreça       | the search finds it, but the lookup of the address fails: 503        |
 */
const SENTINELS: readonly (readonly [StreetRow, Street['fault']])[] = [
  [['Carrer Fora de Zona', 'Carrer Fora de Zona', 41.475, 2.08, 41.48, 2.085, 20], null],
  [['Carrer Sense Resposta', 'Carrer Sense Resposta', 41.3925, 2.16, 41.3935, 2.162, 20], 'SEARCH'],
  [['Carrer Sense Adreça', 'Carrer Sense Adreça', 41.3925, 2.164, 41.3935, 2.166, 20], 'LOOKUP'],
]

/** Creates the rows of a city's streets, numbered from 1; none for an unknown city. */
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
