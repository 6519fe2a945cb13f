import { atom } from 'nanostores'

import type { ChatType } from '#contract/support/chat.ts'

export { openPageChat } from '#state/browser/chat.ts'
export { createPagePhotos } from '#state/browser/photos.ts'
export { createPageHelpCenter } from '#state/browser/help-center.ts'

/** What the dialog shows: the help center of an order, or one of its chats. */
export interface HelpRequest {
  /** Undefined: the last active order. */
  readonly orderId?: number | undefined
  /** Undefined: the list of chats and questions. */
  readonly chat?: ChatType | undefined
}

/** Undefined: the dialog is closed. */
export const createHelpRequest = () => atom<HelpRequest | undefined>(undefined)
export type HelpRequestStore = ReturnType<typeof createHelpRequest>
