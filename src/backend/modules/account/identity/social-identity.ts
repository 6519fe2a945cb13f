import type { SocialProvider } from '#contract/account/social.ts'
import { Problem } from '#backend/problem.ts'

/** What a credential of a provider proves. */
export interface SocialIdentity {
  readonly provider: SocialProvider
  /** Never reassigned at the provider. */
  readonly subject: string
  readonly email: string | undefined
  /** Whether the provider vouches for the address. */
  readonly isEmailVerified: boolean
  /** Whether an account with the address may be linked, after its password. */
  readonly isLinkable: boolean
  readonly name: string | undefined
  /** Unix milliseconds. */
  readonly expiresAt: number
}

/** @throws Problem 400 for a credential that is not valid, 503 while the provider does not answer */
export type SocialVerifier<Credential> = (credential: Credential) => Promise<SocialIdentity>

export const createRejectedTokenProblem = (cause?: unknown): Problem =>
  Object.assign(new Problem(400, 'This token of the provider is not accepted', undefined, { code: 'IDENTITY_TOKEN_REJECTED' }), { cause })

/** @param grant as the caller names it */
export const createUnsupportedGrantProblem = (grant: string): Problem => new Problem(422, `The grant ${grant} is not supported`)

export const createProviderProblem = (cause: unknown): Problem =>
  Object.assign(new Problem(503, 'The provider does not answer', undefined, { headers: { 'retry-after': '3' } }), { cause })
