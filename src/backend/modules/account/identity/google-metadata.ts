import * as z from 'zod/mini'

import { createProviderProblem } from '#backend/modules/account/identity/social-identity.ts'

/** The provider that signs customers in. */
export interface GoogleProvider {
  /** Without a trailing slash. */
  readonly issuer: string
  readonly clientId: string
  /** Tells for which client an access token was issued. When unset, access tokens are not accepted. */
  readonly tokenInfoUrl?: string | undefined
}

export const GOOGLE_TIMEOUT_MS = 7500

const Metadata = z.object({ issuer: z.string(), jwks_uri: z.string(), userinfo_endpoint: z.optional(z.string()) })
export type GoogleMetadata = z.infer<typeof Metadata>

/**
 * The addresses of the provider come from the issuer's own document, never from a token.
 *
 * @returns a function that loads them once, and again after a failure. It throws Problem 503 while the provider does not answer.
 */
export function createMetadataLoader({ issuer }: Pick<GoogleProvider, 'issuer'>): () => Promise<GoogleMetadata> {
  let loading: Promise<GoogleMetadata> | undefined
  async function load(): Promise<GoogleMetadata> {
    const options = { redirect: 'error', signal: AbortSignal.timeout(GOOGLE_TIMEOUT_MS) } as const
    const response = await fetch(`${issuer}/.well-known/openid-configuration`, options)
    const metadata = Metadata.parse(await response.json())
    if (metadata.issuer !== issuer) throw new Error('The metadata belong to another issuer')
    return metadata
  }
  return () => {
    loading ??= load()
    return loading.catch((error: unknown) => {
      loading = undefined
      throw createProviderProblem(error)
    })
  }
}
