import { COUNTRIES, type SeedCountry } from '#backend/db/seed/cities.ts'
import type { Rows } from '#backend/db/seed/rows.ts'
import { type LandingTexts, seedLanguages, loadTexts } from '#backend/db/seed/seed-texts.ts'
import { getCountryNames } from '#backend/db/seed/world/country-names.ts'
import { CLOSED_MARKETS } from '#backend/db/seed/world/markets.ts'

/** Adds landings: the global one with id 1, then those of open countries in their order, then those of closed countries. */
export function addLandings(rows: Rows): void {
  let id = 0
  const add = (countryCode: string | null, languages: readonly string[], getTexts: (language: string) => LandingTexts): void => {
    rows.landings.push({
      id: ++id,
      kind: countryCode === null ? 'GLOBAL' : 'COUNTRY',
      countryCode,
      cityCode: null,
      categoryId: null,
      filterId: null,
      brandId: null,
    })
    for (const language of languages) addLandingTexts(rows, id, language, getTexts(language))
  }
  add(null, seedLanguages, language => loadTexts(language).terms.landing.global)
  for (const country of COUNTRIES) add(country.code, country.languages, language => createOpenLanding(country, language))
  for (const { country, languages } of CLOSED_MARKETS) add(country, languages, language => createClosedLanding(country, language))
}

/** The texts of a country: its own paragraph and question, followed by the texts of all countries. */
function createOpenLanding({ code, file }: SeedCountry, language: string): LandingTexts {
  const countryTexts = file.landing[language]
  if (countryTexts === undefined) throw new Error(`no text for the landing of ${code} in ${language}`)
  const texts = fillPlaceholders(loadTexts(language).terms.landing.country, {
    in: countryTexts.in,
    cities: countryTexts.cities,
    paying: countryTexts.paying,
  })
  return { ...texts, blocks: [countryTexts.own, ...texts.blocks], questions: [countryTexts.ownQuestion, ...texts.questions] }
}

function createClosedLanding(code: string, language: string): LandingTexts {
  const texts = loadTexts(language).terms.landing.closed
  if (texts === undefined) throw new Error(`no text for the landing of closed countries in ${language}`)
  return fillPlaceholders(texts, { country: getCountryNames(code, [language])[language] ?? code })
}

/** Fills placeholders such as {{in}}. */
function fillPlaceholders({ title, description, blocks, questions }: LandingTexts, values: Readonly<Record<string, string>>): LandingTexts {
  const fill = (text: string) =>
    text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
      const value = values[name]
      if (value === undefined) throw new Error(`no value for the placeholder {{${name}}}`)
      return value
    })
  return {
    title: fill(title),
    description: fill(description),
    blocks: blocks.map(block => ({ title: fill(block.title), text: fill(block.text) })),
    questions: questions.map(it => ({ question: fill(it.question), answer: fill(it.answer) })),
  }
}

function addLandingTexts(rows: Rows, landingId: number, language: string, texts: LandingTexts): void {
  rows.landingTexts.push({ landingId, language, metaTitle: texts.title, metaDescription: texts.description })
  for (const [position, { title, text }] of texts.blocks.entries()) rows.landingBlocks.push({ landingId, language, position, title, text })
  for (const [position, { question, answer }] of texts.questions.entries()) {
    rows.landingQuestions.push({ landingId, language, position, question, answer })
  }
}
