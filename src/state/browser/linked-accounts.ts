import { createLinkedAccounts } from '#state/account/linked-accounts.ts'
import { call, session } from '#state/browser/session.ts'

/** A separate module: only the profile of a signed-in customer loads it. */
export const linkedAccounts = createLinkedAccounts({ call, session })
