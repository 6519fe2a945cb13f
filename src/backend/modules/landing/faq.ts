import { eq } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { landings } from '#backend/db/schema/landing.ts'
import { landingTextsOf } from '#backend/modules/landing/landing-texts.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import type { getFaq } from '#contract/support/faq.ts'
import { getLanguageChain } from '#domain/language/language-chain.ts'

/** What the page of all countries is asked, as one section; none where nobody has written it. */
export function getFaqHandler(db: Db): Handler<typeof getFaq> {
  return async (_, { language }) => {
    const { meta, faq } = await landingTextsOf(db, eq(landings.kind, 'GLOBAL'), getLanguageChain(language), '')
    return { sections: faq.length === 0 ? [] : [{ title: meta.title, questions: faq }] }
  }
}
