import type { Texts } from '#backend/db/schema/columns.ts'
import { toSearchKey } from '#domain/catalogue/search-key.ts'

/** What a search finds a thing by, unless its record says otherwise: its names in all languages, each once. */
export function keyOfNames(...all: readonly Texts[]): string {
  const names = [...new Set(all.flatMap(texts => Object.values(texts)))]
  const cached = names.join('\n')
  const known = keys.get(cached) ?? toSearchKey(...names)
  if (keys.size > MOST_KEYS) keys.clear()
  keys.set(cached, known)
  return known
}

export const keyOfStreet = ({ localName, latinName }: { readonly localName: string; readonly latinName: string }): string =>
  toSearchKey(localName, latinName === localName ? '' : latinName)

/** A key to be written beside a record: none where the one made from its names finds the same. The order of languages says nothing. */
export function foundByOf(key: string, usual: string): { readonly foundBy?: string } {
  return key === usual || sorted(key) === sorted(usual) ? {} : { foundBy: key }
}

/** The same dish is on hundreds of menus. */
const keys = new Map<string, string>()
const MOST_KEYS = 20_000

const sorted = (key: string): string => key.split(' ').sort().join(' ')
