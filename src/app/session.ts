import { randomBytes } from 'node:crypto'

import type { Context } from 'hono'

import { Problem } from '#backend/problem.ts'
import { readBody } from '#backend/read-body.ts'
import { signInFirst } from '#backend/register-endpoint.ts'
import { AuthInfo, createToken, refreshToken, revokeToken, type TokenGrant, TwoFactorInfo } from '#contract/account/auth.ts'
import type { SessionInfo } from '#contract/account/session.ts'
import { SignUp, signUp } from '#contract/account/sign-up.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { HEADER } from '#contract/headers.ts'
import type { Report } from '#domain/platform/report.ts'
import { INTERNAL_HEADER } from '#app/app.ts'
import {
  getAccessToken,
  clearTokenCookies,
  setSandboxBrowserCookie,
  setTokenCookies,
  getRefreshToken,
  getSandboxBrowser,
} from '#app/session-cookies.ts'

interface SessionDependencies {
  /** @throws Problem when the marketplace does not answer */
  send(request: Request): Promise<Response>
  readonly report: Report
  /** Whether browsers get a key with which they read the mails of their accounts (docs/decisions/0035). */
  readonly sandbox: boolean
}

/** The answers of the marketplace that say no, and not that it is unwell. */
const REJECTED_STATUSES: readonly number[] = [400, 401, 403]

/**
 * The session endpoints (contract/account/session.ts) over the token calls that every marketplace has: what goes out as a token comes
 * back as a cookie.
 */
export function createSessions({ send, report, sandbox }: SessionDependencies) {
  async function start(c: Context): Promise<Response> {
    return signIn(c, await readBody(c.req.raw))
  }

  /** The account first; when only the signing-in fails, it is there, and the customer can sign in. */
  async function startCustomer(c: Context): Promise<Response> {
    const body = await readBody(c.req.raw)
    const parsedSignUp = SignUp.safeParse(body)
    const grant = parsedSignUp.success ? toTokenGrant(parsedSignUp.data, c) : undefined
    if (!parsedSignUp.success || !grant) throw new Problem(400, 'The body is no sign-up, or has nothing to sign in with')
    const signUpResponse = await post(c, signUp, body, grant.grantType === 'phone' ? 'v4' : 'v3')
    return signUpResponse.ok ? signIn(c, grant) : toPublicResponse(signUpResponse)
  }

  async function signIn(c: Context, grant: unknown): Promise<Response> {
    const known = getSandboxBrowser(c)
    const browser = sandbox ? (known ?? randomBytes(32).toString('base64url')) : undefined
    const answer = await post(c, createToken, grant, '', browser)
    if (answer.ok && browser !== undefined && known === undefined) setSandboxBrowserCookie(c, browser)
    return toSessionResponse(c, answer)
  }

  /** A refusal ends the session; silence, or a marketplace that is unwell, does not. */
  async function refresh(c: Context): Promise<Response> {
    const token = getRefreshToken(c)
    const answer = token === undefined ? undefined : await post(c, refreshToken, { refreshToken: token })
    if (answer && !REJECTED_STATUSES.includes(answer.status)) return toSessionResponse(c, answer)
    clearTokenCookies(c)
    throw signInFirst()
  }

  async function end(c: Context): Promise<Response> {
    const token = getRefreshToken(c) ?? getAccessToken(c)
    clearTokenCookies(c)
    if (token === undefined) return c.json({})
    const ended = await post(c, revokeToken, { token }).then(it => it.ok, () => false) // prettier-ignore
    // the customer has left in any case; the tokens end by themselves
    if (!ended) report({ kind: 'event', name: 'SESSION_NOT_REVOKED' })
    return c.json({})
  }

  function post(c: Context, spec: Endpoint, body: unknown, version = '', browser?: string): Promise<Response> {
    const path = spec.path.replace(':version', version)
    const headers = toForwardedHeaders(c)
    if (browser === undefined) headers.delete(HEADER.sandboxBrowser)
    else headers.set(HEADER.sandboxBrowser, browser)
    return send(new Request(`http://marketplace.internal${path}`, { method: spec.method, headers, body: JSON.stringify(body ?? {}) }))
  }

  return { start, startCustomer, refresh, end }
}

/** Tokens become cookies; anything else the marketplace said is passed on, a second factor that it wants for one. */
async function toSessionResponse(c: Context, answer: Response): Promise<Response> {
  c.header('cache-control', 'no-store')
  if (!answer.ok) return toPublicResponse(answer)
  const said: unknown = await answer.json().catch(() => undefined)
  const auth = AuthInfo.safeParse(said)
  if (auth.success) {
    setTokenCookies(c, auth.data)
    return c.json({ expirationTime: auth.data.expirationTime } satisfies SessionInfo)
  }
  const factor = TwoFactorInfo.safeParse(said)
  if (factor.success) return c.json(factor.data)
  throw new Problem(502, 'The marketplace answered something else')
}

/** A refusal as it came, without whatever else another marketplace may have sent with it. */
function toPublicResponse(answer: Response): Response {
  const kept = ['content-type', 'retry-after', HEADER.requestId].flatMap(name => {
    const value = answer.headers.get(name)
    return value === null ? [] : [[name, value] as [string, string]]
  })
  return new Response(answer.body, { status: answer.status, headers: [...kept, ['cache-control', 'no-store']] })
}

/** With what a new customer signs in: with what they have just signed up with. */
function toTokenGrant({ email, password, googleToken, facebookId, identityFlowId }: SignUp, c: Context): TokenGrant | undefined {
  if (password !== undefined) return { grantType: 'password', email, password }
  if (googleToken !== undefined) return { grantType: 'google', googleToken }
  const facebookToken = c.req.header(HEADER.facebookToken)
  if (facebookId !== undefined && facebookToken !== undefined) return { grantType: 'facebook', facebookId, facebookToken }
  return identityFlowId === undefined ? undefined : { grantType: 'phone', identityFlowId }
}

/** What the browser said of language, place and device; no cookie and no claim of who it is. */
function toForwardedHeaders(c: Context): Headers {
  const headers = new Headers({ 'content-type': 'application/json', accept: 'application/json' })
  for (const name of Object.values(HEADER)) {
    const value = c.req.header(name)
    if (value !== undefined) headers.set(name, value)
  }
  // what a browser writes here is no proof; the process knows
  const client = c.req.header(INTERNAL_HEADER.clientAddress)
  if (client === undefined) headers.delete(HEADER.clientAddress)
  else headers.set(HEADER.clientAddress, client)
  return headers
}
