/**
 * Derives the checkout path from a store path without route parsing. The basket script is small this way: route parsing needs the
 * keywords of twenty languages. The test compares the result with `toPath`.
 *
 * @param storePath as `toPath` returns it
 * @returns undefined if it is not a store path
 * @source B §2: "/{country}/{language}/{city}/checkout, query storeId"
 */
export function getCheckoutPath(storePath: string, storeId: number): string | undefined {
  const place = /^(\/[^/]+\/[^/]+\/[^/]+\/)[^/]+\/$/.exec(storePath)?.[1]
  return place && `${place}checkout/?storeId=${storeId}`
}
