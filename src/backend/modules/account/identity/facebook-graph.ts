import { createHmac } from 'node:crypto'

import * as z from 'zod/mini'

/** The storefront's app at Facebook. */
export interface FacebookApp {
  /** The Graph API with its version, without a trailing slash: "https://graph.facebook.com/v24.0". */
  readonly graphUrl: string
  readonly appId: string
  readonly appSecret: string
}

const TIMEOUT_MS = 7500

/** B §7: "Identity-provider user-info: … response name, email." Facebook has no address for accounts by phone. */
const FacebookUser = z.object({ id: z.string().check(z.minLength(1)), name: z.optional(z.string()), email: z.optional(z.string()) })
type FacebookUser = z.infer<typeof FacebookUser>

const TokenInfo = z.object({
  data: z.object({
    app_id: z.string(),
    is_valid: z.boolean(),
    type: z.string(),
    user_id: z.string(),
    /** Unix seconds; 0: never. */
    expires_at: z.int(),
  }),
})
type FacebookTokenInfo = z.infer<typeof TokenInfo>['data']

/**
 * B §7: "GET to an endpoint … with a Bearer token; response name, email".
 *
 * @returns undefined when Facebook rejects the token @throws when it does not answer
 */
export async function fetchFacebookUser({ graphUrl, appSecret }: FacebookApp, token: string): Promise<FacebookUser | undefined> {
  // proves that the app asks, so that a stolen token is useless elsewhere
  const proof = createHmac('sha256', appSecret).update(token).digest('hex')
  const reply = await get(`${graphUrl}/me?fields=id,name,email&appsecret_proof=${proof}`, token)
  return reply === undefined ? undefined : FacebookUser.parse(reply)
}

/** What Facebook knows about a token. @returns undefined when it rejects the token @throws when it does not answer */
export async function inspectFacebookToken(
  { graphUrl, appId, appSecret }: FacebookApp,
  token: string,
): Promise<FacebookTokenInfo | undefined> {
  const reply = await get(`${graphUrl}/debug_token?${new URLSearchParams({ input_token: token })}`, `${appId}|${appSecret}`)
  const parsed = TokenInfo.safeParse(reply)
  return parsed.success ? parsed.data.data : undefined
}

async function get(url: string, token: string): Promise<unknown> {
  const headers = { authorization: `Bearer ${token}`, accept: 'application/json' }
  const response = await fetch(url, { headers, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) })
  if (response.status >= 500) throw new Error(`Facebook answered ${response.status}`)
  return response.ok ? response.json() : undefined
}
