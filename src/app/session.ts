import type { Context } from 'hono'

import { Problem } from '#backend/problem.ts'
import { readBody } from '#backend/read-body.ts'
import { createSignInProblem } from '#backend/register-endpoint.ts'
import {
  AuthInfo,
  createToken,
  refreshToken,
  revokeToken,
  toGoogleCredential,
  type TokenGrant,
  TwoFactorInfo,
} from '#contract/account/auth.ts'
import type { SessionInfo } from '#contract/account/session.ts'
import { nextTwoFactorStep, startTwoFactor, validateTwoFactor } from '#contract/account/two-factor.ts'
import { migrateCustomer, SignUp, signUp } from '#contract/account/sign-up.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { HEADER } from '#contract/headers.ts'
import { readInvitationCookie } from '#domain/checkout/invitation/invitation-cookie.ts'
import type { Report } from '#domain/platform/report.ts'
import { INTERNAL_HEADER } from '#app/app.ts'
import {
  getAccessToken,
  clearTokenCookies,
  createSandboxBrowserKey,
  setSandboxBrowserCookie,
  setTokenCookies,
  getRefreshToken,
  getSandboxBrowser,
} from '#app/session-cookies.ts'
import { setVisitHeaders } from '#app/analytics/visit-headers.ts'

interface SessionDependencies {
  /** @throws Problem when the marketplace does not respond */
  send(request: Request): Promise<Response>
  readonly report: Report
  /** Whether browsers receive a key to read the mails of their accounts (docs/decisions/0035). */
  readonly sandbox: boolean
  /** Called after the code of the second factor was right. */
  readonly onSecondFactor?: (c: Context, accessToken: string) => Promise<void>
}

export interface PostOptions {
  /** Replaces `:version` in the path. */
  readonly version?: string
  /** Key of the browser in the sandbox. */
  readonly browser?: string | undefined
  /** Access token of the call. */
  readonly bearer?: string
  /** B §7: "special headers, including a facebook-token header for facebook". */
  readonly facebookToken?: string
}

/** Statuses that reject a refresh. Other failures are outages. */
const REJECTED_STATUSES: readonly number[] = [400, 401, 403]

/** The session endpoints (contract/account/session.ts) over the token calls of the marketplace. Tokens become cookies. */
export function createSessions({ send, report, sandbox, onSecondFactor }: SessionDependencies) {
  async function start(c: Context): Promise<Response> {
    return signIn(c, await readBody(c.req.raw))
  }

  /** Creates the account, then signs in. When only the sign-in fails, the account exists and the customer can sign in. */
  async function startCustomer(c: Context): Promise<Response> {
    const body = await readBody(c.req.raw)
    const parsedSignUp = SignUp.safeParse(body)
    const grant = parsedSignUp.success ? toTokenGrant(parsedSignUp.data, c) : undefined
    if (!parsedSignUp.success || !grant) throw new Problem(400, 'The body is not a valid sign-up, or contains no credentials')
    // the session of a guest proves the e-mail address
    const bearer = getAccessToken(c)
    const version = grant.grantType === 'phone' ? 'v4' : 'v3'
    const signUpResponse = await post(c, signUp, body, { version, ...(bearer !== undefined && { bearer }) })
    return signUpResponse.ok ? signIn(c, grant) : toPublicResponse(signUpResponse)
  }

  const signIn = (c: Context, grant: unknown): Promise<Response> => signInWith(c, createToken, grant)

  /** B §4: "a missing device URN on sign-in, token or refresh is counted as a metric". */
  function countMissingDevice(c: Context, call: 'sign-in' | 'refresh'): void {
    if (c.req.header(HEADER.deviceUrn) === undefined) report({ kind: 'event', name: 'DEVICE_URN_MISSING', detail: { call } })
  }

  async function signInWith(
    c: Context,
    spec: Endpoint,
    body: unknown,
    onSignedIn?: SessionDependencies['onSecondFactor'],
  ): Promise<Response> {
    countMissingDevice(c, 'sign-in')
    const existingKey = getSandboxBrowser(c)
    const browser = sandbox ? (existingKey ?? createSandboxBrowserKey()) : undefined
    const response = await post(c, spec, body, { browser })
    if (response.ok && browser !== undefined && existingKey === undefined) setSandboxBrowserCookie(c, browser)
    const auth = response.ok && onSignedIn ? AuthInfo.safeParse(await response.clone().json()).data : undefined
    if (auth) await onSignedIn?.(c, auth.accessToken)
    return toSessionResponse(c, response)
  }

  const startMigrated = async (c: Context) => signInWith(c, migrateCustomer, await readBody(c.req.raw))

  /** Sends a code of the second factor. */
  const startCode = async (c: Context) => toPublicResponse(await post(c, startTwoFactor, await readBody(c.req.raw)))
  const nextCodeStep = async (c: Context) => toPublicResponse(await post(c, nextTwoFactorStep, await readBody(c.req.raw)))
  const startWithCode = async (c: Context) => signInWith(c, validateTwoFactor, await readBody(c.req.raw), onSecondFactor)

  /** A rejection ends the session; a network error or an outage does not. */
  async function refresh(c: Context): Promise<Response> {
    countMissingDevice(c, 'refresh')
    const token = getRefreshToken(c)
    const response = token === undefined ? undefined : await post(c, refreshToken, { refreshToken: token })
    if (response && !REJECTED_STATUSES.includes(response.status)) return toSessionResponse(c, response)
    clearTokenCookies(c)
    throw createSignInProblem()
  }

  async function end(c: Context): Promise<Response> {
    const token = getRefreshToken(c) ?? getAccessToken(c)
    clearTokenCookies(c)
    if (token === undefined) return c.json({})
    const ended = await post(c, revokeToken, { token }).then(it => it.ok, () => false) // prettier-ignore
    // the customer is signed out in any case, and the tokens expire
    if (!ended) report({ kind: 'event', name: 'SESSION_NOT_REVOKED' })
    return c.json({})
  }

  /** Calls the marketplace with the headers of the caller. */
  function post(
    c: Context,
    spec: Endpoint,
    body: unknown,
    { version = '', browser, bearer, facebookToken }: PostOptions = {},
  ): Promise<Response> {
    const path = spec.path.replace(':version', version)
    const headers = toForwardedHeaders(c)
    if (browser === undefined) headers.delete(HEADER.sandboxBrowser)
    else headers.set(HEADER.sandboxBrowser, browser)
    if (bearer !== undefined) headers.set('authorization', `Bearer ${bearer}`)
    if (facebookToken !== undefined) headers.set(HEADER.facebookToken, facebookToken)
    return send(new Request(`http://marketplace.internal${path}`, { method: spec.method, headers, body: JSON.stringify(body ?? {}) }))
  }

  return { start, startCustomer, startMigrated, startCode, nextCodeStep, startWithCode, refresh, end, signIn, post }
}

