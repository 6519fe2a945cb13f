import { sql } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import type { Texts } from '#backend/db/schema/columns.ts'
import { type CityCatalogues, createCityCatalogues } from '#backend/modules/catalogue/search/city-catalogues.ts'
import { createStoreCards, type StoreCards } from '#backend/modules/catalogue/search/store-cards.ts'
import { SYNONYM_GROUPS } from '#backend/modules/catalogue/search/synonym-groups.ts'
import type { SearchIndex } from '#domain/catalogue/search/search-index.ts'
import { isDetail, type SearchField, type SearchMatches } from '#domain/catalogue/search/search-matches.ts'
import { createSynonyms, joinSynonyms, type Synonyms } from '#domain/catalogue/search/synonyms.ts'
import { TOLERANCES } from '#domain/catalogue/search/word-list.ts'
import { toSearchKey } from '#domain/catalogue/search-key.ts'

/** What all searches of the catalogue share. */
export interface CatalogueSearch {
  readonly loadCatalogue: CityCatalogues['load']
  readonly loadCards: StoreCards['load']
  /** Synonyms in some languages, and the names of the cuisines in every language. */
  readonly loadSynonyms: (languages: readonly string[]) => Promise<Synonyms>
}

/** The names of the cuisines hardly ever change. */
const CUISINES_INTERVAL_MS = 600_000

/** @param now Unix milliseconds */
export function createCatalogueSearch(db: Db, now: () => number): CatalogueSearch {
  const catalogues = createCityCatalogues(db, now)
  const cards = createStoreCards(db)
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
    loadCatalogue: catalogues.load,
    loadCards: cards.load,
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

/** Hours for which a process finds what has changed since its last search of a city; half of them are a margin. */
const CHANGES_LIFETIME_HOURS = 24

/** Deletes the changes that every process has read. */
export async function deleteReadChanges(db: Db): Promise<void> {
  await db.execute(sql`delete from search_changes where written_at < now() - make_interval(hours => ${CHANGES_LIFETIME_HOURS}::int)`)
}

/**
 * Fewer results for a word that the city does not know, or by the name of a store and a dish together, call for a more tolerant search, which
 * has them too.
 */
const FEW_RESULTS = 3

/** A search for a text. */
export interface TextSearch {
  readonly index: SearchIndex
  /** Result of `toSearchKey`, not empty. */
  readonly key: string
  readonly synonyms: Synonyms
  /** Matches of other fields are ignored. */
  readonly fields: readonly SearchField[]
}

/**
 * Searches with growing tolerance until a result is found. Sections and descriptions that have the very words of the query replace the guesses
 * of names.
 *
 * @param rank finds the results of some matches
 */
export async function searchWithTolerance<Result extends { readonly total: number }>(
  { index, key, synonyms, fields }: TextSearch,
  rank: (matches: SearchMatches) => Result | Promise<Result>,
): Promise<Result | undefined> {
  let best: Result | undefined
  for (const tolerance of TOLERANCES) {
    const found = index.find(key, tolerance, synonyms)
    const matches = { ...found, entries: found.entries.filter(it => fields.includes(it.field)) }
    if (matches.entries.length === 0) continue
    if (!matches.isNamed && matches.isDescribed) {
      const described = await rank({ ...matches, entries: matches.entries.filter(it => isDetail(it.field)) })
      if (described.total > 0) return described
    }
    const result = await rank(matches)
    if (result.total === 0) continue
    best = result
    if (result.total >= FEW_RESULTS || (matches.isKnown && matches.entries.some(it => it.isComplete))) break
  }
  return best
}
