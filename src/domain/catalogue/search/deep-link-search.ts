/**
 * Whether a search in a store keeps the collection of its address. In other countries the search covers the whole menu.
 *
 * @param country two letters, as in a URL
 * @source A §2.4: "Search is combined with deep-link loading only for Poland."
 */
export function combinesSearchWithDeepLink(country: string): boolean {
  return country.toLowerCase() === 'pl'
}
