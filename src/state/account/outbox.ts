import { atom } from 'nanostores'

import type { Client } from '#client/client.ts'
import { getOutbox, type OutboxMessage } from '#contract/platform/outbox.ts'

export type OutboxState =
  { readonly status: 'loading' } | { readonly status: 'failed' } | { readonly status: 'ready'; readonly messages: readonly OutboxMessage[] }

/** What the sandbox would have sent, newest first. What was read stays in sight when a later question fails. */
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
