/**
 * Derives the checkout path from a store path without route parsing. The basket script is small this way: route parsing needs the
 * keywords of twenty languages. The test compares the result with `toPath`.
 *
 * @param storePath as `toPath` returns it
 * @param storePath with the order mode of the basket
 * @returns undefined if it is not a store path
 * @source B §2: "/{country}/{language}/{city}/checkout, query storeId"
 */
export function getCheckoutPath(storePath: string, storeId: number): string | undefined {
  const [, place, mode = ''] = /^(\/[^/]+\/[^/]+\/[^/]+\/)[^/]+\/(?:\?(mode=pickup))?$/.exec(storePath) ?? []
  return place && `${place}checkout/?${mode && `${mode}&`}storeId=${storeId}`
}
