import type { Db } from '#backend/db/connect.ts'
import { ORDER_CHANNEL } from '#backend/modules/orders/transition-order.ts'

type Heard = (orderId: number) => void

/**
 * Who wants to know when an order changes. One connection listens for all of them; it comes back by itself when the database does, and
 * everybody is then told to look, since what was said meanwhile nobody heard.
 */
export interface OrderSignals {
  /** @returns stops listening */
  onOrder(orderId: number, heard: () => void): () => void
  /** Every order. `orderId` undefined: look at all of them. */
  onAny(heard: (orderId: number | undefined) => void): () => void
  /**
   * Listens from the first call on.
   *
   * @throws when the database does not answer; the next call tries again
   */
  open(): Promise<void>
}

export function createOrderSignals(db: Db): OrderSignals {
  const byOrder = new Map<number, Set<() => void>>()
  const ofAny = new Set<(orderId: number | undefined) => void>()
  let opening: Promise<unknown> | undefined

  const tell: Heard = orderId => {
    for (const heard of byOrder.get(orderId) ?? []) heard()
    for (const heard of ofAny) heard(orderId)
  }
  const tellAll = (): void => {
    for (const listeners of byOrder.values()) for (const heard of listeners) heard()
    for (const heard of ofAny) heard(undefined)
  }

  return {
    onOrder(orderId, heard) {
      const listeners = byOrder.get(orderId) ?? new Set()
      byOrder.set(orderId, listeners.add(heard))
      return () => {
        listeners.delete(heard)
        if (listeners.size === 0 && byOrder.get(orderId) === listeners) byOrder.delete(orderId)
      }
    },
    onAny(heard) {
      ofAny.add(heard)
      return () => void ofAny.delete(heard)
    },
    async open() {
      opening ??= db.$client.listen(ORDER_CHANNEL, payload => tell(Number(payload)), tellAll)
      try {
        await opening
      } catch (error) {
        opening = undefined
        throw error
      }
    },
  }
}
