/** Places that are remembered; a path has at most some 60 characters. */
export const MAX_ORDERED_PLACES = 40

/**
 * Adds or removes the path of a page of a city or a store where the customer has ordered, the latest first. The script of every page
 * (layouts/inline.ts) reserves the space of "Order again" there before the first paint: it looks for the path with the space after it.
 *
 * @param list paths, each with a space after it
 */
export function changeOrderedPlaces(list: string, path: string, hasOrdered: boolean): string {
  const others = list.split(' ').filter(it => it !== '' && it !== path)
  return (hasOrdered ? [path, ...others] : others)
    .slice(0, MAX_ORDERED_PLACES)
    .map(it => `${it} `)
    .join('')
}
