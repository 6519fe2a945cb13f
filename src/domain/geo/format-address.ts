import type { AddressComponent } from '#contract/geo/address.ts'

type Name = AddressComponent['name']

/** Address format of a country: the line, and the abbreviations for the parts of a building. */
interface AddressFormat {
  /** Order of street and number. `beforeNumber` separates them. */
  readonly numberFirst: boolean
  readonly beforeNumber: string
  /** Parts inside the building, in the order in which couriers need them. */
  readonly inside: readonly (readonly [Name, word: string])[]
  /** Leave the order at the door. */
  readonly atDoor: string
}

const DEFAULT_INSIDE: AddressFormat['inside'] = [
  ['BUILDING_NAME', ''],
  ['STAIRCASE', '#'],
  ['FLOOR_NUMBER', '↑'],
  ['DOOR_NUMBER', '№'],
  ['INTERCOM', '☎'],
  ['LANDMARK', ''],
]

const LEAVE_AT_DOOR = 'leave at the door'

type InsideLabels = readonly [staircase: string, floor: string, door: string, intercom?: string]

const createFormat = (
  beforeNumber: string,
  [staircase, floor, door, intercom = '☎']: InsideLabels,
  atDoor: string,
  numberFirst = false,
): AddressFormat => ({
  numberFirst,
  beforeNumber,
  atDoor,
  inside: [
    ['BUILDING_NAME', ''],
    ['STAIRCASE', staircase],
    ['FLOOR_NUMBER', floor],
    ['DOOR_NUMBER', door],
    ['INTERCOM', intercom],
    ['LANDMARK', ''],
  ],
})

const ENGLISH = createFormat(' ', ['entrance', 'floor', 'flat'], LEAVE_AT_DOOR, true)
const FRENCH = createFormat(' ', ['esc.', 'étage', 'appt'], 'laisser devant la porte', true)
const RUSSIAN = createFormat(', ', ['подъезд', 'этаж', 'кв.', 'домофон'], 'оставить у двери')
const ROMANIAN = createFormat(' ', ['sc.', 'et.', 'ap.', 'interfon'], 'lăsați la ușă')
const SERBIAN = createFormat(' ', ['ulaz', 'sprat', 'stan', 'interfon'], 'ostaviti ispred vrata')

/** In the language of the country: couriers read it. */
const FORMATS: Readonly<Record<string, AddressFormat>> = {
  ES: createFormat(', ', ['esc.', 'piso', 'puerta'], 'dejar en la puerta'),
  IT: createFormat(', ', ['scala', 'piano', 'int.', 'citofono'], 'lasciare alla porta'),
  UA: createFormat(', ', ['під’їзд', 'поверх', 'кв.', 'домофон'], 'залишити біля дверей'),
  RO: ROMANIAN,
  GE: createFormat(' ', ['სადარბაზო', 'სართული', 'ბინა'], 'დატოვეთ კართან'),
  PT: createFormat(', ', ['escada', 'andar', 'porta'], 'deixar à porta'),
  PL: createFormat(' ', ['klatka', 'piętro', 'm.', 'domofon'], 'zostawić pod drzwiami'),
  MA: FRENCH,
  KZ: RUSSIAN,
  HR: createFormat(' ', ['ulaz', 'kat', 'stan', 'portafon'], 'ostaviti pred vratima'),
  KE: ENGLISH,
  CI: FRENCH,
  RS: SERBIAN,
  MD: ROMANIAN,
  UG: ENGLISH,
  KG: RUSSIAN,
  BA: SERBIAN,
  BG: createFormat(' ', ['вх.', 'ет.', 'ап.', 'звънец'], 'оставете пред вратата'),
  GH: ENGLISH,
  ME: SERBIAN,
  SI: createFormat(' ', ['vhod', 'nadstropje', 'stanovanje', 'domofon'], 'pustite pred vrati'),
  NG: ENGLISH,
  AM: createFormat(' ', ['մուտք', 'հարկ', 'բն.'], 'թողնել դռան մոտ'),
  TN: FRENCH,
  GB: { numberFirst: true, beforeNumber: ' ', inside: DEFAULT_INSIDE, atDoor: LEAVE_AT_DOOR },
}

const DEFAULT_FORMAT: AddressFormat = { numberFirst: false, beforeNumber: ' ', inside: DEFAULT_INSIDE, atDoor: LEAVE_AT_DOOR }

export interface FormattedAddress {
  /** Street and number, then district and postal code: "Carrer de Verdi, 12, Gràcia, 08012". */
  readonly line: string
  /** Details inside the building, where to leave the order, and the customer's note: "piso 3, dejar en la puerta, blue door". */
  readonly details: string
}

/** Formats address components as usual in the country; missing or blank parts are skipped. */
export function formatAddress(countryCode: string, components: readonly AddressComponent[]): FormattedAddress {
  const format = FORMATS[countryCode] ?? DEFAULT_FORMAT
  const getPart = (name: Name): string => (components.find(it => it.name === name)?.value ?? '').trim().replace(/\s+/g, ' ')
  const joinParts = (...texts: readonly string[]) => texts.filter(it => it !== '').join(', ')
  const inside = format.inside.map(([name, word]) => (getPart(name) === '' ? '' : `${word} ${getPart(name)}`.trim()))
  return {
    line: joinParts(
      formatStreet(format, getPart),
      getPart('INTERSECTION'),
      getPart('DISTRICT'),
      getPart('POSTAL_CODE'),
      getPart('PROVINCE'),
    ),
    details: joinParts(...inside, getPart('HANDOVER') === 'DOOR' ? format.atDoor : '', getPart('ADDITIONAL_INFORMATION')),
  }
}

function formatStreet({ numberFirst, beforeNumber }: AddressFormat, getPart: (name: Name) => string): string {
  const [street, number] = [getPart('STREET_NAME'), getPart('STREET_NUMBER')]
  if (street === '' || number === '') return street || number
  return numberFirst ? `${number} ${street}` : street + beforeNumber + number
}
