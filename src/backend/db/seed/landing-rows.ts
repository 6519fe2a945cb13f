import { COUNTRIES } from '#backend/db/seed/countries.ts'
import type { LandingWords } from '#backend/db/seed/landing-words.ts'
import { armenianLandings } from '#backend/db/seed/landing-hy.ts'
import { englishLandings } from '#backend/db/seed/landing-en.ts'
import { spanishLandings } from '#backend/db/seed/landing-es.ts'
import { ukrainianLandings } from '#backend/db/seed/landing-uk.ts'
import type { Rows } from '#backend/db/seed/rows.ts'
import { seedLanguages } from '#backend/db/seed/vocabulary/shapes.ts'

const LANDINGS = { en: englishLandings, es: spanishLandings, uk: ukrainianLandings, hy: armenianLandings }

/** The landing of all countries is 1, those of the countries follow in their order. */
export function addLandings(rows: Rows): void {
  const add = (id: number, country: (typeof COUNTRIES)[number] | undefined): void => {
    rows.landings.push({
      id,
      kind: country === undefined ? 'GLOBAL' : 'COUNTRY',
      countryCode: country?.code ?? null,
      cityCode: null,
      categoryId: null,
      filterId: null,
      brandId: null,
    })
    for (const language of seedLanguages) {
      const landings = LANDINGS[language]
      addWords(rows, id, language, country === undefined ? landings.global : landings.countries[country.code])
    }
  }
  add(1, undefined)
  for (const [index, country] of COUNTRIES.entries()) add(index + 2, country)
}

function addWords(rows: Rows, landingId: number, language: string, words: LandingWords): void {
  rows.landingTexts.push({ landingId, language, metaTitle: words.title, metaDescription: words.description })
  for (const [position, { title, text }] of words.blocks.entries()) rows.landingBlocks.push({ landingId, language, position, title, text })
  for (const [position, { question, answer }] of words.questions.entries()) {
    rows.landingQuestions.push({ landingId, language, position, question, answer })
  }
}
