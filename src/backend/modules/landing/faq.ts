import { eq } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { landings } from '#backend/db/schema/landing.ts'
import { loadLandingTexts } from '#backend/modules/landing/landing-texts.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import type { getFaq } from '#contract/support/faq.ts'
import { getLanguageChain } from '#domain/language/language-chain.ts'

/** The questions of the global landing as one section; no section without questions. */
export function getFaqHandler(db: Db): Handler<typeof getFaq> {
  return async (_, { language }) => {
    const { meta, faq } = await loadLandingTexts(db, eq(landings.kind, 'GLOBAL'), getLanguageChain(language), '')
    return { sections: faq.length === 0 ? [] : [{ title: meta.title, questions: faq }] }
  }
}
