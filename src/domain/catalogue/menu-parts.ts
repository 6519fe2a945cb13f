/** Menus with more products are split into parts, of which a page shows the first. */
export const MAX_WHOLE_MENU_PRODUCTS = 400

/** A part has at most this many products, or one section. */
export const MAX_PART_PRODUCTS = 80

interface CountedSection {
  readonly productsCount: number
}

/** The leading sections that are one part. */
export function takePart<Section extends CountedSection>(sections: readonly Section[]): Section[] {
  let products = 0
  const end = sections.findIndex((it, index) => (products += it.productsCount) > MAX_PART_PRODUCTS && index > 0)
  return sections.slice(0, end < 0 ? sections.length : end)
}

/** All parts of a menu in its order. */
export function splitMenu<Section extends CountedSection>(sections: readonly Section[]): Section[][] {
  const parts: Section[][] = []
  for (let rest = sections; rest.length > 0; rest = rest.slice(parts.at(-1)!.length)) parts.push(takePart(rest))
  return parts
}
