/** World regions by UN M49 code; Unicode has their names in every language. */
export type WorldRegion = '150' | '142' | '002' | '001'

/** Two lowercase letters each. @source https://unstats.un.org/unsd/methodology/m49/ */
const COUNTRIES: Readonly<Record<Exclude<WorldRegion, '001'>, string>> = {
  '150': 'ba bg es hr it md me pl pt ro rs si ua',
  '142': 'am ge kg kz',
  '002': 'ci gh ke ma ng tn ug',
}

const REGION_BY_COUNTRY: ReadonlyMap<string, WorldRegion> = new Map(
  (Object.entries(COUNTRIES) as [WorldRegion, string][]).flatMap(([region, list]) =>
    list.split(' ').map((country): [string, WorldRegion] => [country, region]),
  ),
)

/** Ordered by number of markets. */
export const WORLD_REGIONS: readonly WorldRegion[] = ['150', '142', '002', '001']

/** World region of a country; "001" (world) outside the markets of A §9. @param country in either case */
export function getWorldRegion(country: string): WorldRegion {
  return REGION_BY_COUNTRY.get(country.toLowerCase()) ?? '001'
}
