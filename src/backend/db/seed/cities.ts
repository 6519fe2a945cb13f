import type { Places } from '#backend/db/seed/places.ts'
import { ARMENIAN_PLACES } from '#backend/db/seed/places-armenia.ts'
import { SPANISH_PLACES } from '#backend/db/seed/places-spain.ts'
import { UKRAINIAN_PLACES } from '#backend/db/seed/places-ukraine.ts'
import { type Row, texts } from '#backend/db/seed/vocabulary/rows.ts'
import type { SeedMarket, StoreCategoryKey, Texts } from '#backend/db/seed/vocabulary/shapes.ts'

/** How many stores of a kind a city has at scale 1; what is missing is not offered there. */
export type Mix = Readonly<Partial<Record<StoreCategoryKey, number>>>

export interface SeedCity {
  readonly code: string
  readonly country: SeedMarket
  /** False: blocked (A §2.2 rule 5). */
  readonly enabled: boolean
  readonly names: Texts
  readonly slugs: Texts
  readonly places: Places
  readonly mix: Mix
  /** Whether the category that is a single store is offered. */
  readonly express: boolean
}

function placesOf(code: string): Places {
  const places = SPANISH_PLACES[code] ?? UKRAINIAN_PLACES[code] ?? ARMENIAN_PLACES[code]
  if (places === undefined) throw new Error(`no quarters and streets for ${code}`)
  return places
}

/** Rows are English, Spanish, Ukrainian, Armenian. */
function city(code: string, country: SeedMarket, names: Row, slugs: Row, mix: Mix, express: boolean): SeedCity {
  return { code, country, enabled: true, names: texts(...names), slugs: texts(...slugs), places: placesOf(code), mix, express }
}

const mid: Mix = { restaurants: 20, supermarkets: 4, 'fresh-food': 3, bakeries: 3, pharmacy: 3, shops: 3, flowers: 3 }

/** In the order that their rows are written. Barcelona is the one with a third page of restaurants (more than 204). */
export const CITIES: readonly SeedCity[] = [
  city(
    'BCN',
    'ES',
    ['Barcelona', 'Barcelona', 'Барселона', 'Բարսելոնա'],
    ['barcelona', 'barcelona', 'barselona', 'barselona'],
    {
      restaurants: 230,
      supermarkets: 14,
      'fresh-food': 12,
      bakeries: 14,
      pharmacy: 12,
      cosmetics: 8,
      shops: 10,
      flowers: 8,
      pets: 8,
    },
    true,
  ),
  city(
    'MAD',
    'ES',
    ['Madrid', 'Madrid', 'Мадрид', 'Մադրիդ'],
    ['madrid', 'madrid', 'madryd', 'madrid'],
    {
      ...mid,
      restaurants: 30,
      supermarkets: 5,
      'fresh-food': 4,
      bakeries: 4,
      pharmacy: 4,
      cosmetics: 3,
      pets: 3,
    },
    true,
  ),
  city(
    'VAL',
    'ES',
    ['Valencia', 'Valencia', 'Валенсія', 'Վալենսիա'],
    ['valencia', 'valencia', 'valensiia', 'valensia'],
    { ...mid, pets: 3 },
    false,
  ),
  city('SVQ', 'ES', ['Seville', 'Sevilla', 'Севілья', 'Սևիլյա'], ['seville', 'sevilla', 'sevillia', 'sevilya'], mid, true),
  city(
    'KYI',
    'UA',
    ['Kyiv', 'Kyiv', 'Київ', 'Կիև'],
    ['kyiv', 'kyiv', 'kyiv', 'kiev'],
    {
      restaurants: 48,
      supermarkets: 7,
      'fresh-food': 5,
      bakeries: 6,
      pharmacy: 6,
      cosmetics: 4,
      shops: 5,
      flowers: 4,
      pets: 4,
    },
    true,
  ),
  city(
    'LVI',
    'UA',
    ['Lviv', 'Lviv', 'Львів', 'Լվիվ'],
    ['lviv', 'lviv', 'lviv', 'lviv'],
    { ...mid, restaurants: 22, bakeries: 4, pharmacy: 4 },
    true,
  ),
  city(
    'ODS',
    'UA',
    ['Odesa', 'Odesa', 'Одеса', 'Օդեսա'],
    ['odesa', 'odesa', 'odesa', 'odesa'],
    { ...mid, restaurants: 24, cosmetics: 3 },
    true,
  ),
  city('DNP', 'UA', ['Dnipro', 'Dnipró', 'Дніпро', 'Դնիպրո'], ['dnipro', 'dnipro', 'dnipro', 'dnipro'], mid, false),
  city(
    'EVN',
    'AM',
    ['Yerevan', 'Ereván', 'Єреван', 'Երևան'],
    ['yerevan', 'erevan', 'yerevan', 'yerevan'],
    {
      ...mid,
      restaurants: 30,
      supermarkets: 5,
      'fresh-food': 4,
      bakeries: 5,
      pharmacy: 4,
      cosmetics: 3,
      pets: 3,
    },
    true,
  ),
  city(
    'GYU',
    'AM',
    ['Gyumri', 'Guiumri', 'Гюмрі', 'Գյումրի'],
    ['gyumri', 'guiumri', 'hiumri', 'gyumri'],
    {
      restaurants: 12,
      supermarkets: 3,
      bakeries: 3,
      pharmacy: 3,
      flowers: 3,
    },
    false,
  ),
  city(
    'VAN',
    'AM',
    ['Vanadzor', 'Vanadzor', 'Ванадзор', 'Վանաձոր'],
    ['vanadzor', 'vanadzor', 'vanadzor', 'vanadzor'],
    {
      restaurants: 11,
      supermarkets: 3,
      pharmacy: 3,
      flowers: 3,
    },
    false,
  ),
  {
    ...city(
      'VAG',
      'AM',
      ['Vagharshapat', 'Vagharshapat', 'Вагаршапат', 'Վաղարշապատ'],
      ['vagharshapat', 'vagharshapat', 'vaharshapat', 'vagharshapat'],
      {
        restaurants: 8,
        supermarkets: 3,
        pharmacy: 3,
      },
      false,
    ),
    enabled: false,
  },
]
