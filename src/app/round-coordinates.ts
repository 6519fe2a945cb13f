/** Decimal places of a coordinate in logs: about one kilometre, which tells a city from a town and no street from another. */
const LOGGED_DECIMALS = 2

/** A number with the decimals of a coordinate, not a part of a version or of a longer number. */
const COORDINATE = /(?<![\d.])-?\d{1,3}\.\d{3,}(?![\d.])/g
const COORDINATE_NAME = /(?:^|_)(?:lat|lng|lon|latitude|longitude)$/i
const CAMEL_CASE_END = /[a-z](?:Lat|Lng|Latitude|Longitude)$/

/** Rounds every coordinate of a text: of a query, of the place id of a pin, of a message. */
export function roundCoordinates(text: string): string {
  return text.replace(COORDINATE, it => (Math.abs(Number(it)) <= 180 ? Number(it).toFixed(LOGGED_DECIMALS) : it))
}

/** Rounds a number in a field that is named like a coordinate. */
export function roundCoordinate(name: string, value: unknown): unknown {
  const isCoordinate = typeof value === 'number' && (COORDINATE_NAME.test(name) || CAMEL_CASE_END.test(name))
  return isCoordinate ? Number(value.toFixed(LOGGED_DECIMALS)) : value
}
