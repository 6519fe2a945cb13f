import { describe, expect, test } from 'vitest'

import { getOptionGroup, getSections, getTaglines, getTillSection } from '#backend/db/seed/menu-texts.ts'
import { HYPERMARKET_KEY } from '#backend/db/seed/plan.ts'
import { SENTINELS } from '#backend/db/seed/sentinels.ts'
import { categories } from '#backend/db/seed/vocabulary/categories.ts'
import { filters } from '#backend/db/seed/vocabulary/filters.ts'
import { menuTemplates } from '#backend/db/seed/vocabulary/menu-templates.ts'
import { seedLanguages, loadTexts } from '#backend/db/seed/seed-texts.ts'
import { MARKETS } from '#backend/db/seed/world/markets.ts'
import { COUNTRY_FILES } from '#backend/db/seed/world/country-files.ts'

/** Scripts by language; other languages use Latin letters. */
const SCRIPTS: Readonly<Record<string, RegExp>> = {
  uk: /\p{Script=Cyrillic}/u,
  ru: /\p{Script=Cyrillic}/u,
  bg: /\p{Script=Cyrillic}/u,
  ka: /\p{Script=Georgian}/u,
  hy: /\p{Script=Armenian}/u,
}
/** Letters of similar languages that this language does not have. */
const FOREIGN: Readonly<Record<string, RegExp>> = {
  uk: /[ыэёъ]/iu,
  ru: /[іїєґ]/iu,
  bg: /[ыэёіїєґ]/iu,
}
const NOT_LATIN = /[\p{Script=Cyrillic}\p{Script=Georgian}\p{Script=Armenian}]/u
/** Texts in Latin letters in every language. */
const LOAN = /^(Prime|\{\{paying\}\}|Recado( Express)?|[\d\s.,×%]*(ml|l|g|kg|cm)?|[A-Z\d -]{1,6})$/u
const MIXED =
  /\p{Script=Latin}[\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Georgian}]|[\p{Script=Cyrillic}\p{Script=Georgian}]\p{Script=Latin}/u

const countWords = (text: string) => text.split(/\s+/u).filter(word => /[\p{L}\p{N}]/u.test(word)).length

type NamedText = readonly [key: string, text: string]

/** Collects all texts of a language by kind. */
function collectAllTexts(language: string): {
  readonly names: NamedText[]
  readonly taglines: NamedText[]
  readonly descriptions: NamedText[]
  readonly sentences: NamedText[]
  readonly prose: NamedText[]
} {
  const { terms, menuTemplates: templateTexts, drinks, till } = loadTexts(language)
  const menus = Object.entries(templateTexts).filter(([key]) => key !== HYPERMARKET_KEY)
  const dishes = [...menus, ...Object.entries({ drinks, till })].flatMap(([key, it]) =>
    Object.entries(it.dishes).map(([dish, texts]) => [`${key}.${dish}`, ...texts] as const),
  )
  const landings = Object.entries(terms.landing).flatMap(([kind, it]) =>
    it === undefined
      ? []
      : [it.title, it.description, ...it.blocks.flatMap(Object.values<string>), ...it.questions.flatMap(Object.values<string>)].map(
          (text, index): NamedText => [`landing.${kind}[${index}]`, text],
        ),
  )
  return {
    names: [
      ...dishes.map(([key, name]): NamedText => [key, name]),
      ...menus.flatMap(([key, { sections }]) => Object.values(sections).map((text): NamedText => [`${key}.sections`, text])),
      ...Object.entries(terms.options).flatMap(([key, group]) =>
        [group.name, ...Object.values(group.attributes)].map((text): NamedText => [`options.${key}`, text]),
      ),
      ...Object.entries({ ...terms.filters, ...terms.tags }),
      ...Object.entries(terms.categories).flatMap(([key, { name, title }]) =>
        [name, title].map((text): NamedText => [`categories.${key}`, text]),
      ),
    ],
    taglines: menus.flatMap(([key, { taglines }]) => taglines.map((text): NamedText => [`${key}.taglines`, text])),
    descriptions: dishes.map(([key, , description]): NamedText => [key, description]),
    sentences: [...terms.storeNotes, ...terms.scheduleMessages, ...terms.closedMessages].map((text): NamedText => ['notes', text]),
    prose: landings,
  }
}

