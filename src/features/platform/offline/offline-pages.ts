import { FALLBACK_LANGUAGE } from '#domain/language/country-locale.ts'
import { getPathLanguage } from '#domain/language/path-language.ts'
import { findLocale, findPictures, findScriptFiles, insertSavedPages } from '#domain/platform/offline/offline-copy.ts'
import { isStorable } from '#domain/platform/offline/cache-rules.ts'
import { OFFLINE_COPY_HEADER, toBuildCacheName } from '#domain/platform/offline/offline-names.ts'
import { formatSavedTime, listSavedPages } from '#features/platform/offline/saved-page-list.ts'

const toOfflinePath = (language: string): string => `/${language}/offline/`

/**
 * Requests a page without cookies, so that the response has no data of a customer. It is not read from the browser's cache, because an old
 * page would get a new time.
 *
 * @returns undefined when it may not be saved
 */
export async function fetchAnonymously(url: string): Promise<Response | undefined> {
  const response = await fetch(url, { credentials: 'omit', cache: 'no-store', priority: 'low', headers: { [OFFLINE_COPY_HEADER]: '1' } })
  return isStorable(toCopyResponse(response)) ? response : undefined
}

export const toCopyResponse = (response: Response) => ({
  status: response.status,
  redirected: response.redirected,
  type: response.type,
  contentType: response.headers.get('content-type'),
  cacheControl: response.headers.get('cache-control'),
})

/**
 * Saves the offline page of a language with its script and pictures, unless it is saved already.
 *
 * @throws when the page or a file cannot be loaded: then the worker is not installed, and the next page tries again
 */
export async function addOfflinePage(buildId: string, language: string): Promise<string> {
  const cache = await caches.open(toBuildCacheName(buildId))
  const path = toOfflinePath(language)
  const saved = await cache.match(path)
  if (saved) return saved.text()
  const response = await fetchAnonymously(path)
  if (!response) throw new Error(`${path} may not be saved`)
  const html = await response.clone().text()
  await cache.addAll([...findScriptFiles(html), ...findPictures(html)])
  await cache.put(path, response)
  return html
}

/** The offline page in the language of an address, or in another one that is saved, with the list of saved pages. */
export async function getOfflinePage(buildId: string, url: URL): Promise<Response> {
  const cache = await caches.open(toBuildCacheName(buildId))
  const language = getPathLanguage(url.pathname)
  const response =
    (await cache.match(toOfflinePath(language))) ??
    (await cache.match(toOfflinePath(FALLBACK_LANGUAGE))) ??
    (await findAnyOfflinePage(cache))
  if (!response) return Response.error()
  const html = await response.text()
  const locale = findLocale(html)
  const pages = await listSavedPages()
  const items = pages.map(it => ({ ...it, savedText: formatSavedTime(it.savedAt, locale) }))
  return new Response(insertSavedPages(html, items), { headers: response.headers })
}

async function findAnyOfflinePage(cache: Cache): Promise<Response | undefined> {
  const [request] = (await cache.keys()).filter(it => it.url.endsWith('/offline/'))
  return request && cache.match(request)
}
