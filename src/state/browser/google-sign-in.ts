import { createGoogleSignIn } from '#state/account/google-sign-in.ts'
import { session } from '#state/browser/session.ts'
import { call } from '#state/browser/storefront.ts'

/** A separate module: only the sign-in form loads it. */
export const googleSignIn = createGoogleSignIn({ call, session, navigate: url => location.assign(url) })
