import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { composeHypermarketTexts } from '#backend/db/seed/vocabulary/hypermarket.ts'
import type { Texts } from '#backend/db/seed/vocabulary/shapes.ts'

/** Languages of the catalogue's texts. Serbian is in Latin letters. */
export const seedLanguages = [
  'en', 'es', 'ca', 'eu', 'it', 'uk', 'ro', 'ka', 'pt', 'pl', 'fr', 'ru', 'hr', 'sr', 'bs', 'bg', 'sl', 'hy',
] as const // prettier-ignore

type NameAndDescription = readonly [name: string, description: string]

/** Texts of a kitchen's menus in one language, by the keys of the kitchen. */
export interface KitchenTexts {
  /** One line under a store's name; any of them. */
  readonly taglines: readonly string[]
  readonly sections: Readonly<Record<string, string>>
  readonly dishes: Readonly<Record<string, NameAndDescription>>
}

/** Texts of a section that many kitchens share. */
export interface SectionTexts {
  readonly name: string
  readonly dishes: Readonly<Record<string, NameAndDescription>>
}

/** Texts of one landing in one language. */
export interface LandingTexts {
  /** For search engines: up to 60 characters or so. */
  readonly title: string
  /** For search engines: up to 160 characters or so. */
  readonly description: string
  readonly blocks: readonly { readonly title: string; readonly text: string }[]
  readonly questions: readonly { readonly question: string; readonly answer: string }[]
}

export interface Terms {
  readonly categories: Readonly<Record<string, { readonly name: string; readonly title: string; readonly slug: string }>>
  readonly filters: Readonly<Record<string, string>>
  readonly tags: Readonly<Record<string, string>>
  readonly options: Readonly<Record<string, { readonly name: string; readonly attributes: Readonly<Record<string, string>> }>>
  /** Notes of stores, shown above the menu. */
  readonly storeNotes: readonly string[]
  /** A closed store that takes orders for later. */
  readonly scheduleMessages: readonly string[]
  /** A closed store that does not: the first says "come back during opening hours", the others why it is shut within them. */
  readonly closedMessages: readonly string[]
  /** Names of the stores that show an error on purpose, by slug. */
  readonly sentinels: Readonly<Record<string, string>>
  /** What the products of `long-name` are called besides their own name. */
  readonly longTail: string
  readonly landing: {
    readonly global: LandingTexts
    /** Of an open country, with places for its own words: {{in}}, {{cities}}, {{paying}}. */
    readonly country: LandingTexts
    /** Of a country that is not served, with a place for its name: {{country}}. In English and Spanish. */
    readonly closed?: LandingTexts
  }
}

export interface SeedTexts {
  readonly terms: Terms
  readonly kitchens: Readonly<Record<string, KitchenTexts>>
  readonly drinks: SectionTexts
  readonly till: SectionTexts
}

function read<T>(language: string, file: 'terms' | 'restaurants' | 'shops'): T {
  return JSON.parse(readFileSync(join(import.meta.dirname, 'words', language, `${file}.json`), 'utf8')) as T
}

/** Composes the texts of the hypermarket's two thousand products on first access. */
function composed(language: string, { taglines, sections }: KitchenTexts): KitchenTexts {
  let dishes: KitchenTexts['dishes'] | undefined
  return {
    taglines,
    sections,
    get dishes() {
      dishes ??= composeHypermarketTexts(language)
      return dishes
    },
  }
}

const known = new Map<string, SeedTexts>()

/** Loads all texts of one language; cached after the first call. */
export function loadTexts(language: string): SeedTexts {
  const cached = known.get(language)
  if (cached) return cached
  const { drinks, ...restaurants } = read<Record<string, KitchenTexts> & { drinks: SectionTexts }>(language, 'restaurants')
  const { till, ...shops } = read<Record<string, KitchenTexts> & { till: SectionTexts }>(language, 'shops')
  const kitchens = { ...restaurants, ...shops, ...(shops['hypermarket'] && { hypermarket: composed(language, shops['hypermarket']) }) }
  const words: SeedTexts = { terms: read(language, 'terms'), kitchens, drinks, till }
  known.set(language, words)
  return words
}

/**
 * One text in several languages.
 *
 * @param what name of the text in the error message
 * @throws Error when a language does not have it
 */
export function collectTexts(languages: readonly string[], what: string, of: (words: SeedTexts) => string | undefined): Texts {
  return Object.fromEntries(
    languages.map(language => {
      const text = of(loadTexts(language))
      if (text === undefined || text === '') throw new Error(`no word for ${what} in ${language}`)
      return [language, text]
    }),
  )
}
