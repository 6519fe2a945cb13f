import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import type supportTexts from '#backend/db/seed/texts/en/support.json'
import { composeHypermarketSections, composeHypermarketTexts } from '#backend/db/seed/vocabulary/hypermarket.ts'
import type { Texts } from '#backend/db/seed/vocabulary/types.ts'

/** Languages of the catalogue's texts. Serbian uses Latin letters. */
export const seedLanguages = [
  'en', 'es', 'ca', 'eu', 'it', 'uk', 'ro', 'ka', 'pt', 'pl', 'fr', 'ru', 'hr', 'sr', 'bs', 'bg', 'sl', 'hy',
] as const // prettier-ignore

type NameAndDescription = readonly [name: string, description: string]

/** Texts of a menu template in one language, by its keys. */
export interface MenuTemplateTexts {
  /** A store shows one of these lines below its name. */
  readonly taglines: readonly string[]
  readonly sections: Readonly<Record<string, string>>
  readonly dishes: Readonly<Record<string, NameAndDescription>>
}

/** Texts of a section that many menu templates share. */
export interface SectionTexts {
  readonly name: string
  readonly dishes: Readonly<Record<string, NameAndDescription>>
}

/** Texts of one landing in one language. */
export interface LandingTexts {
  /** For search engines: up to about 60 characters. */
  readonly title: string
  /** For search engines: up to about 160 characters. */
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
  /** Messages of closed stores that accept scheduled orders. */
  readonly scheduleMessages: readonly string[]
  /** Messages of other closed stores. The first refers to the opening hours; the others explain a closure during them. */
  readonly closedMessages: readonly string[]
  /** Names of the sentinel stores, by slug. */
  readonly sentinels: Readonly<Record<string, string>>
  /** The store without a menu: customers write what a courier buys there. */
  readonly customStore: { readonly name: string; readonly description: string }
  /** Suffix of the names and descriptions in the store `long-name`. */
  readonly longTail: string
  readonly landing: {
    readonly global: LandingTexts
    /** For open countries, with the placeholders {{in}}, {{cities}} and {{paying}}. */
    readonly country: LandingTexts
    /** For closed countries, with the placeholder {{country}}; in English and Spanish. */
    readonly closed?: LandingTexts
  }
}

/** Texts of the page elements, restrictions and information of sample stores, with the placeholder {{age}}. */
export interface PageTexts extends Readonly<
  Record<
    | 'allergensTitle'
    | 'kitchenAllergens'
    | 'kitchenHygiene'
    | 'pictures'
    | 'largeOrder'
    | 'alcoholTitle'
    | 'alcoholText'
    | 'adviceTitle'
    | 'adviceQuestions'
    | 'adviceCall'
    | 'adviceReturns'
    | 'adviceDays'
    | 'adviceStorage'
    | 'adviceDry'
    | 'supplements',
    string
  >
> {
  /** Texts of the demonstration store, in the languages of its city. */
  readonly demonstration?: DemonstrationTexts
}

export type DemonstrationTexts = Readonly<
  Record<
    | 'group'
    | 'care'
    | 'infoTitle'
    | 'infoText'
    | 'warningTitle'
    | 'warningText'
    | 'label'
    | 'promise'
    | 'headerTitle'
    | 'headerSubtitle'
    | 'aboutTitle'
    | 'aboutText'
    | 'tableTitle'
    | 'tableCall'
    | 'tableVisit'
    | 'tableEvery'
    | 'tableDays'
    | 'collapsable'
    | 'collapsableText'
    | 'dialog'
    | 'external'
    | 'reload'
    | 'map'
    | 'call'
    | 'report'
    | 'small'
    | 'prescriptionTitle'
    | 'prescriptionText'
    | 'restrictions'
    | 'disclosure',
    string
  >
>

/** Texts of the support trees, by the names of `support/support-trees.ts`. */
export type SupportTexts = typeof supportTexts

export interface SeedTexts {
  readonly terms: Terms
  readonly pages: PageTexts
  readonly support: SupportTexts
  readonly menuTemplates: Readonly<Record<string, MenuTemplateTexts>>
  readonly drinks: SectionTexts
  readonly till: SectionTexts
}

function readJson<T>(language: string, file: 'terms' | 'pages' | 'support' | 'restaurants' | 'shops'): T {
  return JSON.parse(readFileSync(join(import.meta.dirname, 'texts', language, `${file}.json`), 'utf8')) as T
}

/** Composes the texts of the hypermarket's sixty sections and two thousand products on first access. */
function composeLazily(language: string, { taglines, sections }: MenuTemplateTexts): MenuTemplateTexts {
  let dishes: MenuTemplateTexts['dishes'] | undefined
  return {
    taglines,
    sections: composeHypermarketSections(language, sections),
    get dishes() {
      dishes ??= composeHypermarketTexts(language)
      return dishes
    },
  }
}

const textsCache = new Map<string, SeedTexts>()

/** Loads all texts of one language; cached after the first call. */
export function loadTexts(language: string): SeedTexts {
  const cached = textsCache.get(language)
  if (cached) return cached
  const { drinks, ...restaurants } = readJson<Record<string, MenuTemplateTexts> & { drinks: SectionTexts }>(language, 'restaurants')
  const { till, ...shops } = readJson<Record<string, MenuTemplateTexts> & { till: SectionTexts }>(language, 'shops')
  const menuTemplates = {
    ...restaurants,
    ...shops,
    ...(shops['hypermarket'] && { hypermarket: composeLazily(language, shops['hypermarket']) }),
  }
  const texts: SeedTexts = {
    terms: readJson(language, 'terms'),
    pages: readJson(language, 'pages'),
    support: readJson(language, 'support'),
    menuTemplates,
    drinks,
    till,
  }
  textsCache.set(language, texts)
  return texts
}

/**
 * Collects one text in several languages.
 *
 * @param label name of the text in the error message
 * @throws Error when a language does not have it
 */
export function collectTexts(languages: readonly string[], label: string, select: (texts: SeedTexts) => string | undefined): Texts {
  return Object.fromEntries(
    languages.map(language => {
      const text = select(loadTexts(language))
      if (text === undefined || text === '') throw new Error(`no text for ${label} in ${language}`)
      return [language, text]
    }),
  )
}
