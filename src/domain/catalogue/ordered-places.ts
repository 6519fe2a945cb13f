/** Places that are remembered; a place has at most some 60 characters. */
export const MAX_ORDERED_PLACES = 40

/**
 * Where a customer has ordered, so that a page reserves the space of "Order again" before its first paint: "es/barcelona" for a city,
 * "es/barcelona/nami-sushi" for a store. The script of every page (layouts/inline.ts) derives the same text from its path.
 *
 * @param path of a city or store page: `/{country}/{language}/{city}/{store}/`
 */
export function toOrderedPlace(path: string): string {
  const [, country, , city, store] = path.split('/')
  return [country, city, store].filter(Boolean).join('/')
}

/** Adds or removes a place of a list, the latest first. @param list places with spaces between them */
export function changeOrderedPlaces(list: string, place: string, hasOrdered: boolean): string {
  const others = list.split(' ').filter(it => it !== '' && it !== place)
  return (hasOrdered ? [place, ...others] : others).slice(0, MAX_ORDERED_PLACES).join(' ')
}
