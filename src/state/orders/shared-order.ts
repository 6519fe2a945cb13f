import { atom } from 'nanostores'

import type { Client } from '#client/client.ts'
import { CallError } from '#client/failure.ts'
import type { Reply } from '#contract/endpoint.ts'
import { getSharedOrder } from '#contract/orders/order-link.ts'
import type { Presence } from '#state/orders/order-tracking.ts'

/** Interval of requests while the page is visible. */
export const SHARED_POLL_MS = 15_000

export type SharedOrder = Reply<typeof getSharedOrder>

export type SharedOrderState =
  | { readonly status: 'loading' }
  | { readonly status: 'failed' }
  /** The link is forged, has expired, or was revoked. */
  | { readonly status: 'over' }
  /** `lost`: the last request failed. */
  | { readonly status: 'ready'; readonly order: SharedOrder; readonly lost: boolean }

interface Dependencies {
  readonly call: Client
  readonly presence: Presence
  /** Undefined when the address has none. */
  readonly token: string | undefined
}

/** Follows an order by its link, without a session. It pauses while the page is hidden, and stops when the order has ended. */
export function createSharedOrder({ call, presence, token }: Dependencies) {
  const $order = atom<SharedOrderState>({ status: 'loading' })
  let timer: ReturnType<typeof setTimeout> | undefined
  let latestRequest = 0

  async function load(): Promise<void> {
    clearTimeout(timer)
    const requestId = ++latestRequest
    try {
      const order = await call(getSharedOrder, { body: { token: token ?? '-' } })
      if (requestId !== latestRequest) return
      const before = $order.get()
      // an order never moves back
      if (before.status !== 'ready' || order.version >= before.order.version) $order.set({ status: 'ready', order, lost: false })
      if (order.page === 'DELIVERED' || order.page === 'CANCELLED') return
    } catch (error) {
      if (requestId !== latestRequest) return
      if (error instanceof CallError && error.failure.kind === 'rejected' && error.failure.status < 429)
        return $order.set({ status: 'over' })
      const before = $order.get()
      $order.set(before.status === 'ready' ? { ...before, lost: true } : { status: 'failed' })
    }
    timer = setTimeout(() => void load(), SHARED_POLL_MS)
  }

  function resume(): void {
    clearTimeout(timer)
    const state = $order.get()
    const isEnded = state.status === 'over' || (state.status === 'ready' && ['DELIVERED', 'CANCELLED'].includes(state.order.page))
    if (!isEnded && !presence.hidden()) void load()
  }

  return {
    $order,
    start(): void {
      presence.listen(resume)
      if (token === undefined) $order.set({ status: 'over' })
      else void load()
    },
    retry: resume,
  }
}

export type SharedOrderTracking = ReturnType<typeof createSharedOrder>
