import type { User } from '#contract/account/user.ts'

export type SessionState =
  | { readonly status: 'unknown' }
  /** `guest`: the visitor orders without an account (docs/decisions/0108). Everything but the checkout and the order treats a guest as a visitor. */
  | { readonly status: 'anonymous'; readonly guest?: User }
  | { readonly status: 'authenticated'; readonly user: User }

/** Whether there is neither a customer nor a guest. */
export const isVisitor = (session: SessionState): boolean => session.status === 'anonymous' && !session.guest

/** Whether there is a customer, or a guest. */
export const canOrder = (session: { readonly status: SessionState['status']; readonly guest?: unknown }): boolean =>
  session.status === 'authenticated' || session.guest !== undefined
