/** Compares by one field; texts by their characters' numbers, so that no machine's locale has a say. */
export function compareBy<Row>(field: keyof Row & string): (one: Row, other: Row) => number {
  return (one, other) => (one[field] < other[field] ? -1 : one[field] > other[field] ? 1 : 0)
}

/** Rows by what they belong to. */
export function groupRows<Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> {
  return Map.groupBy(rows, keyOf)
}

/** By name: PostgreSQL keeps the names of JSON in an order of its own. */
export function sortByName<Value>(texts: Readonly<Record<string, Value>>): Record<string, Value> {
  return Object.fromEntries(Object.entries(texts).sort(([one], [other]) => (one < other ? -1 : 1)))
}

type WithoutDefaults<Fields> = { [Name in keyof Fields]?: NonNullable<Fields[Name]> }

/** Without what need not be said: null, nothing, an empty list, and what is so anyway. */
export function omitDefaults<Fields extends object>(fields: Fields, ...usual: readonly Partial<Fields>[]): WithoutDefaults<Fields> {
  const common: Partial<Fields> = Object.assign({}, ...usual)
  const entries = Object.entries(fields).filter(
    ([name, value]) =>
      value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0) && value !== common[name as keyof Fields],
  )
  return Object.fromEntries(entries) as WithoutDefaults<Fields>
}
