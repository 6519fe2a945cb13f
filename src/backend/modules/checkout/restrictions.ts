import { and, eq, inArray } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import type { Tx } from '#backend/db/transaction.ts'
import { restrictedProducts, storeRestrictions } from '#backend/db/schema/store-pages.ts'
import { translate } from '#backend/messages/messages.ts'

/**
 * What the customer must confirm before these products are ordered, as a sentence of the customer; undefined when nothing.
 *
 * @source A §2.4, "restrictions modal"; issue 22: "age restrictions checked on the server"
 */
export async function findConfirmation(
  db: Db | Tx,
  storeId: number,
  lines: readonly { readonly productId: number }[],
  language: string,
): Promise<string | undefined> {
  const isOfOrder = inArray(restrictedProducts.productId, [...new Set(lines.map(it => it.productId))])
  const rows = await db
    .selectDistinct({ kind: storeRestrictions.kind, minimumAge: storeRestrictions.minimumAge })
    .from(restrictedProducts)
    .innerJoin(storeRestrictions, eq(storeRestrictions.id, restrictedProducts.restrictionId))
    .where(and(eq(restrictedProducts.storeId, storeId), isOfOrder))
  if (rows.length === 0) return undefined
  const age = Math.max(...rows.map(it => it.minimumAge ?? 0))
  const needsPrescription = rows.some(it => it.kind === 'PRESCRIPTION')
  if (age === 0) return translate(language, 'checkout.confirmPrescription')
  return translate(language, needsPrescription ? 'checkout.confirmBoth' : 'checkout.confirmAge', { age: String(age) })
}
