import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import * as oidc from 'openid-client'

import { Problem } from '#backend/problem.ts'
import { readBody } from '#backend/read-body.ts'
import { AuthInfo, createToken, type TokenGrant } from '#contract/account/auth.ts'
import { addGoogleIdentity, linkGoogle, startGoogleSignIn } from '#contract/account/google.ts'
import { signUp } from '#contract/account/sign-up.ts'
import { StaticCode } from '#contract/errors.ts'
import { ServerError } from '#contract/server-error.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { parseSignInReturnPath } from '#domain/account/sign-in-return-path.ts'
import { toPath } from '#domain/navigation/routes.ts'
import type { Report } from '#domain/platform/report.ts'
import type { GoogleClient } from '#app/settings/google-settings.ts'
import { createSealedValues } from '#app/google/sealed-cookie.ts'

export interface GoogleSignInDependencies {
  readonly google: GoogleClient
  /** No trailing slash. */
  readonly siteOrigin: string
  /** Secret that encrypts the cookies. */
  readonly cookieKey: () => string
  readonly report: Report
  /** Calls the marketplace with the headers of the caller. */
  readonly post: (c: Context, spec: Endpoint, body: unknown, version?: string, browser?: string, bearer?: string) => Promise<Response>
  readonly startSession: (c: Context, grant: unknown) => Promise<Response>
  readonly toSessionResponse: (c: Context, response: Response) => Promise<Response>
}

/** A sign-in that this browser has started. */
interface SignInAttempt {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
  readonly language: string
  readonly returnPath: string | undefined
}

/** A Google account that waits for the password of the account with its e-mail address. */
interface PendingLink {
  readonly googleToken: string
  readonly email: string
}

/** The only address to which the provider sends customers back. */
export const GOOGLE_CALLBACK_PATH = '/api/session/google/callback'
/** A sign-in that this browser has started. Not in `storage-names.ts`: no script of the browser needs the name. */
const ATTEMPT_COOKIE = '__Host-glovo_google'
/** A Google account that waits for the password of its account. */
const LINK_COOKIE = '__Host-glovo_google_link'
const LIFETIME_MS = 10 * 60_000
/** Lax: the provider sends the browser back from another site. */
const ATTEMPT_OPTIONS = { path: '/', secure: true, httpOnly: true, sameSite: 'Lax', maxAge: LIFETIME_MS / 1000 } as const
const LINK_OPTIONS = { ...ATTEMPT_OPTIONS, sameSite: 'Strict' } as const

/** What the sign-in form says after the return. */
type ReturnReason = 'cancelled' | 'failed' | 'noEmail' | 'link'

