/** The URL of the page copies of a search engine. */
const WEB_CACHE = /^https?:\/\/webcache\.googleusercontent\.com\//

/** Whether the request comes from a cached copy of a page, where scripts cannot work (A §8, GOOGLE_WEBCACHE_URL). */
export function isFromWebCache(referer: string | undefined): boolean {
  return referer !== undefined && WEB_CACHE.test(referer)
}
