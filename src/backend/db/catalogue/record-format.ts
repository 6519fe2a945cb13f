/** Compares by one field; strings by code units, independent of the system locale. */
export function compareBy<Row>(field: keyof Row & string): (one: Row, other: Row) => number {
  return (one, other) => (one[field] < other[field] ? -1 : one[field] > other[field] ? 1 : 0)
}

/** Groups rows by their owner. */
export function groupRows<Row, Key>(rows: readonly Row[], getKey: (row: Row) => Key): Map<Key, Row[]> {
  return Map.groupBy(rows, getKey)
}

/** Sorts by name, because `jsonb` does not preserve the order of keys. */
export function sortByName<Value>(texts: Readonly<Record<string, Value>>): Record<string, Value> {
  return Object.fromEntries(Object.entries(texts).sort(([one], [other]) => (one < other ? -1 : 1)))
}

/** Sorts the fields of a document at every level, `type` first. Lists keep their order. */
export function sortFields<Document>(document: Document): Document {
  if (Array.isArray(document)) return document.map(sortFields) as Document
  if (typeof document !== 'object' || document === null) return document
  const { type, ...others } = document as Readonly<Record<string, unknown>>
  const sorted = Object.entries(sortByName(others)).map(([name, value]) => [name, sortFields(value)] as const)
  return { ...(type !== undefined && { type }), ...Object.fromEntries(sorted) } as Document
}

type WithoutDefaults<Fields> = { [Name in keyof Fields]?: NonNullable<Fields[Name]> }

/** Omits null, undefined, empty lists and default values. */
export function omitDefaults<Fields extends object>(fields: Fields, ...defaults: readonly Partial<Fields>[]): WithoutDefaults<Fields> {
  const allDefaults: Partial<Fields> = Object.assign({}, ...defaults)
  const entries = Object.entries(fields).filter(
    ([name, value]) =>
      value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0) && value !== allDefaults[name as keyof Fields],
  )
  return Object.fromEntries(entries) as WithoutDefaults<Fields>
}
