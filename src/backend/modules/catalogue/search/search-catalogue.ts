import { sql } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import type { Texts } from '#backend/db/schema/columns.ts'
import { type CityIndexes, createCityIndexes } from '#backend/modules/catalogue/search/city-indexes.ts'
import { SYNONYM_GROUPS } from '#backend/modules/catalogue/search/synonym-groups.ts'
import type { SearchIndex, SearchMatches } from '#domain/catalogue/search/search-index.ts'
import { createSynonyms, joinSynonyms, type Synonyms } from '#domain/catalogue/search/synonyms.ts'
import { TOLERANCES } from '#domain/catalogue/search/word-list.ts'
import { toSearchKey } from '#domain/catalogue/search-key.ts'

/** What all searches of the catalogue share. */
export interface CatalogueSearch {
  readonly loadIndex: CityIndexes['load']
  /** Synonyms in some languages, and the names of the cuisines in every language. */
  readonly loadSynonyms: (languages: readonly string[]) => Promise<Synonyms>
}

/** The names of the cuisines hardly ever change. */
const CUISINES_INTERVAL_MS = 600_000

/** @param now Unix milliseconds */
export function createCatalogueSearch(db: Db, now: () => number): CatalogueSearch {
  const indexes = createCityIndexes(db)
  const byLanguage = new Map<string, Synonyms>()
  let cuisines: { readonly synonyms: Promise<Synonyms>; readonly loadedAt: number } | undefined

  function getLanguageSynonyms(language: string): Synonyms {
    const known = byLanguage.get(language)
    if (known) return known
    const groups = SYNONYM_GROUPS[language] ?? []
    const created = createSynonyms(groups.map(group => group.map(it => toSearchKey(it))))
    byLanguage.set(language, created)
    return created
  }

  async function loadCuisineSynonyms(): Promise<Synonyms> {
    const rows = await db.execute<{ name: Texts }>(sql`select name from filters where type = 'FOOD' order by id`)
    return createSynonyms(rows.map(it => [...new Set(Object.values(it.name).map(name => toSearchKey(name)))]))
  }

  return {
    loadIndex: indexes.load,
    loadSynonyms: async languages => {
      if (!cuisines || now() - cuisines.loadedAt > CUISINES_INTERVAL_MS) {
        const synonyms = loadCuisineSynonyms()
        cuisines = { synonyms, loadedAt: now() }
        synonyms.catch(() => (cuisines = undefined))
      }
      const known = languages.filter(it => SYNONYM_GROUPS[it])
      return joinSynonyms([...known.map(getLanguageSynonyms), await cuisines.synonyms])
    },
  }
}

/** Fewer results for a word that the city does not know call for a more tolerant search, which has them too. */
const FEW_RESULTS = 3

/**
 * Searches with growing tolerance until a result is found.
 *
 * @param key result of `toSearchKey`, not empty
 * @param load loads the results of some matches
 */
export async function searchWithTolerance<Result extends { readonly total: number }>(
  index: SearchIndex,
  key: string,
  synonyms: Synonyms,
  load: (matches: SearchMatches) => Promise<Result>,
): Promise<Result | undefined> {
  let best: Result | undefined
  for (const tolerance of TOLERANCES) {
    const matches = index.find(key, tolerance, synonyms)
    const result = matches.entries.length > 0 ? await load(matches) : undefined
    if (!result || result.total === 0) continue
    best = result
    if (matches.isKnown || result.total >= FEW_RESULTS) break
  }
  return best
}