/** Turns tokens into cookies. Other replies, for example a second factor, are forwarded. */
export async function toSessionResponse(c: Context, response: Response): Promise<Response> {
  c.header('cache-control', 'no-store')
  if (!response.ok) return toPublicResponse(response)
  const body: unknown = await response.json().catch(() => undefined)
  const auth = AuthInfo.safeParse(body)
  if (auth.success) {
    setTokenCookies(c, auth.data)
    const { expirationTime, expiresIn } = auth.data
    return c.json({ expirationTime, expiresIn } satisfies SessionInfo)
  }
  const factor = TwoFactorInfo.safeParse(body)
  if (factor.success) return c.json(factor.data)
  throw new Problem(502, 'The marketplace sent an unexpected response')
}

/** Forwards a rejection without the other headers of the marketplace. */
function toPublicResponse(response: Response): Response {
  const headers = ['content-type', 'retry-after', HEADER.requestId].flatMap(name => {
    const value = response.headers.get(name)
    return value === null ? [] : [[name, value] as [string, string]]
  })
  return new Response(response.body, { status: response.status, headers: [...headers, ['cache-control', 'no-store']] })
}

/** The token grant for the credentials of the sign-up. */
function toTokenGrant({ email, password, googleToken, facebookId, identityFlowId }: SignUp, c: Context): TokenGrant | undefined {
  if (password !== undefined) return { grantType: 'password', email, password }
  if (googleToken !== undefined) return toGoogleCredential(googleToken)
  const facebookToken = c.req.header(HEADER.facebookToken)
  if (facebookId !== undefined && facebookToken !== undefined) return { grantType: 'facebook', facebookId, facebookToken }
  return identityFlowId === undefined ? undefined : { grantType: 'phone', identityFlowId }
}

/** Forwards the headers of the contract, and the name of the browser for the list of sessions, but no cookie. */
function toForwardedHeaders(c: Context): Headers {
  const headers = new Headers({ 'content-type': 'application/json', accept: 'application/json' })
  for (const name of [...Object.values(HEADER), 'user-agent']) {
    const value = c.req.header(name)
    if (value !== undefined) headers.set(name, value)
  }
  setVisitHeaders(headers, c.req.header('cookie'), Date.now())
  const invitation = readInvitationCookie(c.req.header('cookie') ?? '')
  if (invitation !== undefined) headers.set(HEADER.invitation, invitation)
  // a browser can forge this header, so the address of the process replaces it
  const client = c.req.header(INTERNAL_HEADER.clientAddress)
  if (client === undefined) headers.delete(HEADER.clientAddress)
  else headers.set(HEADER.clientAddress, client)
  return headers
}
