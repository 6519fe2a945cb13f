import type { ReactNode } from 'react'

import type { GroupOrder, GroupParticipant } from '#contract/cart/group-order.ts'
import type { GroupTexts } from '#features/cart/group/group-texts.ts'
import type { GroupPage } from '#state/cart/group/group-order.ts'
import type { GroupResult } from '#state/cart/group/group-page-state.ts'

/** What the parts of the page of a group order share. */
export interface ActionProps {
  readonly t: GroupTexts
  readonly page: GroupPage
  readonly group: GroupOrder
  /** The action that is in progress. */
  readonly busy: string | undefined
  readonly onRun: (name: string, action: () => Promise<GroupResult | { unavailable: readonly string[] }>) => Promise<void>
}

/** The form in which a part is paid. */
export interface ShareFormOptions {
  /** Whose part it is. */
  readonly participant: GroupParticipant
  /** The card provider; null without one. */
  readonly provider: string | null
  readonly getToken: () => string | undefined
  readonly onPaid: () => void
}

/** Passed in by the island: it has the form of the sign-in, and the choice of a card. */
export type RenderShareForm = (options: ShareFormOptions) => ReactNode
