import type { FacebookCredential } from '#contract/account/auth.ts'
import { type FacebookApp, fetchFacebookUser, inspectFacebookToken } from '#backend/modules/account/identity/facebook-graph.ts'
import {
  createProviderProblem,
  createRejectedTokenProblem,
  type SocialVerifier,
} from '#backend/modules/account/identity/social-identity.ts'
import type * as z from 'zod/mini'

export type { FacebookApp } from '#backend/modules/account/identity/facebook-graph.ts'

/**
 * Verifies access tokens of Facebook: they must be valid, of this app, and of the person that the grant names. A token of another app would
 * let its operator sign in as our customers.
 *
 * @param now Unix milliseconds
 */
export function createFacebookVerifier(app: FacebookApp, now: () => number): SocialVerifier<z.infer<typeof FacebookCredential>> {
  return async ({ facebookId, facebookToken }) => {
    const [info, user] = await Promise.all([inspectFacebookToken(app, facebookToken), fetchFacebookUser(app, facebookToken)]).catch(
      (error: unknown) => {
        throw createProviderProblem(error)
      },
    )
    const isValid = info?.is_valid === true && info.app_id === app.appId && info.type === 'USER' && info.user_id === facebookId
    // a token without an end could not be used once only
    if (!isValid || user?.id !== facebookId || info.expires_at * 1000 <= now()) throw createRejectedTokenProblem()
    return {
      provider: 'FACEBOOK',
      subject: facebookId,
      email: user.email === '' ? undefined : user.email,
      // Facebook does not report whether an address is verified
      isEmailVerified: false,
      isLinkable: true,
      name: user.name,
      expiresAt: info.expires_at * 1000,
    }
  }
}
