import type { GroupOrder, openGroupLink } from '#contract/cart/group-order.ts'
import type { Reply } from '#contract/endpoint.ts'

export type GroupInvitation = Reply<typeof openGroupLink>

export type GroupPageState =
  | { readonly status: 'loading' }
  | { readonly status: 'failed' }
  /** The link is forged, or what it opened is gone; or the address names a store without a cart. */
  | { readonly status: 'over' }
  /** The host has removed this participant. */
  | { readonly status: 'removed' }
  /** The address names a store: its cart can become a group order. */
  | { readonly status: 'start'; readonly storeName: string; readonly addressId: number; readonly storeId: number }
  | { readonly status: 'invited'; readonly invitation: GroupInvitation }
  /** `lost`: the last request failed, and is repeated. `storePath`: undefined until it is known. */
  | { readonly status: 'joined'; readonly group: GroupOrder; readonly link: string; readonly lost: boolean; readonly storePath?: string }

/** `code`: of the rejection; undefined when there was no answer. `message`: of the marketplace, in the language of the page. */
export type GroupProblem = { readonly code: string | undefined; readonly message: string | undefined }
export type GroupResult = 'done' | GroupProblem
