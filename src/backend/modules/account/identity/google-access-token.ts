import * as z from 'zod/mini'

import { type GoogleMetadata, type GoogleProvider, GOOGLE_TIMEOUT_MS } from '#backend/modules/account/identity/google-metadata.ts'
import {
  createProviderProblem,
  createUnsupportedGrantProblem,
  createRejectedTokenProblem,
  type SocialIdentity,
} from '#backend/modules/account/identity/social-identity.ts'

const Subject = z.string().check(z.minLength(1))
/** `aud`: the client that the token was issued for. `exp`: Unix seconds; Google sends a text. */
const TokenInfo = z.object({ aud: z.string(), sub: Subject, exp: z.pipe(z.union([z.string(), z.number()]), z.transform(Number)) })
/** B §7: "response name, email". */
const UserInfo = z.object({
  sub: Subject,
  name: z.optional(z.string()),
  email: z.optional(z.string()),
  email_verified: z.optional(z.unknown()),
})

/** An answer of the provider that is no rejection of the token. */
class ProviderError extends Error {}

/**
 * Verifies access tokens (grant googleBearer): the provider must have issued the token for this client, and the user-info call must name
 * the same person. A token of another client would let its operator sign in as our customers.
 *
 * @param now Unix milliseconds
 * @param onFailure called when the user-info call fails (B §8, ERROR_FETCH_GOOGLE_AUTH2_USER_INFO)
 */
export function createGoogleBearerVerifier(
  { clientId, tokenInfoUrl }: GoogleProvider,
  now: () => number,
  loadMetadata: () => Promise<GoogleMetadata>,
  onFailure: (reason: string) => void,
) {
  /** @throws Problem 400 for a token that is not valid, 503 while the provider does not answer */
  return async (token: string): Promise<SocialIdentity> => {
    const { userinfo_endpoint: userInfoUrl } = await loadMetadata()
    if (tokenInfoUrl === undefined || userInfoUrl === undefined) throw createUnsupportedGrantProblem('googleBearer')
    const [info, user] = await Promise.all([
      load(TokenInfo, `${tokenInfoUrl}?${new URLSearchParams({ access_token: token })}`),
      load(UserInfo, userInfoUrl, token).catch((error: unknown) => {
        onFailure(error instanceof Error ? error.name : 'Error')
        throw error
      }),
    ]).catch((error: unknown) => {
      throw createProviderProblem(error)
    })
    const isValid = info?.aud === clientId && info.sub === user?.sub && info.exp * 1000 > now()
    if (!isValid || !info || !user) throw createRejectedTokenProblem()
    const isEmailVerified = user.email_verified === true
    return {
      provider: 'GOOGLE',
      subject: user.sub,
      email: user.email === '' ? undefined : user.email,
      isEmailVerified,
      isLinkable: isEmailVerified,
      name: user.name,
      expiresAt: info.exp * 1000,
    }
  }
}

/** @returns undefined when the provider rejects the token @throws ProviderError, TypeError when it does not answer */
async function load<Schema extends z.ZodMiniType>(schema: Schema, url: string, bearer?: string): Promise<z.infer<Schema> | undefined> {
  const headers = { accept: 'application/json', ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }) }
  const response = await fetch(url, { headers, redirect: 'error', signal: AbortSignal.timeout(GOOGLE_TIMEOUT_MS) })
  if (response.status >= 500) throw new ProviderError(`The provider answered ${response.status}`)
  if (!response.ok) return undefined
  return schema.safeParse(await response.json().catch(() => undefined)).data
}
