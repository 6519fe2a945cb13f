/** Compares by one field; texts by code units, independent of the locale of the machine. */
export function compareBy<Row>(field: keyof Row & string): (one: Row, other: Row) => number {
  return (one, other) => (one[field] < other[field] ? -1 : one[field] > other[field] ? 1 : 0)
}

/** Groups rows by their owner. */
export function groupRows<Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> {
  return Map.groupBy(rows, keyOf)
}

/** Sorts by name, because PostgreSQL stores the keys of JSON in another order. */
export function sortByName<Value>(texts: Readonly<Record<string, Value>>): Record<string, Value> {
  return Object.fromEntries(Object.entries(texts).sort(([one], [other]) => (one < other ? -1 : 1)))
}

type WithoutDefaults<Fields> = { [Name in keyof Fields]?: NonNullable<Fields[Name]> }

/** Omits null, undefined, empty lists and default values. */
export function omitDefaults<Fields extends object>(fields: Fields, ...usual: readonly Partial<Fields>[]): WithoutDefaults<Fields> {
  const common: Partial<Fields> = Object.assign({}, ...usual)
  const entries = Object.entries(fields).filter(
    ([name, value]) =>
      value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0) && value !== common[name as keyof Fields],
  )
  return Object.fromEntries(entries) as WithoutDefaults<Fields>
}
