import { createAccountData } from '#state/account/account-data.ts'
import { call, session } from '#state/browser/session.ts'

/** A separate module: only the profile of a signed-in customer loads it. */
export const accountData = createAccountData({ call, session })
