import { createAccount } from '#state/account/account.ts'
import { call, session } from '#state/browser/session.ts'
import { createOutbox } from '#state/account/outbox.ts'

/** Wired apart from `browser.ts`: only the pages of the account carry it. */
export const account = createAccount({ call, session })
export const outbox = createOutbox({ call })
