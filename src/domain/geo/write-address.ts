import type { AddressComponent } from '#contract/geo/address.ts'

type Name = AddressComponent['name']

/** How a country writes an address on one line, and what its couriers call the parts of a house. */
interface Manner {
  /** Street, number and what stands with them, in order. Between number and street, `beforeNumber`. */
  readonly numberFirst: boolean
  readonly beforeNumber: string
  /** Of the house; in the order in which a courier needs them. */
  readonly inside: readonly (readonly [Name, word: string])[]
}

const INSIDE_IN_GENERAL: Manner['inside'] = [
  ['BUILDING_NAME', ''],
  ['STAIRCASE', '#'],
  ['FLOOR_NUMBER', '↑'],
  ['DOOR_NUMBER', '№'],
  ['INTERCOM', '☎'],
  ['LANDMARK', ''],
]

type InsideWords = readonly [staircase: string, floor: string, door: string, intercom?: string]

const manner = (beforeNumber: string, [staircase, floor, door, intercom = '☎']: InsideWords, numberFirst = false): Manner => ({
  numberFirst,
  beforeNumber,
  inside: [
    ['BUILDING_NAME', ''],
    ['STAIRCASE', staircase],
    ['FLOOR_NUMBER', floor],
    ['DOOR_NUMBER', door],
    ['INTERCOM', intercom],
    ['LANDMARK', ''],
  ],
})

const ENGLISH = manner(' ', ['entrance', 'floor', 'flat'], true)
const FRENCH = manner(' ', ['esc.', 'étage', 'appt'], true)
const RUSSIAN = manner(', ', ['подъезд', 'этаж', 'кв.', 'домофон'])
const ROMANIAN = manner(' ', ['sc.', 'et.', 'ap.', 'interfon'])
const SERBIAN = manner(' ', ['ulaz', 'sprat', 'stan', 'interfon'])

/** In the country's own language: it is the courier who reads it. */
const MANNERS: Readonly<Record<string, Manner>> = {
  ES: manner(', ', ['esc.', 'piso', 'puerta']),
  IT: manner(', ', ['scala', 'piano', 'int.', 'citofono']),
  UA: manner(', ', ['під’їзд', 'поверх', 'кв.', 'домофон']),
  RO: ROMANIAN,
  GE: manner(' ', ['სადარბაზო', 'სართული', 'ბინა']),
  PT: manner(', ', ['escada', 'andar', 'porta']),
  PL: manner(' ', ['klatka', 'piętro', 'm.', 'domofon']),
  MA: FRENCH,
  KZ: RUSSIAN,
  HR: manner(' ', ['ulaz', 'kat', 'stan', 'portafon']),
  KE: ENGLISH,
  CI: FRENCH,
  RS: SERBIAN,
  MD: ROMANIAN,
  UG: ENGLISH,
  KG: RUSSIAN,
  BA: SERBIAN,
  BG: manner(' ', ['вх.', 'ет.', 'ап.', 'звънец']),
  GH: ENGLISH,
  ME: SERBIAN,
  SI: manner(' ', ['vhod', 'nadstropje', 'stanovanje', 'domofon']),
  NG: ENGLISH,
  AM: manner(' ', ['մուտք', 'հարկ', 'բն.']),
  TN: FRENCH,
  GB: { numberFirst: true, beforeNumber: ' ', inside: INSIDE_IN_GENERAL },
}

const IN_GENERAL: Manner = { numberFirst: false, beforeNumber: ' ', inside: INSIDE_IN_GENERAL }

export interface WrittenAddress {
  /** Street and number, then what names the place: "Carrer de Verdi, 12, Gràcia, 08012". */
  readonly line: string
  /** Within the house, and what the customer adds: "piso 3, puerta 2, blue door". */
  readonly details: string
}

/** Parts of an address as its country writes them; a part that is missing or blank leaves no gap behind. */
export function writeAddress(countryCode: string, components: readonly AddressComponent[]): WrittenAddress {
  const manner = MANNERS[countryCode] ?? IN_GENERAL
  const part = (name: Name): string => (components.find(it => it.name === name)?.value ?? '').trim().replace(/\s+/g, ' ')
  const joined = (...texts: readonly string[]) => texts.filter(it => it !== '').join(', ')
  const inside = manner.inside.map(([name, word]) => (part(name) === '' ? '' : `${word} ${part(name)}`.trim()))
  return {
    line: joined(streetLine(manner, part), part('INTERSECTION'), part('DISTRICT'), part('POSTAL_CODE'), part('PROVINCE')),
    details: joined(...inside, part('ADDITIONAL_INFORMATION')),
  }
}

function streetLine({ numberFirst, beforeNumber }: Manner, part: (name: Name) => string): string {
  const [street, number] = [part('STREET_NAME'), part('STREET_NUMBER')]
  if (street === '' || number === '') return street || number
  return numberFirst ? `${number} ${street}` : street + beforeNumber + number
}
