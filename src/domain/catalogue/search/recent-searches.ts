import { cutText } from '#domain/language/cut-text.ts'

/**
 * `count`: how often the customer has searched for the text.
 *
 * @source A §3: "Recent search item: text, count …", one list for each store id
 */
interface RecentSearch {
  readonly text: string
  readonly count: number
}

/** Newest first. */
export type RecentSearches = readonly RecentSearch[]

/** The searches of all stores; the store that was searched last is first. */
export type StoredSearches = readonly { readonly store: number; readonly searches: RecentSearches }[]

/** The searches of a city. @source A §3, "Store": "id (-1 means none)" */
export const NO_STORE = -1

/** @source A §9: "Recent searches shown 5." */
export const MAX_SHOWN_SEARCHES = 5

/** Characters of a search, as in the contract. An import of its limits would divide the script of the store page. */
export const MAX_RECENT_SEARCH_LENGTH = 100

/** Searches of one store. More than shown, so that an older one takes the place of a removed one. */
export const MAX_STORED_SEARCHES = 20

/** Stores with searches; the one that was searched longest ago is forgotten first. */
export const MAX_SEARCHED_STORES = 30

/** @source A §5: "the latest 5 shown, newest first" */
export function getShownSearches(searches: RecentSearches): RecentSearches {
  return searches.slice(0, MAX_SHOWN_SEARCHES)
}

export function getStoreSearches(stored: StoredSearches, store: number): RecentSearches {
  return stored.find(it => it.store === store)?.searches ?? []
}

/** Moves a search to the front, with its last spelling. An empty text changes nothing. */
export function addRecentSearch(stored: StoredSearches, store: number, received: string): StoredSearches {
  const text = normalizeText(received)
  if (text === '') return stored
  const searches = getStoreSearches(stored, store)
  const count = (searches.find(it => isSameSearch(it.text, text))?.count ?? 0) + 1
  const added = [{ text, count }, ...searches.filter(it => !isSameSearch(it.text, text))].slice(0, MAX_STORED_SEARCHES)
  return [{ store, searches: added }, ...stored.filter(it => it.store !== store)].slice(0, MAX_SEARCHED_STORES)
}

export function removeRecentSearch(stored: StoredSearches, store: number, text: string): StoredSearches {
  return stored.flatMap(it => {
    if (it.store !== store) return [it]
    const searches = it.searches.filter(search => !isSameSearch(search.text, text))
    return searches.length === 0 ? [] : [{ store, searches }]
  })
}

export function removeRecentSearches(stored: StoredSearches, store: number): StoredSearches {
  return stored.filter(it => it.store !== store)
}

/** @source A §5: "Recent searches compared case-insensitively" */
export function isSameSearch(one: string, other: string): boolean {
  return normalizeText(one).toLowerCase() === normalizeText(other).toLowerCase()
}

/** Trust no stored text: what is malformed, repeated or above a bound is left out. */
export function parseRecentSearches(text: string | null): StoredSearches {
  const stored = new Map<number, RecentSearches>()
  for (const entry of toArray(parseJson(text ?? ''))) {
    const { store, searches } = toRecord(entry)
    if (!Number.isSafeInteger(store) || stored.has(store as number) || stored.size === MAX_SEARCHED_STORES) continue
    const parsed = parseSearches(searches)
    if (parsed.length > 0) stored.set(store as number, parsed)
  }
  return [...stored].map(([store, searches]) => ({ store, searches }))
}

function parseSearches(received: unknown): RecentSearches {
  const searches: RecentSearch[] = []
  for (const entry of toArray(received)) {
    const { text, count } = toRecord(entry)
    if (typeof text !== 'string' || text === '' || text !== normalizeText(text)) continue
    if (!Number.isSafeInteger(count) || (count as number) < 1 || searches.some(it => isSameSearch(it.text, text))) continue
    searches.push({ text, count: count as number })
  }
  return searches.slice(0, MAX_STORED_SEARCHES)
}

/** One line without outer spaces, at most as long as a search may be; an address can contain it. */
const normalizeText = (text: string): string =>
  cutText(text.toWellFormed().normalize('NFC').replace(/\s+/g, ' ').trim(), MAX_RECENT_SEARCH_LENGTH).trim()

const toArray = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const toRecord = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
