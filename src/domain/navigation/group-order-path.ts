/**
 * The path of a group order from a store path, without route parsing, as `checkout-path.ts`. The fragment names the store: browsers do not
 * send it to servers. The test compares the result with `toPath`.
 *
 * @param storePath as `toPath` returns it
 * @returns undefined if it is not a store path
 */
export function getGroupOrderPath(storePath: string, storeId: number): string | undefined {
  const [, language] = /^\/[^/]+\/([^/]+)\/[^/]+\/[^/]+\/(?:\?mode=pickup)?$/.exec(storePath) ?? []
  return language && `/${language}/group-order/#${storeId}`
}
