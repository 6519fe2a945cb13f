import { eq } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { countries } from '#backend/db/schema/geo.ts'
import { landings } from '#backend/db/schema/landing.ts'
import { translate } from '#backend/messages/messages.ts'
import { loadLandingTexts } from '#backend/modules/landing/landing-texts.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import type { getFaq } from '#contract/support/faq.ts'
import { getLanguageChain } from '#domain/language/language-chain.ts'

/** The questions that every marketplace answers alike, by section. Pages link to their ids. */
export const FAQ_SECTIONS = [
  { id: 'orders', questions: ['track', 'cancel', 'late', 'missing', 'again'] },
  { id: 'payment', questions: ['methods', 'charged', 'refund', 'fees', 'promo', 'receipt'] },
  { id: 'delivery', questions: ['area', 'schedule', 'pickup'] },
  { id: 'account', questions: ['password', 'data'] },
] as const

type QuestionId = (typeof FAQ_SECTIONS)[number]['questions'][number]

/** The operator's questions, which are those of the global landing, then the common ones that are true in the country of the caller. */
export function getFaqHandler(db: Db): Handler<typeof getFaq> {
  return async (_, { language, countryCode }) => {
    const { meta, faq } = await loadLandingTexts(db, eq(landings.kind, 'GLOBAL'), getLanguageChain(language), '')
    const hidden = await findHiddenQuestions(db, countryCode)
    const common = FAQ_SECTIONS.map(({ id, questions }) => ({
      id,
      title: translate(language, `faq.section.${id}`),
      questions: questions
        .filter(it => !hidden.has(it))
        .map(it => ({ id: it, question: translate(language, `faq.${it}.question`), answer: translate(language, `faq.${it}.answer`) })),
    }))
    return { sections: [...(faq.length === 0 ? [] : [{ id: 'about', title: meta.title, questions: faq }]), ...common] }
  }
}

/** A country in which nothing can be ordered has no answers about orders to come. */
async function findHiddenQuestions(db: Db, code: string | undefined): Promise<ReadonlySet<QuestionId>> {
  if (code === undefined) return new Set()
  const [country] = await db.select({ open: countries.open }).from(countries).where(eq(countries.code, code))
  return new Set(country?.open === false ? ['area', 'schedule', 'pickup', 'methods', 'promo'] : [])
}
