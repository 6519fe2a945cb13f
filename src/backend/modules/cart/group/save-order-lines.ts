import { orderLines } from '#backend/db/schema/orders.ts'
import type { Tx } from '#backend/db/transaction.ts'
import { assignToParticipants } from '#backend/modules/cart/group/ordered-group.ts'
import type { Quote } from '#backend/modules/checkout/quote.ts'
import { getPromotionOrigin } from '#domain/prime/prime-saving.ts'

/** Saves the lines of an order. Those of a group order have the names of its participants. */
export async function saveOrderLines(tx: Tx, orderId: number, { store, lines }: Quote, customerId: number): Promise<void> {
  const named = await assignToParticipants(tx, { customerId, storeId: store.id, orderId }, lines)
  await tx.insert(orderLines).values(
    named.map((it, position) => ({
      orderId,
      position,
      productId: it.productId,
      name: it.name,
      imageId: it.imageId,
      quantity: it.quantity,
      unitPrice: it.unitPrice,
      customizations: it.customizations,
      note: it.note,
      participant: it.participant,
      promotionOrigin: getPromotionOrigin(it),
    })),
  )
}
