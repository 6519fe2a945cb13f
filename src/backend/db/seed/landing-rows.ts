import { COUNTRIES, type SeedCountry } from '#backend/db/seed/cities.ts'
import type { Rows } from '#backend/db/seed/rows.ts'
import { type LandingTexts, seedLanguages, loadTexts } from '#backend/db/seed/words.ts'
import { getCountryNames } from '#backend/db/seed/world/country-names.ts'
import { CLOSED_MARKETS } from '#backend/db/seed/world/markets.ts'

/** The landing of all countries is 1, those of the open countries follow in their order, then those of the closed ones. */
export function addLandings(rows: Rows): void {
  let id = 0
  const add = (countryCode: string | null, languages: readonly string[], wordsIn: (language: string) => LandingTexts): void => {
    rows.landings.push({
      id: ++id,
      kind: countryCode === null ? 'GLOBAL' : 'COUNTRY',
      countryCode,
      cityCode: null,
      categoryId: null,
      filterId: null,
      brandId: null,
    })
    for (const language of languages) addWords(rows, id, language, wordsIn(language))
  }
  add(null, seedLanguages, language => loadTexts(language).terms.landing.global)
  for (const country of COUNTRIES) add(country.code, country.languages, language => openLanding(country, language))
  for (const { country, languages } of CLOSED_MARKETS) add(country, languages, language => closedLanding(country, language))
}

/** What all countries say, with what this one says of itself: its own paragraph and its own question come first. */
function openLanding({ code, file }: SeedCountry, language: string): LandingTexts {
  const own = file.landing[language]
  if (own === undefined) throw new Error(`no word for the landing of ${code} in ${language}`)
  const words = filled(loadTexts(language).terms.landing.country, { in: own.in, cities: own.cities, paying: own.paying })
  return { ...words, blocks: [own.own, ...words.blocks], questions: [own.ownQuestion, ...words.questions] }
}

function closedLanding(code: string, language: string): LandingTexts {
  const words = loadTexts(language).terms.landing.closed
  if (words === undefined) throw new Error(`no word for the landing of closed countries in ${language}`)
  return filled(words, { country: getCountryNames(code, [language])[language] ?? code })
}

/** Words with their places, {{in}}, filled. */
function filled({ title, description, blocks, questions }: LandingTexts, places: Readonly<Record<string, string>>): LandingTexts {
  const fill = (text: string) =>
    text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
      const word = places[name]
      if (word === undefined) throw new Error(`a landing has no {{${name}}}`)
      return word
    })
  return {
    title: fill(title),
    description: fill(description),
    blocks: blocks.map(block => ({ title: fill(block.title), text: fill(block.text) })),
    questions: questions.map(asked => ({ question: fill(asked.question), answer: fill(asked.answer) })),
  }
}

function addWords(rows: Rows, landingId: number, language: string, words: LandingTexts): void {
  rows.landingTexts.push({ landingId, language, metaTitle: words.title, metaDescription: words.description })
  for (const [position, { title, text }] of words.blocks.entries()) rows.landingBlocks.push({ landingId, language, position, title, text })
  for (const [position, { question, answer }] of words.questions.entries()) {
    rows.landingQuestions.push({ landingId, language, position, question, answer })
  }
}
