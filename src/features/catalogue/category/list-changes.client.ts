import { type ListLoading, LOADED_LIST, startListLoading } from '#domain/catalogue/list-loading.ts'
import { readAddressCookie } from '#domain/geo/read-address-cookie.ts'

/**
 * Changes a list of stores in place: filters, sorts and pages are links, and this shows the list of their page without a navigation. Loaded with
 * the first intent on such a link (`storefront.client.ts`). Lists are stored in the memory of this page only.
 */

/** A prefetched list may be this old when it is shown. */
const FRESH_MS = 60_000
/** After this the browser follows the link, and shows its own progress and errors. */
const TIMEOUT_MS = 10_000
/** Lists stored for "back", and prefetched lists. */
const MAX_LISTS = 10

interface ListPage {
  readonly href: string
  readonly title: string
  readonly canonical: string | undefined
  /** The paths of the language menu. */
  readonly languagePaths: readonly string[]
  readonly nodes: readonly Node[]
}
interface Load {
  readonly page: Promise<ListPage>
  readonly abort: AbortController
  readonly startedAt: number
}

const loads = new Map<string, Load>()
/** By the key in the state of the history entry. */
const leftLists = new Map<number, { readonly page: ListPage; readonly scroll: number }>()

const findRoot = (page: Document) => page.querySelector<HTMLElement>('[data-stores]')
const findCanonical = (page: Document) => page.querySelector<HTMLLinkElement>('link[rel=canonical]')
const findLanguageLinks = (page: Document) => [...page.querySelectorAll<HTMLAnchorElement>('header a[hreflang]')]
const getPageHref = () => location.href.replace(/#.*/, '')
const readKey = (state: unknown) => (state as { list?: number } | null)?.list
const createKey = () => performance.timeOrigin + performance.now()

/** The list that the document shows now. */
let shown = { href: getPageHref(), key: readKey(history.state) ?? createKey() }
let loading: ListLoading = LOADED_LIST
/** Number of the last change: a list that arrives after a later change is dropped. */
let latest = 0

const status = document.createElement('p')
status.className = 'sr-only'
status.role = 'status'
document.querySelector('main')?.append(status)

addEventListener('popstate', event => void restoreList(readKey(event.state)))
// the browser restores the scroll position when the page is loaded again; without a load this file does
addEventListener('pagehide', () => (history.scrollRestoration = 'auto'))
// lists depend on the delivery address
addEventListener('address', () => {
  loads.clear()
  leftLists.clear()
})
// touch tells no intent before it; the press is earlier than the click
addEventListener('pointerdown', event => prefetchList((event.target as Element | null)?.closest('a[data-list]')), { passive: true })

function readPage(page: Document, href: string): ListPage {
  const root = findRoot(page)
  if (!root) throw new Error('The page has no list')
  return {
    href,
    title: page.title,
    canonical: findCanonical(page)?.getAttribute('href') ?? undefined,
    languagePaths: findLanguageLinks(page).map(it => it.getAttribute('href') ?? ''),
    nodes: [...root.childNodes],
  }
}

async function fetchPage(href: string, signal: AbortSignal): Promise<ListPage> {
  const reply = await fetch(href, { headers: { accept: 'text/html' }, signal })
  if (!reply.ok) throw new Error(`The list answers ${reply.status}`)
  const page = readPage(new DOMParser().parseFromString(await reply.text(), 'text/html'), reply.url)
  // the work of a change is done before its click
  for (const it of page.nodes) document.adoptNode(it)
  return page
}

function loadPage(href: string): Promise<ListPage> {
  const known = loads.get(href)
  if (known && Date.now() - known.startedAt < FRESH_MS) return known.page
  const abort = new AbortController()
  const page = fetchPage(href, AbortSignal.any([abort.signal, AbortSignal.timeout(TIMEOUT_MS)]))
  loads.delete(href)
  loads.set(href, { page, abort, startedAt: Date.now() })
  dropOldest(loads)
  page.catch(() => loads.get(href)?.page === page && loads.delete(href))
  return page
}

function dropOldest<Key>(lists: Map<Key, unknown>): void {
  for (const key of [...lists.keys()].slice(0, -MAX_LISTS)) lists.delete(key)
}

/** Tells screen readers, shows the loading bar, and marks the chosen filter (styles/shell.css). */
function setLoading(next: ListLoading, link?: Element): void {
  const root = findRoot(document)
  loading = next
  if (root) root.ariaBusy = next.beingLoaded ? 'true' : null
  document.documentElement.classList.toggle('loading', next.beingLoaded)
  for (const it of document.querySelectorAll('.strip [aria-busy]')) it.ariaBusy = null
  if (link && next.filtersLoading) link.ariaBusy = 'true'
}

/**
 * Starts a change. What is still loading for another list is no longer needed.
 *
 * @param link the filter or sort of the new list
 */
function startChange(href: string, link?: Element): number {
  for (const [other, { abort }] of loads) if (other !== href) abort.abort()
  setLoading(startListLoading(loading, link ? 'filters' : 'list'), link)
  return ++latest
}

/** Keeps the shown list for "back" and shows another one. */
function showPage(page: ListPage, key: number): void {
  const root = findRoot(document)!
  const stripScrolls = [...root.querySelectorAll('.strip')].map(it => it.scrollLeft)
  const scroll = scrollY
  // the shown nodes are stored, and the chosen filter is marked in them; after the reads, which would wait for a new style
  setLoading(LOADED_LIST)
  leftLists.set(shown.key, { page: readPage(document, shown.href), scroll })
  dropOldest(leftLists)
  root.replaceChildren(...page.nodes)
  loads.delete(page.href)
  root.querySelectorAll('.strip').forEach((it, index) => {
    // setting it costs a layout
    if (stripScrolls[index]) it.scrollLeft = stripScrolls[index]
  })
  shown = { href: page.href, key }
  document.title = page.title
  if (page.canonical !== undefined) findCanonical(document)?.setAttribute('href', page.canonical)
  findLanguageLinks(document).forEach((it, index) => (it.href = page.languagePaths[index] ?? it.href))
  // the HTML has delivery times for the city and public fees; a failed load leaves them
  if (readAddressCookie(document.cookie))
    void import('#features/catalogue/delivery/delivery-etas.client.ts').then(it => it.showDeliveryEtas()).catch(() => {})
  if (document.querySelector('.signed-in'))
    void import('#features/catalogue/delivery/customer-fees.client.ts').then(it => it.showCustomerFees()).catch(() => {})
}

/** Focuses the current link of the same navigation, or the heading of another page of stores. */
function moveFocus(navigation: Element | null | undefined): void {
  const root = findRoot(document)!
  const heading = root.querySelector('h1')
  const strip = [...root.querySelectorAll('.strip')].find(it => it.ariaLabel === navigation?.ariaLabel)
  if (!strip) heading?.setAttribute('tabindex', '-1')
  const target = strip?.querySelector<HTMLElement>('[aria-current]') ?? heading
  target?.focus({ preventScroll: true })
}

/** Loads the list behind a link, so that its click shows it at once. */
export function prefetchList(link: Element | null | undefined): void {
  if (link instanceof HTMLAnchorElement && link.href !== shown.href) loadPage(link.href).catch(() => {})
}

/** Shows the list behind a link. If it cannot be loaded, the browser follows the link. */
export async function changeList(link: HTMLAnchorElement): Promise<void> {
  const { href } = link
  if (href === shown.href && href === getPageHref()) {
    // also ends a change that has not arrived
    setLoading(LOADED_LIST)
    latest++
    return
  }
  const navigation = link.closest('nav')
  const isFilter = navigation?.classList.contains('strip') === true
  const change = startChange(href, isFilter ? link : undefined)
  try {
    const page = await loadPage(href)
    if (change !== latest) return
    const key = createKey()
    history.scrollRestoration = 'manual'
    history.replaceState({ list: shown.key }, '')
    showPage(page, key)
    history.pushState({ list: key }, '', page.href)
    moveFocus(navigation)
    if (!isFilter) scrollTo({ top: 0, behavior: 'instant' })
    const count = findRoot(document)!.querySelector('h2')?.textContent.trim()
    status.textContent = isFilter ? `${link.textContent.trim()}. ${count ?? ''}` : document.title
  } catch {
    if (change === latest) location.assign(href)
  }
}

/**
 * Shows the list for a new delivery address.
 *
 * @param control opened the address picker; a sort is the list that the visitor wants, otherwise it is the shown one
 */
export async function reloadList(control?: HTMLElement): Promise<void> {
  loads.clear()
  leftLists.clear()
  if (control instanceof HTMLAnchorElement && control.isConnected && control.matches('.sort')) return changeList(control)
  const { key } = shown
  const href = getPageHref()
  const change = startChange(href)
  try {
    const page = await loadPage(href)
    if (change !== latest) return
    showPage(page, key)
    // the former address
    leftLists.delete(key)
  } catch {
    if (change === latest) location.reload()
  }
}

/** Shows the list of a history entry. If it cannot be loaded, the browser loads the page. */
async function restoreList(key: number | undefined): Promise<void> {
  const href = getPageHref()
  const change = startChange(href)
  try {
    const left = key === undefined ? undefined : leftLists.get(key)
    const page = left?.page ?? (href === shown.href ? undefined : await loadPage(href))
    if (change !== latest) return
    if (page === undefined || key === shown.key) {
      // another part of the same page, such as "skip to content"
      setLoading(LOADED_LIST)
      return
    }
    const focused = document.activeElement
    const hadFocus = findRoot(document)!.contains(focused)
    showPage(page, key ?? createKey())
    if (key !== undefined) leftLists.delete(key)
    if (hadFocus) moveFocus(focused?.closest('nav'))
    scrollTo({ top: left?.scroll ?? 0, behavior: 'instant' })
    status.textContent = document.title
  } catch {
    if (change === latest) location.reload()
  }
}
