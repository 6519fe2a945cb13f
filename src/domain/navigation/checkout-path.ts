/**
 * The address of a store's checkout, from the store's own: `toPath` of the one from `parseRoute` of the other, without either. A
 * basket has no more script than it needs, and the words of twenty languages are not it; the test holds it to `toPath`.
 *
 * @param storePath as `toPath` writes it
 * @returns undefined when it is no store's
 * @source B §2: "/{country}/{language}/{city}/checkout, query storeId"
 */
export function getCheckoutPath(storePath: string, storeId: number): string | undefined {
  const place = /^(\/[^/]+\/[^/]+\/[^/]+\/)[^/]+\/$/.exec(storePath)?.[1]
  return place && `${place}checkout/?storeId=${storeId}`
}
