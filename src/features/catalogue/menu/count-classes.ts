import type { ContentSection } from '#contract/catalogue/store-element.ts'

/** Maximum products with a height of their own; a longer section has the height of this many. */
const MAX_COUNT = 999

/**
 * Classes that tell the style sheet the number of products of a section by its digits (menu.css), for the height that it has before it is
 * rendered. The Content-Security-Policy forbids inline styles.
 */
export function getCountClasses(type: ContentSection['type'], count: number): string[] {
  if (type === 'CAROUSEL') return ['reserved-row']
  const digits = [...String(Math.min(MAX_COUNT, count))].toReversed().map((digit, place) => `${'uth'[place]}${digit}`)
  return ['reserved', ...(type === 'GRID' ? ['reserved-tiles'] : []), ...digits]
}
