import type { OrderRow } from '#backend/modules/orders/order-rows.ts'
import type { PriceLine } from '#domain/checkout/price-order.ts'
import { applySubstitution } from '#domain/orders/substitution.ts'

/** What a customer has got and paid for. */
interface DeliveredOrder {
  /** At their positions. A replaced line has the name and price of its replacement; a removed one has no units. */
  readonly lines: OrderRow['lines']
  /** Minor units. */
  readonly total: number
  readonly priceLines: readonly PriceLine[]
}

/** An order with its substitutions, once it is delivered. Before it is the order itself. */
export function toDeliveredOrder(row: Pick<OrderRow, 'order' | 'lines' | 'priceLines' | 'substitutions' | 'refunds'>): DeliveredOrder {
  const { order, lines, priceLines, substitutions } = row
  const difference = getSettledAmount(row)
  if (order.status !== 'DeliveredStatus' || (substitutions.length === 0 && difference === 0))
    return { lines, total: order.total, priceLines }
  return {
    lines: lines.map((line, position) => {
      const substitution = substitutions.find(it => it.position === position)
      const delivered = applySubstitution(line, substitution, Number.POSITIVE_INFINITY)
      return substitution && delivered.quantity > 0 ? { ...delivered, name: substitution.name, imageId: substitution.imageId, customizations: [] } : delivered // prettier-ignore
    }),
    total: order.total - difference,
    priceLines: [...priceLines, { type: 'DISCOUNT', amount: -difference }],
  }
}

/** What the customer has got back for replaced and removed lines, or for a purchase that cost less than its limit; minor units. */
export const getSettledAmount = ({ refunds }: Pick<OrderRow, 'refunds'>): number =>
  refunds.filter(it => it.kind === 'SUBSTITUTIONS').reduce((sum, it) => sum + it.card + it.balance + it.cash, 0)
