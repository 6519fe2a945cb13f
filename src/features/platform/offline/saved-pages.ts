import { getPathLanguage } from '#domain/language/path-language.ts'
import {
  findExcessAssets,
  findExcessEntries,
  hasSavableAddress,
  isRenewalDue,
  parseOfflineKind,
  type AssetEntry,
  type SavedEntry,
} from '#domain/platform/offline/cache-rules.ts'
import { createOfflineCopy, findHeading, findLocale, findScriptFiles } from '#domain/platform/offline/offline-copy.ts'
import { ASSETS_CACHE, OFFLINE_COPY_HEADER, type OfflineKind, SAVED_PAGES_CACHE } from '#domain/platform/offline/offline-names.ts'
import { addOfflinePage, fetchAnonymously } from '#features/platform/offline/offline-pages.ts'
import { formatSavedTime, readSavedAt, SAVED_HEADER, toSavedEntry } from '#features/platform/offline/saved-page-list.ts'

/** The copy is requested when the page has loaded its own files. Milliseconds. */
const SAVE_DELAY_MS = 2000
/** Headers of the page that its copy needs: its scripts are inline, and the policy has their hashes. */
const COPIED_HEADERS = ['content-type', 'content-security-policy', 'referrer-policy', 'x-content-type-options', 'permissions-policy']

/**
 * Saves an anonymous copy of a page that the server permits to save.
 *
 * @param publicResponse the response that the visitor got, if it is anonymous itself; else the copy is requested without cookies
 */
export async function savePage(buildId: string, url: URL, kind: OfflineKind, publicResponse: Response | undefined): Promise<void> {
  if (!hasSavableAddress(url) || !(await isDue(url))) return publicResponse?.body?.cancel()
  if (!publicResponse) await new Promise(resolve => setTimeout(resolve, SAVE_DELAY_MS))
  const copy = publicResponse ?? (await fetchAnonymously(url.href))
  if (copy) await putCopy(buildId, url, kind, copy)
}

/** Saves a page that was loaded before this worker: the server tells first whether it permits a copy. */
export async function savePageOnRequest(buildId: string, url: URL): Promise<void> {
  if (!hasSavableAddress(url)) return
  const head = await fetch(url.href, { method: 'HEAD', credentials: 'omit', headers: { [OFFLINE_COPY_HEADER]: '1' } })
  const kind = parseOfflineKind(head.headers.get(OFFLINE_COPY_HEADER))
  if (!kind || head.status !== 200 || !(await isDue(url))) return
  const copy = await fetchAnonymously(url.href)
  if (copy) await putCopy(buildId, url, kind, copy)
}

async function isDue(url: URL): Promise<boolean> {
  const cache = await caches.open(SAVED_PAGES_CACHE)
  const saved = await cache.match(toCacheKey(url))
  return isRenewalDue(saved && readSavedAt(saved), Date.now())
}

/** The address without its fragment. */
const toCacheKey = (url: URL): string => url.origin + url.pathname

async function putCopy(buildId: string, url: URL, kind: OfflineKind, response: Response): Promise<void> {
  const offlinePage = await addOfflinePage(buildId, getPathLanguage(url.pathname))
  const html = await response.text()
  const savedAt = Date.now()
  const copy = createOfflineCopy({ html, offlinePage, savedAt, savedText: formatSavedTime(savedAt, findLocale(html)) })
  if (copy === undefined) return
  const scripts = findScriptFiles(offlinePage)
  const bytes = new TextEncoder().encode(copy)
  const headers = new Headers({
    [SAVED_HEADER.at]: String(savedAt),
    [SAVED_HEADER.kind]: kind,
    [SAVED_HEADER.bytes]: String(bytes.length),
    [SAVED_HEADER.scripts]: scripts.join(' '),
    [SAVED_HEADER.heading]: encodeURIComponent(findHeading(html) ?? url.pathname),
  })
  for (const name of COPIED_HEADERS) {
    const value = response.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
  await addToCache(url, scripts, new Response(bytes, { headers }))
  await pruneSavedPages()
}

/** Without space, pictures are deleted: the copy is worth more. */
async function addToCache(url: URL, scripts: readonly string[], copy: Response): Promise<void> {
  const cache = await caches.open(SAVED_PAGES_CACHE)
  const put = async () => {
    for (const script of scripts) if (!(await cache.match(script))) await cache.add(script)
    await cache.put(toCacheKey(url), copy.clone())
  }
  await put().catch(async (error: unknown) => {
    if (!(error instanceof DOMException && error.name === 'QuotaExceededError')) throw error
    await caches.delete(ASSETS_CACHE)
    await put()
  })
}

async function pruneSavedPages(): Promise<void> {
  const cache = await caches.open(SAVED_PAGES_CACHE)
  const entries: SavedEntry[] = []
  for (const request of await cache.keys()) {
    const response = await cache.match(request)
    if (response) entries.push(toSavedEntry(request.url, response))
  }
  await Promise.all(findExcessEntries(entries, Date.now()).map(it => cache.delete(it)))
}

let pruning: Promise<void> | undefined
/** A page saves many files within seconds: they are checked together. Milliseconds. */
const PRUNE_DELAY_MS = 5000

export const pruneAssets = (): Promise<void> =>
  (pruning ??= (async () => {
    await new Promise(resolve => setTimeout(resolve, PRUNE_DELAY_MS))
    pruning = undefined
    const cache = await caches.open(ASSETS_CACHE)
    const entries: AssetEntry[] = []
    for (const request of await cache.keys()) {
      const response = await cache.match(request, { ignoreVary: true })
      entries.push({ url: request.url, bytes: Number(response?.headers.get('content-length') ?? 0) })
    }
    await Promise.all(findExcessAssets(entries).map(it => cache.delete(it, { ignoreVary: true })))
  })())
