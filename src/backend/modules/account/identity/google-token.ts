import { createRemoteJWKSet, jwtVerify } from 'jose'

import {
  createMetadataLoader,
  type GoogleMetadata,
  type GoogleProvider,
  GOOGLE_TIMEOUT_MS,
} from '#backend/modules/account/identity/google-metadata.ts'
import { createRejectedTokenProblem, type SocialIdentity } from '#backend/modules/account/identity/social-identity.ts'

const MAX_TOKEN_AGE = '10 minutes'
/** Asymmetric ones only: the provider's public key is no secret. */
const ALGORITHMS = ['RS256', 'PS256', 'ES256', 'EdDSA']

/**
 * Verifies ID tokens: signature by a key of the issuer, issuer, audience and time.
 *
 * @param now Unix milliseconds
 */
export function createGoogleVerifier(
  provider: GoogleProvider,
  now: () => number,
  loadMetadata: () => Promise<GoogleMetadata> = createMetadataLoader(provider),
) {
  const { issuer, clientId } = provider
  let keys: ReturnType<typeof createRemoteJWKSet> | undefined

  /** @throws Problem 400 for a token that is not valid, 503 while the provider does not answer */
  return async (token: string): Promise<SocialIdentity> => {
    keys ??= createRemoteJWKSet(new URL((await loadMetadata()).jwks_uri), { timeoutDuration: GOOGLE_TIMEOUT_MS })
    const { payload } = await jwtVerify(token, keys, {
      issuer,
      audience: clientId,
      algorithms: ALGORITHMS,
      maxTokenAge: MAX_TOKEN_AGE,
      requiredClaims: ['sub', 'exp', 'iat'],
      currentDate: new Date(now()),
    }).catch((error: unknown) => {
      throw createRejectedTokenProblem(error)
    })
    const { sub, aud, exp } = payload
    const { azp, email, name } = payload as Readonly<Record<string, unknown>>
    // a token for several clients names the one that asked for it
    if (sub === undefined || sub === '' || (Array.isArray(aud) && aud.length > 1 && azp !== clientId)) throw createRejectedTokenProblem()
    const isEmailVerified = payload['email_verified'] === true
    return {
      provider: 'GOOGLE',
      subject: sub,
      email: typeof email === 'string' && email !== '' ? email : undefined,
      isEmailVerified,
      isLinkable: isEmailVerified,
      name: typeof name === 'string' ? name : undefined,
      expiresAt: exp! * 1000,
    }
  }
}
