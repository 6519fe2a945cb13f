/** A parsed address text: "Carrer de Verdi 12, Barcelona". */
export interface TypedAddress {
  readonly street: string
  /** As typed, in lowercase: "12", "12а". */
  readonly house: string | null
  /** Parts after the street: a city, a district, a postal code. */
  readonly rest: readonly string[]
}

const HOUSE_NUMBER = /^(\d{1,4})\s?(\p{L}?)$/u
/** A number before the street's name ("12 Gran Vía") or after it. */
const STREET_WITH_HOUSE_NUMBER = /^(?:(?<before>\d{1,4}\p{L}?)\s+(?<after>\P{N}.*)|(?<street>.*\S)\s+(?<house>\d{1,4}\p{L}?))$/u

export function parseTypedAddress(text: string): TypedAddress {
  const [first = '', ...others] = text
    .split(',')
    .map(it => it.trim())
    .filter(it => it !== '')
  const numberPart = others.find(it => HOUSE_NUMBER.test(it))
  if (numberPart !== undefined)
    return { street: first, house: normalizeHouseNumber(numberPart), rest: others.filter(it => it !== numberPart) }
  const groups = STREET_WITH_HOUSE_NUMBER.exec(first)?.groups
  const street = groups?.['after'] ?? groups?.['street'] ?? first
  const house = groups?.['before'] ?? groups?.['house']
  return { street, house: house === undefined ? null : normalizeHouseNumber(house), rest: others }
}

const normalizeHouseNumber = (house: string) => house.replace(/\s/g, '').toLowerCase()