describe.each(seedLanguages)('the texts in %s', language => {
  const { names, taglines, descriptions, sentences, prose } = collectAllTexts(language)
  const all = [...names, ...taglines, ...descriptions, ...sentences, ...prose]

  test('use the script and letters of the language', () => {
    const script = SCRIPTS[language]
    const wrong = all.filter(
      ([, text]) =>
        text.trim() !== text ||
        text === '' ||
        (script ? /\p{L}{3}/u.test(text) && !script.test(text) && !LOAN.test(text) : NOT_LATIN.test(text)) ||
        MIXED.test(text) ||
        FOREIGN[language]?.test(text) === true,
    )
    expect(wrong).toEqual([])
  })

  test('have short names and descriptions of one line', () => {
    expect(names.filter(([, name]) => name.length > 45)).toEqual([])
    expect(taglines.filter(([, line]) => line.length > 60)).toEqual([])
    const [min, max] = language === 'en' ? [4, 16] : [3, 18]
    expect(descriptions.filter(([, text]) => countWords(text) < min || countWords(text) > max)).toEqual([])
  })

  test('end every sentence with the punctuation of the language', () => {
    const stop = language === 'hy' ? /[։՞]$/u : /[.?]$/u
    expect([...descriptions, ...sentences].filter(([, text]) => !stop.test(text))).toEqual([])
  })

  test('contain names for all categories, filters, tags and sentinels', () => {
    const { terms } = loadTexts(language)
    const keys = categories.flatMap(it => [it, ...it.categories]).map(({ key }) => key)
    expect(keys.filter(key => !terms.categories[key]?.title)).toEqual([])
    const slugs = keys.map(key => terms.categories[key]?.slug ?? '')
    expect(slugs.filter((slug, index) => !/^[a-z]+(-[a-z]+)*$/u.test(slug) || slugs.indexOf(slug) !== index)).toEqual([])
    expect(filters.filter(({ key }) => !terms.filters[key])).toEqual([])
    expect(['around-the-clock', 'open-late'].filter(key => !terms.tags[key])).toEqual([])
    const english = loadTexts('en').terms
    expect([terms.storeNotes, terms.scheduleMessages, terms.closedMessages].map(it => it.length)).toEqual(
      [english.storeNotes, english.scheduleMessages, english.closedMessages].map(it => it.length),
    )
    if (language === 'en') expect(SENTINELS.filter(({ slug }) => !terms.sentinels[slug])).toEqual([])
  })

  test('contain landings with as many paragraphs and questions as in English, and with the same placeholders', () => {
    const { landing } = loadTexts(language).terms
    const english = loadTexts('en').terms.landing
    const getPlaceholders = (texts: object) => [...new Set(JSON.stringify(texts).match(/\{\{\w+\}\}/g))].toSorted()
    for (const kind of ['global', 'country'] as const) {
      expect(landing[kind].blocks.length, kind).toBe(english[kind].blocks.length)
      expect(landing[kind].questions.length, kind).toBe(english[kind].questions.length)
      expect(getPlaceholders(landing[kind]), kind).toEqual(getPlaceholders(english[kind]))
    }
  })
})

const getAvailableTemplates = (country: string) => menuTemplates.filter(({ key }) => COUNTRY_FILES.get(country)?.storeNames[key])

describe.each(Object.values(MARKETS))('the market of $country', ({ country, languages }) => {
  test('has all texts of its menu templates in all its languages', () => {
    const missing: string[] = []
    const attempt = (load: () => unknown): void => {
      try {
        load()
      } catch (error) {
        missing.push(String(error))
      }
    }
    for (const menuTemplate of getAvailableTemplates(country)) {
      attempt(() => getSections(languages, menuTemplate))
      attempt(() => getTaglines(languages, menuTemplate))
      for (const key of new Set(menuTemplate.sections.flatMap(({ dishes }) => dishes.flatMap(({ options }) => options)))) {
        attempt(() => getOptionGroup(languages, key))
      }
    }
    attempt(() => getTillSection(languages, ''))
    expect([...new Set(missing)]).toEqual([])
  })
})
