import { createSeamlessLogin } from '#state/account/sign-in/seamless-login.ts'
import { session } from '#state/browser/session.ts'
import { call } from '#state/browser/storefront.ts'

/** A separate module: only the link of a migrating customer loads it. */
export const signInByMigration = createSeamlessLogin({ call, session })
