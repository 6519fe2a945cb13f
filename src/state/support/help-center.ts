import { atom } from 'nanostores'

import type { Client } from '#client/client.ts'
import type { Reply } from '#contract/endpoint.ts'
import { type ChatType, openSupportChat } from '#contract/support/chat.ts'
import { getUnreadMessageCount, initHelpCenter, initRiderChat } from '#contract/support/help-center.ts'

export type HelpCenterData = Reply<typeof initHelpCenter>

export interface HelpCenterState {
  readonly status: 'loading' | 'ready' | 'failed'
  readonly data: HelpCenterData | undefined
  readonly unread: number
}

const EMPTY: HelpCenterState = { status: 'loading', data: undefined, unread: 0 }

interface HelpCenterDependencies {
  readonly call: Client
  /** Whether a customer is signed in; another tab may have signed out. */
  readonly hasSession: () => boolean
}

/** B §7: the help center of an order, with its chats and the number of unread messages. */
export function createHelpCenter({ call, hasSession }: HelpCenterDependencies) {
  const $help = atom<HelpCenterState>(EMPTY)
  return {
    $help,
    /** @param orderId undefined: the last active order */
    async load(orderId?: number): Promise<HelpCenterState> {
      $help.set({ ...$help.get(), status: 'loading' })
      try {
        if (!hasSession()) throw new Error('No customer is signed in')
        const data = await call(initHelpCenter, { query: orderId === undefined ? {} : { orderId } })
        $help.set({ status: 'ready', data, unread: data.unreadMessageCount })
      } catch {
        $help.set({ ...$help.get(), status: 'failed' })
      }
      return $help.get()
    },
    /** A failure leaves the number unchanged. */
    async refreshUnread(): Promise<void> {
      if (!hasSession()) return
      const reply = await call(getUnreadMessageCount, {}).catch(() => undefined)
      if (reply) $help.set({ ...$help.get(), unread: reply.count })
    },
    /** @returns the id of the conversation. @throws CallError when the order has no such chat now */
    async openChat(type: ChatType, orderId: number): Promise<string> {
      const { conversation } =
        type === 'SUPPORT' ? await call(openSupportChat, { body: { orderId } }) : await call(initRiderChat, { query: { orderId } })
      return conversation.externalId
    },
    clear: (): void => $help.set(EMPTY),
  }
}

export type HelpCenter = ReturnType<typeof createHelpCenter>
