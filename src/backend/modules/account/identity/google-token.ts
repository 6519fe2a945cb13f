import { createRemoteJWKSet, jwtVerify } from 'jose'

import {
  createProviderProblem,
  createRejectedTokenProblem,
  type SocialIdentity,
} from '#backend/modules/account/identity/social-identity.ts'

/** The provider that issues ID tokens for the storefront. */
export interface GoogleProvider {
  /** Without a trailing slash. */
  readonly issuer: string
  readonly clientId: string
}

const TIMEOUT_MS = 7500
const MAX_TOKEN_AGE = '10 minutes'
/** Asymmetric ones only: the provider's public key is no secret. */
const ALGORITHMS = ['RS256', 'PS256', 'ES256', 'EdDSA']

/**
 * Verifies ID tokens: signature by a key of the issuer, issuer, audience and time.
 *
 * @param now Unix milliseconds
 */
export function createGoogleVerifier({ issuer, clientId }: GoogleProvider, now: () => number) {
  let loading: Promise<ReturnType<typeof createRemoteJWKSet>> | undefined

  /** The address of the keys comes from the issuer's own document, never from the token. */
  async function loadKeys() {
    const options = { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) } as const
    const response = await fetch(`${issuer}/.well-known/openid-configuration`, options)
    const metadata = (await response.json()) as { readonly issuer?: unknown; readonly jwks_uri?: unknown }
    if (metadata.issuer !== issuer || typeof metadata.jwks_uri !== 'string') throw new Error('The metadata belong to another issuer')
    return createRemoteJWKSet(new URL(metadata.jwks_uri), { timeoutDuration: TIMEOUT_MS })
  }

  /** @throws Problem 400 for a token that is not valid, 503 while the provider does not answer */
  return async (token: string): Promise<SocialIdentity> => {
    loading ??= loadKeys()
    const keys = await loading.catch((error: unknown) => {
      loading = undefined
      throw createProviderProblem(error)
    })
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
