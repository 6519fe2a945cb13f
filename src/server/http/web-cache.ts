/** Where a search engine shows pages as it once kept them. */
const WEB_CACHE = /^https?:\/\/webcache\.googleusercontent\.com\//

/** Whether what is asked for belongs to a kept copy of a page of ours: its scripts cannot work there (A §8, GOOGLE_WEBCACHE_URL). */
export function isFromWebCache(referer: string | undefined): boolean {
  return referer !== undefined && WEB_CACHE.test(referer)
}
