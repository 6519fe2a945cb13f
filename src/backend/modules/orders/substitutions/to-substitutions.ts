import type { OrderRow } from '#backend/modules/orders/order-rows.ts'
import type { Substitution } from '#contract/orders/substitution.ts'
import { getChargedPrice, getSubstitutionOutcome } from '#domain/orders/substitution.ts'

/** The proposals of an order in the contract's form, in the order of its lines. */
export function toSubstitutions({ lines, substitutions }: Pick<OrderRow, 'lines' | 'substitutions'>, now: number): Substitution[] {
  return substitutions.flatMap(({ position, productId, name, imageId, unitPrice, answer, expiresAt }) => {
    const line = lines[position]
    if (!line) return []
    return [
      {
        lineId: String(position),
        name: line.name,
        quantity: line.quantity,
        replacement: { productId, name, imageId, unitPrice },
        chargedUnitPrice: getChargedPrice(line.unitPrice, unitPrice),
        outcome: getSubstitutionOutcome({ answer, expiresAt }, now),
        answer,
        expirationTime: expiresAt,
      },
    ]
  })
}
