import { atom } from 'nanostores'

import type { Client } from '#client/client.ts'
import { getOrders, MAX_ORDER_SEARCH_LENGTH, type OrderSummary } from '#contract/orders/order-list.ts'

/** B §9: "Orders per request 12". */
export const ORDERS_PER_REQUEST = 12

/** B §3: "Orders list: orders, offset, hasMoreOrders, loading". `failed` and `search` are additions: the page offers a retry, and a search. */
export interface OrdersState {
  readonly orders: readonly OrderSummary[]
  readonly offset: number
  readonly hasMoreOrders: boolean
  readonly loading: boolean
  readonly failed: boolean
  /** Words that the listed orders have; empty: all orders. */
  readonly search: string
}

/** Delays of the retries, milliseconds: the first call after a reconnection may fail. */
const RETRY_DELAYS_MS = [1000, 3000]

const EMPTY_LIST: OrdersState = { orders: [], offset: 0, hasMoreOrders: true, loading: false, failed: false, search: '' }

/** The orders of the customer, newest first, loaded page by page (B §2 "infinite loading"). */
export function createOrders({ call, sleep }: { call: Client; sleep: (milliseconds: number) => Promise<unknown> }) {
  const $orders = atom<OrdersState>(EMPTY_LIST)
  /** An answer to a request from before the list was cleared belongs to the previous customer or search and is dropped. */
  let generation = 0

  async function loadPage(offset: number, merge: (before: OrdersState, page: OrderPage) => OrdersState): Promise<void> {
    const requestGeneration = generation
    const { search } = $orders.get()
    $orders.set({ ...$orders.get(), loading: true, failed: false })
    try {
      const page = await call(getOrders, { query: { offset, limit: ORDERS_PER_REQUEST, ...(search !== '' && { search }) } })
      if (requestGeneration === generation) $orders.set({ ...merge($orders.get(), page), loading: false, failed: false })
    } catch {
      // B §4: "failure only stops loading"
      if (requestGeneration === generation) $orders.set({ ...$orders.get(), loading: false, failed: true })
    }
  }

  /** Loads the newest page again, because orders change. The other loaded orders do not change. */
  async function refresh(): Promise<void> {
    if ($orders.get().loading || $orders.get().orders.length === 0) return
    await loadPage(0, (before, { orders }) => ({ ...before, orders: mergeOrders(before.orders, orders) }))
  }

  /** Loads the next page, unless it is loading or there is none. */
  async function loadMore(): Promise<void> {
    const { loading, hasMoreOrders, offset } = $orders.get()
    if (loading || !hasMoreOrders) return
    await loadPage(offset, (before, { orders, pagination }) => ({
      ...before,
      orders: mergeOrders(before.orders, orders),
      offset: pagination.next?.offset ?? offset + orders.length,
      hasMoreOrders: pagination.next !== null,
    }))
  }

  return {
    $orders,
    refresh,
    /** `refresh` with retries, for when the page is visible again or the network is back. */
    async refreshWithRetries(): Promise<void> {
      await refresh()
      for (const pause of RETRY_DELAYS_MS) {
        // a call after the newest page may still fail
        await sleep(pause)
        if ($orders.get().failed) await refresh()
      }
    },
    loadMore,
    /** Lists the orders with these words from the first page; all orders for an empty text. */
    async search(text: string): Promise<void> {
      const search = text.trim().slice(0, MAX_ORDER_SEARCH_LENGTH)
      if (search === $orders.get().search) return
      generation++
      $orders.set({ ...EMPTY_LIST, search })
      await loadMore()
    },
    /** @source B §4: "Logout … clears user, addresses, carts, orders and order data." */
    clear(): void {
      generation++
      $orders.set(EMPTY_LIST)
    },
  }
}

interface OrderPage {
  readonly orders: readonly OrderSummary[]
  readonly pagination: { readonly next: { readonly offset: number } | null }
}

/** Each order once, in its latest state, newest first. An order placed meanwhile moves others to the next page. */
function mergeOrders(before: readonly OrderSummary[], page: readonly OrderSummary[]): OrderSummary[] {
  const byId = new Map([...before, ...page].map(it => [it.id, it]))
  return [...byId.values()].sort((one, other) => other.creationTime - one.creationTime || other.id - one.id)
}

export type Orders = ReturnType<typeof createOrders>
