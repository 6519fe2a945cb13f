/** JSON with sorted names: equal values have equal texts, whatever the order in which a database or a device wrote them. */
export function toCanonicalText(value: unknown): string {
  return JSON.stringify(value, (_, it: unknown) =>
    it !== null && typeof it === 'object' && !Array.isArray(it)
      ? Object.fromEntries(Object.entries(it).sort(([one], [other]) => (one < other ? -1 : 1)))
      : it,
  )
}