/** Sign-in with Google: OpenID Connect with code, PKCE, state and nonce (docs/decisions/0068). The browser receives no token. */
export function createGoogleSignIn({
  google,
  siteOrigin,
  cookieKey,
  report,
  post,
  startSession,
  toSessionResponse,
}: GoogleSignInDependencies) {
  const attempts = createSealedValues<SignInAttempt>(cookieKey, 'sign-in with Google', Date.now)
  const links = createSealedValues<PendingLink>(cookieKey, 'link with Google', Date.now)
  const redirectUri = siteOrigin + GOOGLE_CALLBACK_PATH
  let loading: Promise<oidc.Configuration> | undefined

  async function getConfiguration(): Promise<oidc.Configuration> {
    const { issuer, clientId, clientSecret } = google
    // the settings allow plain http for this machine only
    const execute = issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : []
    loading ??= oidc.discovery(new URL(issuer), clientId, clientSecret, undefined, { execute })
    return loading.catch((error: unknown) => {
      loading = undefined
      throw error
    })
  }

  const returnWith = (c: Context, language: string, reason: ReturnReason): Response =>
    c.redirect(`${toPath({ name: 'profile', language })}?signIn=${reason}`, 303)

  async function start(c: Context): Promise<Response> {
    const parsed = startGoogleSignIn.body.safeParse(await readBody(c.req.raw))
    if (!parsed.success) throw new Problem(400, 'The body is not valid')
    const configuration = await getConfiguration().catch((error: unknown) => {
      report({ kind: 'error', name: 'ERROR_FETCH_GOOGLE_AUTH2_USER_INFO', message: String(error) })
      throw new Problem(503, 'The provider does not answer', undefined, { headers: { 'retry-after': '3' } })
    })
    const { language, returnPath } = parsed.data
    const attempt = {
      state: oidc.randomState(),
      nonce: oidc.randomNonce(),
      verifier: oidc.randomPKCECodeVerifier(),
      language,
      returnPath: parseSignInReturnPath(returnPath),
    }
    setCookie(c, ATTEMPT_COOKIE, attempts.seal(attempt, LIFETIME_MS), ATTEMPT_OPTIONS)
    const url = oidc.buildAuthorizationUrl(configuration, {
      redirect_uri: redirectUri,
      scope: 'openid email profile',
      code_challenge: await oidc.calculatePKCECodeChallenge(attempt.verifier),
      code_challenge_method: 'S256',
      state: attempt.state,
      nonce: attempt.nonce,
    })
    c.header('cache-control', 'no-store')
    return c.json({ url: url.href })
  }

  /** The provider sends the browser here. The cookie of the attempt is deleted first: it works once. */
  async function finish(c: Context): Promise<Response> {
    c.header('cache-control', 'no-store')
    const attempt = attempts.open(getCookie(c, ATTEMPT_COOKIE))
    deleteCookie(c, ATTEMPT_COOKIE, ATTEMPT_OPTIONS)
    if (!attempt) return returnWith(c, 'en', 'failed')
    const { language, returnPath = toPath({ name: 'profile', language }) } = attempt
    let tokens
    try {
      tokens = await oidc.authorizationCodeGrant(
        await getConfiguration(),
        // the origin of the settings, whatever the request says
        new URL(redirectUri + new URL(c.req.url).search),
        { expectedState: attempt.state, expectedNonce: attempt.nonce, pkceCodeVerifier: attempt.verifier, idTokenExpected: true },
      )
    } catch (error) {
      if (error instanceof oidc.AuthorizationResponseError && error.error === 'access_denied') return returnWith(c, language, 'cancelled')
      report({ kind: 'error', name: 'ERROR_FETCH_GOOGLE_AUTH2_USER_INFO', message: error instanceof Error ? error.name : 'Error' })
      return returnWith(c, language, 'failed')
    }
    const googleToken = tokens.id_token!
    const { email, name, email_verified: isEmailVerified } = (tokens.claims() ?? {}) as Readonly<Record<string, unknown>>
    const grant = { grantType: 'google', googleToken } satisfies TokenGrant
    let response = await startSession(c, grant)
    if (response.ok) return c.redirect(returnPath, 303)
    let problem = await readProblem(response)
    if (problem.code === 'NO_ACCOUNT') {
      if (typeof email !== 'string' || email === '') return returnWith(c, language, 'noEmail')
      const body = {
        googleToken,
        email,
        name: typeof name === 'string' && name !== '' ? name.slice(0, 100) : 'Google',
        preferredLanguage: language,
      }
      response = await post(c, signUp, body, 'v3')
      if (response.ok) {
        response = await startSession(c, grant)
        if (response.ok) return c.redirect(returnPath, 303)
      }
      problem = await readProblem(response)
    }
    // an address that the provider does not vouch for is never linked
    if (problem.staticCode === StaticCode.existingEmail && typeof email === 'string' && isEmailVerified === true) {
      setCookie(c, LINK_COOKIE, links.seal({ googleToken, email }, LIFETIME_MS), LINK_OPTIONS)
      return returnWith(c, language, 'link')
    }
    return returnWith(c, language, 'failed')
  }

  function getLink(c: Context): Response {
    c.header('cache-control', 'no-store')
    const link = links.open(getCookie(c, LINK_COOKIE))
    if (!link) throw new Problem(404, 'No Google account waits for a link')
    return c.json({ email: link.email })
  }

  /** The password proves the account, the ID token the Google account. Only both together link them. */
  async function finishLink(c: Context): Promise<Response> {
    const parsed = linkGoogle.body.safeParse(await readBody(c.req.raw))
    if (!parsed.success) throw new Problem(400, 'The body is not valid')
    const link = links.open(getCookie(c, LINK_COOKIE))
    if (link === undefined || link.email.toLowerCase() !== parsed.data.email.trim().toLowerCase())
      throw new Problem(404, 'No Google account waits for a link')
    const signedIn = await post(c, createToken, { grantType: 'password', ...parsed.data })
    const auth = signedIn.ok ? AuthInfo.safeParse(await signedIn.clone().json()).data : undefined
    if (auth) {
      const linked = await post(c, addGoogleIdentity, { googleToken: link.googleToken }, '', undefined, auth.accessToken)
      deleteCookie(c, LINK_COOKIE, LINK_OPTIONS)
      // the customer is signed in by the password in any case
      if (!linked.ok) report({ kind: 'event', name: 'IDENTITY_NOT_LINKED' })
    }
    return toSessionResponse(c, signedIn)
  }

  return { start, finish, getLink, finishLink }
}

async function readProblem(response: Response): Promise<{ readonly code?: string | undefined; readonly staticCode?: number | undefined }> {
  const parsed = ServerError.safeParse(await response.json().catch(() => undefined))
  return parsed.success ? { code: parsed.data.error.code ?? undefined, staticCode: parsed.data.error.staticCode ?? undefined } : {}
}
