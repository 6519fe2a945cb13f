import type { Db } from '#backend/db/connect.ts'
import { ORDER_CHANNEL } from '#backend/modules/orders/transition-order.ts'

type OrderListener = (orderId: number) => void

/**
 * Subscriptions to order changes. One connection listens for all of them and reconnects by itself. After a reconnect all listeners are
 * called, because notifications sent in between are lost.
 */
export interface OrderSignals {
  /** @returns unsubscribes */
  onOrder(orderId: number, listener: () => void): () => void
  /** Subscribes to every order. `orderId` is undefined when any order can have changed. */
  onAny(listener: (orderId: number | undefined) => void): () => void
  /**
   * Starts to listen. Later calls have no effect.
   *
   * @throws Error when the database does not answer; the next call tries again
   */
  open(): Promise<void>
}

export function createOrderSignals(db: Db): OrderSignals {
  const listenersByOrder = new Map<number, Set<() => void>>()
  const anyOrderListeners = new Set<(orderId: number | undefined) => void>()
  let opening: Promise<unknown> | undefined

  const notify: OrderListener = orderId => {
    for (const listener of listenersByOrder.get(orderId) ?? []) listener()
    for (const listener of anyOrderListeners) listener(orderId)
  }
  const notifyAll = (): void => {
    for (const listeners of listenersByOrder.values()) for (const listener of listeners) listener()
    for (const listener of anyOrderListeners) listener(undefined)
  }

  return {
    onOrder(orderId, listener) {
      const listeners = listenersByOrder.get(orderId) ?? new Set()
      listenersByOrder.set(orderId, listeners.add(listener))
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0 && listenersByOrder.get(orderId) === listeners) listenersByOrder.delete(orderId)
      }
    },
    onAny(listener) {
      anyOrderListeners.add(listener)
      return () => void anyOrderListeners.delete(listener)
    },
    async open() {
      opening ??= db.$client.listen(ORDER_CHANNEL, payload => notify(Number(payload)), notifyAll)
      try {
        await opening
      } catch (error) {
        opening = undefined
        throw error
      }
    },
  }
}
