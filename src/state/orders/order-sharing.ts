import { atom } from 'nanostores'

import type { Client } from '#client/client.ts'
import { revokeOrderLink, shareOrder } from '#contract/orders/order-link.ts'
import { toPath } from '#domain/navigation/routes.ts'

export interface OrderSharingState {
  readonly status: 'idle' | 'busy' | 'shared' | 'ended' | 'failed'
  /** The whole address, while `status` is `shared`. */
  readonly url: string | undefined
}

interface Dependencies {
  readonly call: Client
  readonly orderId: number
  readonly language: string
  /** Scheme and host of the page. */
  readonly origin: string
}

/** Creates and ends the link that shows the status of an order to others. */
export function createOrderSharing({ call, orderId, language, origin }: Dependencies) {
  const $sharing = atom<OrderSharingState>({ status: 'idle', url: undefined })
  const params = { id: orderId }

  async function run(work: () => Promise<OrderSharingState>): Promise<void> {
    const before = $sharing.get()
    if (before.status === 'busy') return
    $sharing.set({ ...before, status: 'busy' })
    // a link that could not be ended still works
    $sharing.set(await work().catch(() => ({ ...before, status: 'failed' as const })))
  }

  return {
    $sharing,
    share: () =>
      run(async () => {
        const { token } = await call(shareOrder, { params, body: {} })
        // in the fragment: browsers do not send it to servers, so it is in no log
        return { status: 'shared', url: `${origin}${toPath({ name: 'sharedOrder', language })}#${token}` }
      }),
    end: () =>
      run(async () => {
        await call(revokeOrderLink, { params })
        return { status: 'ended', url: undefined }
      }),
  }
}

export type OrderSharing = ReturnType<typeof createOrderSharing>
