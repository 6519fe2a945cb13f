import type { Texts } from '#backend/db/schema/columns.ts'
import { toSearchKey } from '#domain/catalogue/search-key.ts'

/** What a search finds a thing by, unless its record says otherwise: its names in all languages, each once. */
export function buildNamesKey(...all: readonly Texts[]): string {
  const names = [...new Set(all.flatMap(texts => Object.values(texts)))]
  const cached = names.join('\n')
  const key = keyCache.get(cached) ?? toSearchKey(...names)
  if (keyCache.size > MAX_CACHED_KEYS) keyCache.clear()
  keyCache.set(cached, key)
  return key
}

export const buildStreetKey = ({ localName, latinName }: { readonly localName: string; readonly latinName: string }): string =>
  toSearchKey(localName, latinName === localName ? '' : latinName)

/** A key to be written beside a record: none where the one made from its names finds the same. The order of languages says nothing. */
export function toFoundBy(key: string, defaultKey: string): { readonly foundBy?: string } {
  return key === defaultKey || sortWords(key) === sortWords(defaultKey) ? {} : { foundBy: key }
}

/** The same dish is on hundreds of menus. */
const keyCache = new Map<string, string>()
const MAX_CACHED_KEYS = 20_000

const sortWords = (key: string): string => key.split(' ').sort().join(' ')
