import { eq } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { customers } from '#backend/db/schema/account.ts'
import { getCustomerById } from '#backend/modules/account/customer-rows.ts'
import { Problem } from '#backend/problem.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import type { getPreferredLanguage, putPreferredLanguage } from '#contract/language/preferred-language.ts'
import { isLanguage } from '#domain/language/languages.ts'

export function getPreferredLanguageHandler(db: Db): Handler<typeof getPreferredLanguage> {
  return async (_, call) => {
    const { preferredLanguage } = await getCustomerById(db, call.customer!.id)
    return { data: { preferredLanguage } }
  }
}

/** Accepts any language of A §9. The redirect table checks whether a page exists in it (A §2.2 rule 15). */
export function putPreferredLanguageHandler(db: Db): Handler<typeof putPreferredLanguage> {
  return async ({ body: { preferredLanguage } }, call) => {
    if (!isLanguage(preferredLanguage)) throw new Problem(400, `body.preferredLanguage: ${preferredLanguage} is not a supported language`)
    await db.update(customers).set({ preferredLanguage }).where(eq(customers.id, call.customer!.id))
    return { data: { preferredLanguage } }
  }
}
