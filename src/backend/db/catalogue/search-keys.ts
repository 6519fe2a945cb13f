import type { Texts } from '#backend/db/schema/columns.ts'
import { toSearchKey } from '#domain/catalogue/search-key.ts'

/** Default search key of a record without `foundBy`: its distinct names in all languages. */
export function buildNamesKey(...all: readonly Texts[]): string {
  const names = [...new Set(all.flatMap(texts => Object.values(texts)))]
  const cacheKey = names.join('\n')
  const key = keyCache.get(cacheKey) ?? toSearchKey(...names)
  if (keyCache.size > MAX_CACHED_KEYS) keyCache.clear()
  keyCache.set(cacheKey, key)
  return key
}

export const buildStreetKey = ({ localName, latinName }: { readonly localName: string; readonly latinName: string }): string =>
  toSearchKey(localName, latinName === localName ? '' : latinName)

/** Omits the key if it equals the default key of the names, regardless of the order of words. */
export function toFoundBy(key: string, defaultKey: string): { readonly foundBy?: string } {
  return key === defaultKey || sortWords(key) === sortWords(defaultKey) ? {} : { foundBy: key }
}

/** Caches keys, because hundreds of menus contain the same dish. */
const keyCache = new Map<string, string>()
const MAX_CACHED_KEYS = 20_000

const sortWords = (key: string): string => key.split(' ').sort().join(' ')
