import { atom } from 'nanostores'

import type { Client } from '#client/client.ts'
import { getOrders, type OrderSummary } from '#contract/orders/order-list.ts'

/** B §9: "Orders per request 12". */
export const ORDERS_PER_REQUEST = 12

/** B §3: "Orders list: orders, offset, hasMoreOrders, loading". `failed` is ours: the page offers another try. */
export interface OrdersState {
  readonly orders: readonly OrderSummary[]
  readonly offset: number
  readonly hasMoreOrders: boolean
  readonly loading: boolean
  readonly failed: boolean
}

/** A network that has just come back may not carry the first call: the next tries are so far apart, milliseconds. */
const RETRY_DELAYS_MS = [1000, 3000]

const EMPTY_LIST: OrdersState = { orders: [], offset: 0, hasMoreOrders: true, loading: false, failed: false }

/** The customer's orders, newest first, a page at a time and without end (B §2 "infinite loading"). */
export function createOrders({ call, sleep }: { call: Client; sleep: (milliseconds: number) => Promise<unknown> }) {
  const $orders = atom<OrdersState>(EMPTY_LIST)
  /** An answer to a question asked before the list was cleared belongs to somebody who is gone. */
  let turn = 0

  async function loadPage(offset: number, merge: (before: OrdersState, found: OrderPage) => OrdersState): Promise<void> {
    const mine = turn
    $orders.set({ ...$orders.get(), loading: true, failed: false })
    try {
      const found = await call(getOrders, { query: { offset, limit: ORDERS_PER_REQUEST } })
      if (mine === turn) $orders.set({ ...merge($orders.get(), found), loading: false, failed: false })
    } catch {
      // B §4: "failure only stops loading"
      if (mine === turn) $orders.set({ ...$orders.get(), loading: false, failed: true })
    }
  }

  /** Asks for the newest page again: orders move on while one looks elsewhere. What was loaded stays. */
  async function refresh(): Promise<void> {
    if ($orders.get().loading || $orders.get().orders.length === 0) return
    await loadPage(0, (before, { orders }) => ({ ...before, orders: mergeOrders(before.orders, orders) }))
  }

  return {
    $orders,
    refresh,
    /** As `refresh`, when the customer or the network has come back. */
    async refreshWithRetries(): Promise<void> {
      await refresh()
      for (const pause of RETRY_DELAYS_MS) {
        // what is asked for next may fail where the newest page did not
        await sleep(pause)
        if ($orders.get().failed) await refresh()
      }
    },
    /** The next page, unless it is on its way or there is none. */
    async loadMore(): Promise<void> {
      const { loading, hasMoreOrders, offset } = $orders.get()
      if (loading || !hasMoreOrders) return
      await loadPage(offset, (before, { orders, pagination }) => ({
        ...before,
        orders: mergeOrders(before.orders, orders),
        offset: pagination.next?.offset ?? offset + orders.length,
        hasMoreOrders: pagination.next !== null,
      }))
    },
    /** @source B §4: "Logout … clears user, addresses, carts, orders and order data." */
    clear(): void {
      turn++
      $orders.set(EMPTY_LIST)
    },
  }
}

interface OrderPage {
  readonly orders: readonly OrderSummary[]
  readonly pagination: { readonly next: { readonly offset: number } | null }
}

/** Each order once, as it was told last: one placed meanwhile moves the others to the next page. Newest first. */
function mergeOrders(before: readonly OrderSummary[], found: readonly OrderSummary[]): OrderSummary[] {
  const byId = new Map([...before, ...found].map(it => [it.id, it]))
  return [...byId.values()].sort((one, other) => other.creationTime - one.creationTime || other.id - one.id)
}

export type Orders = ReturnType<typeof createOrders>
