import { and, asc, eq, inArray } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { cities } from '#backend/db/schema/geo.ts'
import { sharedDataPartners, surveyAnswers } from '#backend/db/schema/privacy.ts'
import { stores } from '#backend/db/schema/stores.ts'
import { toRowId } from '#backend/db/sql-fragments.ts'
import type { Tx } from '#backend/db/transaction.ts'
import { hasGranted } from '#backend/modules/account/personal-data/privacy.ts'
import { Problem } from '#backend/problem.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import { getLanguageChain, pickText } from '#domain/language/language-chain.ts'
import type { answerSurvey, deleteSharedDataPartners, getSharedDataPartners } from '#contract/account/shared-data.ts'

/**
 * Notes that a store receives the customer's name and address with an order, if the customer has granted it to all stores, or agreed to it
 * for this order. @returns whether the store receives them
 */
export async function shareWithStore(
  tx: Tx,
  { customerId, storeId, agreed }: { readonly customerId: number; readonly storeId: number; readonly agreed: boolean },
  now: number,
): Promise<boolean> {
  if (!agreed && !(await hasGranted(tx, customerId, 'DATA_SHARING'))) return false
  await tx
    .insert(sharedDataPartners)
    .values({ customerId, storeId, sharedAt: new Date(now) })
    .onConflictDoNothing()
  return true
}

export function getSharedDataPartnersHandler(db: Db): Handler<typeof getSharedDataPartners> {
  return async (_, call) => {
    const rows = await db
      .select({ id: stores.id, name: stores.name, image: stores.imageId, language: cities.contentLanguageCode })
      .from(sharedDataPartners)
      .innerJoin(stores, eq(stores.id, sharedDataPartners.storeId))
      .innerJoin(cities, eq(cities.code, stores.cityCode))
      .where(eq(sharedDataPartners.customerId, call.customer!.id))
      .orderBy(asc(stores.id))
    return {
      data: {
        partners: rows.map(it => ({
          storeParentId: it.id,
          name: pickText(it.name, getLanguageChain(call.language, it.language)),
          image: it.image,
        })),
      },
    }
  }
}

/** B §3: "partner opt-out by storeParentIds". Ids without a share have no effect. */
export function deleteSharedDataPartnersHandler(db: Db): Handler<typeof deleteSharedDataPartners> {
  return async ({ body }, call) => {
    const storeIds = body.storeParentIds.map(toRowId)
    await db
      .delete(sharedDataPartners)
      .where(and(eq(sharedDataPartners.customerId, call.customer!.id), inArray(sharedDataPartners.storeId, storeIds)))
    return {}
  }
}

/** Surveys of one customer. Further ones are rejected. */
const MAX_SURVEYS = 100

/** B §7: "body data with surveyId and questionnaire; null questionnaire means skip". */
export function answerSurveyHandler(db: Db, now: () => number): Handler<typeof answerSurvey> {
  return async ({ body: { data } }, call) => {
    const customerId = call.customer!.id
    const answeredAt = new Date(now())
    const { surveyId, questionnaire } = data
    const isFull = (await db.$count(surveyAnswers, eq(surveyAnswers.customerId, customerId))) >= MAX_SURVEYS
    if (isFull) throw new Problem(429, 'Too many surveys')
    await db
      .insert(surveyAnswers)
      .values({ customerId, surveyId, questionnaire, answeredAt })
      .onConflictDoUpdate({ target: [surveyAnswers.customerId, surveyAnswers.surveyId], set: { questionnaire, answeredAt } })
    return {}
  }
}
