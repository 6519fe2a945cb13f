import { createAccount } from '#state/account/account.ts'
import { call, session } from '#state/browser/session.ts'
import { createOutbox } from '#state/account/outbox.ts'

/** A separate module from `session.ts`: only the pages of the account load it. */
export const account = createAccount({ call, session })
export const outbox = createOutbox({ call })
