/** A parsed address text: "Carrer de Verdi 12, Barcelona". */
export interface TypedAddress {
  readonly street: string
  /** As typed, in lowercase: "12", "12а". */
  readonly house: string | null
  /** Parts after the street: a city, a district, a postal code. */
  readonly rest: readonly string[]
}

const HOUSE = /^(\d{1,4})\s?(\p{L}?)$/u
/** A number before the street's name ("12 Gran Vía") or after it. */
const WITH_HOUSE = /^(?:(?<before>\d{1,4}\p{L}?)\s+(?<after>\P{N}.*)|(?<street>.*\S)\s+(?<house>\d{1,4}\p{L}?))$/u

export function parseTypedAddress(text: string): TypedAddress {
  const [first = '', ...others] = text
    .split(',')
    .map(it => it.trim())
    .filter(it => it !== '')
  const houseOnly = others.find(it => HOUSE.test(it))
  if (houseOnly !== undefined) return { street: first, house: normalizeHouse(houseOnly), rest: others.filter(it => it !== houseOnly) }
  const found = WITH_HOUSE.exec(first)?.groups
  const street = found?.['after'] ?? found?.['street'] ?? first
  const house = found?.['before'] ?? found?.['house']
  return { street, house: house === undefined ? null : normalizeHouse(house), rest: others }
}

const normalizeHouse = (house: string) => house.replace(/\s/g, '').toLowerCase()
