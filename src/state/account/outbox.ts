import { atom } from 'nanostores'

import type { Client } from '#client/client.ts'
import { getOutbox, type OutboxMessage } from '#contract/platform/outbox.ts'

export type OutboxState =
  { readonly status: 'loading' } | { readonly status: 'failed' } | { readonly status: 'ready'; readonly messages: readonly OutboxMessage[] }

/** Messages that the sandbox does not send, newest first. A later request that fails keeps the loaded messages. */
export function createOutbox({ call }: { call: Client }) {
  const $outbox = atom<OutboxState>({ status: 'loading' })
  return {
    $outbox,
    async load(): Promise<void> {
      try {
        const { messages } = await call(getOutbox, { query: {} })
        $outbox.set({ status: 'ready', messages })
      } catch {
        if ($outbox.get().status !== 'ready') $outbox.set({ status: 'failed' })
      }
    },
  }
}
