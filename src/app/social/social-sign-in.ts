import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import * as oidc from 'openid-client'

import { Problem } from '#backend/problem.ts'
import { readBody } from '#backend/read-body.ts'
import { AuthInfo, createToken, type SocialCredential } from '#contract/account/auth.ts'
import { signUp } from '#contract/account/sign-up.ts'
import { addSocialIdentity, linkSocial, type SocialProvider, startSocialSignIn } from '#contract/account/social.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { StaticCode } from '#contract/errors.ts'
import { ServerError } from '#contract/server-error.ts'
import { parseSignInReturnPath } from '#domain/account/sign-in-return-path.ts'
import { toPath } from '#domain/navigation/routes.ts'
import type { Report } from '#domain/platform/report.ts'
import type { PostOptions } from '#app/session.ts'
import { createSealedValues } from '#app/social/sealed-cookie.ts'
import type { SocialClient, SocialPerson } from '#app/social/social-clients.ts'

export interface SocialSignInDependencies {
  /** One for each provider that the operator has configured. */
  readonly clients: readonly SocialClient[]
  /** No trailing slash. */
  readonly siteOrigin: string
  /** Secret that encrypts the cookies. */
  readonly cookieKey: () => string
  readonly report: Report
  /** Calls the marketplace with the headers of the caller. */
  readonly post: (c: Context, spec: Endpoint, body: unknown, options?: PostOptions) => Promise<Response>
  readonly startSession: (c: Context, grant: unknown) => Promise<Response>
  readonly toSessionResponse: (c: Context, response: Response) => Promise<Response>
}

/** A sign-in that this browser has started. */
interface SignInAttempt {
  /** A code of another provider does not fit. */
  readonly provider: SocialProvider
  readonly state: string
  readonly nonce: string
  readonly verifier: string
  readonly language: string
  readonly returnPath: string | undefined
}

/** A provider's account that waits for the password of the account with its e-mail address. */
interface PendingLink {
  readonly provider: SocialProvider
  readonly credential: SocialCredential
  readonly email: string
}

/** The only address to which the provider sends customers back. */
export const toCallbackPath = (provider: SocialProvider): string => `/api/session/${provider.toLowerCase()}/callback`
/** A sign-in that this browser has started. Not in `storage-names.ts`: no script of the browser needs the name. */
const ATTEMPT_COOKIE = '__Host-glovo_social'
/** A provider's account that waits for the password of its account. */
const LINK_COOKIE = '__Host-glovo_social_link'
/** The provider that shared no e-mail address with this browser: Facebook asks for a refused one only on request. */
const NO_EMAIL_COOKIE = '__Host-glovo_social_no_email'
const LIFETIME_MS = 10 * 60_000
/** Lax: the provider sends the browser back from another site. */
const ATTEMPT_OPTIONS = { path: '/', secure: true, httpOnly: true, sameSite: 'Lax', maxAge: LIFETIME_MS / 1000 } as const
const LINK_OPTIONS = { ...ATTEMPT_OPTIONS, sameSite: 'Strict' } as const
/** For a person without a name. */
const PROVIDER_NAME: Readonly<Record<SocialProvider, string>> = { GOOGLE: 'Google', FACEBOOK: 'Facebook' }
const MAX_NAME_LENGTH = 100

/** What the sign-in form says after the return. */
type ReturnReason = 'cancelled' | 'failed' | 'noEmail' | 'link'

/** `status`: that of the marketplace. */
type SignInResult =
  { readonly session: Response } | { readonly reason: 'noEmail' | 'link' } | { readonly reason: 'failed'; readonly status: number }

/**
 * Sign-in at a provider: OAuth 2 with code, PKCE and state, and a nonce where the provider issues ID tokens (docs/decisions/0068, 0078). The
 * browser receives no token.
 */
export function createSocialSignIn({
  clients,
  siteOrigin,
  cookieKey,
  report,
  post,
  startSession,
  toSessionResponse,
}: SocialSignInDependencies) {
  const attempts = createSealedValues<SignInAttempt>(cookieKey, 'sign-in at a provider', Date.now)
  const links = createSealedValues<PendingLink>(cookieKey, 'link with a provider', Date.now)

  /** The profile has the sign-in form, which shows the reason. */
  const returnWith = (c: Context, language: string, provider: SocialProvider, reason: ReturnReason): Response =>
    c.redirect(`${toPath({ name: 'profile', language })}?signIn=${reason}&provider=${provider.toLowerCase()}`, 303)

  const reportProviderError = (message: string): void => report({ kind: 'error', name: 'ERROR_FETCH_GOOGLE_AUTH2_USER_INFO', message })

  async function start(c: Context): Promise<Response> {
    const parsed = startSocialSignIn.body.safeParse(await readBody(c.req.raw))
    if (!parsed.success) throw new Problem(400, 'The body is not valid')
    const { provider, language, returnPath } = parsed.data
    const client = clients.find(it => it.provider === provider)
    if (!client) throw new Problem(404, 'Nobody can sign in at this provider here')
    const configuration = await client.getConfiguration().catch((error: unknown) => {
      reportProviderError(String(error))
      throw new Problem(503, 'The provider does not answer', undefined, { headers: { 'retry-after': '3' } })
    })
    const attempt = {
      provider,
      state: oidc.randomState(),
      nonce: oidc.randomNonce(),
      verifier: oidc.randomPKCECodeVerifier(),
      language,
      returnPath: parseSignInReturnPath(returnPath),
    }
    setCookie(c, ATTEMPT_COOKIE, attempts.seal(attempt, LIFETIME_MS), ATTEMPT_OPTIONS)
    const url = oidc.buildAuthorizationUrl(configuration, {
      redirect_uri: siteOrigin + toCallbackPath(provider),
      scope: client.scope,
      code_challenge: await oidc.calculatePKCECodeChallenge(attempt.verifier),
      code_challenge_method: 'S256',
      state: attempt.state,
      ...(client.hasNonce && { nonce: attempt.nonce }),
      ...(getCookie(c, NO_EMAIL_COOKIE) === provider && client.repeatParameters),
    })
    c.header('cache-control', 'no-store')
    return c.json({ url: url.href })
  }

  /** Exchanges the code of the callback. @throws AuthorizationResponseError when the customer refuses, or another error */
  async function exchange(c: Context, client: SocialClient, { provider, state, nonce, verifier }: SignInAttempt): Promise<SocialPerson> {
    const tokens = await oidc.authorizationCodeGrant(
      await client.getConfiguration(),
      // the origin of the settings, whatever the request says
      new URL(siteOrigin + toCallbackPath(provider) + new URL(c.req.url).search),
      { expectedState: state, pkceCodeVerifier: verifier, ...(client.hasNonce && { expectedNonce: nonce, idTokenExpected: true }) },
    )
    return client.toPerson(tokens)
  }

  /** The provider sends the browser here. The cookie of the attempt is deleted first: it works once. */
  const finish = async (c: Context, client: SocialClient): Promise<Response> => {
    c.header('cache-control', 'no-store')
    const attempt = attempts.open(getCookie(c, ATTEMPT_COOKIE))
    deleteCookie(c, ATTEMPT_COOKIE, ATTEMPT_OPTIONS)
    const { provider } = client
    if (attempt?.provider !== provider) return returnWith(c, 'en', provider, 'failed')
    const { language, returnPath = toPath({ name: 'profile', language }) } = attempt
    let person: SocialPerson
    try {
      person = await exchange(c, client, attempt)
    } catch (error) {
      if (error instanceof oidc.AuthorizationResponseError && error.error === 'access_denied')
        return returnWith(c, language, provider, 'cancelled')
      reportProviderError(error instanceof Error ? error.name : 'Error')
      return returnWith(c, language, provider, 'failed')
    }
    const result = await signInPerson(c, provider, person, language)
    return 'session' in result ? c.redirect(returnPath, 303) : returnWith(c, language, provider, result.reason)
  }

  /** Starts a session of the person; without an account, creates it first. Sets the cookies of a session or of a pending link. */
  async function signInPerson(c: Context, provider: SocialProvider, person: SocialPerson, language: string): Promise<SignInResult> {
    const { credential, email, isLinkable } = person
    let session = await startSession(c, credential)
    if (session.ok) return { session }
    let problem = await readProblem(session)
    if (problem.code === 'NO_ACCOUNT') {
      // B §5: "Social sign-up requires an e-mail from the provider, otherwise it is rejected"
      if (email === undefined) {
        setCookie(c, NO_EMAIL_COOKIE, provider, LINK_OPTIONS)
        return { reason: 'noEmail' }
      }
      session = await createAccount(c, person, email, language)
      if (session.ok) {
        session = await startSession(c, credential)
        if (session.ok) return { session }
      }
      problem = await readProblem(session)
    }
    // an address that the provider does not vouch for is never linked
    if (problem.staticCode === StaticCode.existingEmail && email !== undefined && isLinkable) {
      setCookie(c, LINK_COOKIE, links.seal({ provider, credential, email }, LIFETIME_MS), LINK_OPTIONS)
      return { reason: 'link' }
    }
    return { reason: 'failed', status: session.status }
  }

  function createAccount(c: Context, { credential, name }: SocialPerson, email: string, language: string): Promise<Response> {
    const isFacebook = credential.grantType === 'facebook'
    const body = {
      ...(isFacebook ? { facebookId: credential.facebookId } : { googleToken: credential.googleToken }),
      email,
      name: name?.slice(0, MAX_NAME_LENGTH) ?? PROVIDER_NAME[isFacebook ? 'FACEBOOK' : 'GOOGLE'],
      preferredLanguage: language,
    }
    return post(c, signUp, body, { version: 'v3', ...(isFacebook && { facebookToken: credential.facebookToken }) })
  }

  function getLink(c: Context): Response {
    c.header('cache-control', 'no-store')
    const link = links.open(getCookie(c, LINK_COOKIE))
    if (!link) throw new Problem(404, 'No account of a provider waits for a link')
    return c.json({ provider: link.provider, email: link.email })
  }

  /** The password proves the account, the credential the provider's account. Only both together link them. */
  async function finishLink(c: Context): Promise<Response> {
    const parsed = linkSocial.body.safeParse(await readBody(c.req.raw))
    if (!parsed.success) throw new Problem(400, 'The body is not valid')
    const link = links.open(getCookie(c, LINK_COOKIE))
    if (link === undefined || link.email.toLowerCase() !== parsed.data.email.trim().toLowerCase())
      throw new Problem(404, 'No account of a provider waits for a link')
    const signedIn = await post(c, createToken, { grantType: 'password', ...parsed.data })
    const auth = signedIn.ok ? AuthInfo.safeParse(await signedIn.clone().json()).data : undefined
    if (auth) await addIdentity(c, link, auth.accessToken)
    return toSessionResponse(c, signedIn)
  }

  async function addIdentity(c: Context, { credential }: PendingLink, bearer: string): Promise<void> {
    const linked = await post(c, addSocialIdentity, credential, { bearer })
    deleteCookie(c, LINK_COOKIE, LINK_OPTIONS)
    // the customer is signed in by the password in any case
    if (!linked.ok) report({ kind: 'event', name: 'IDENTITY_NOT_LINKED' })
  }

  /** Links an account with two-step login, after its code. The marketplace compares the e-mail addresses. */
  async function linkPending(c: Context, accessToken: string): Promise<void> {
    const link = links.open(getCookie(c, LINK_COOKIE))
    if (link) await addIdentity(c, link, accessToken)
  }

  return { start, finish, getLink, finishLink, linkPending, signInPerson }
}

export type SocialSignIn = ReturnType<typeof createSocialSignIn>

async function readProblem(response: Response): Promise<{ readonly code?: string | undefined; readonly staticCode?: number | undefined }> {
  const parsed = ServerError.safeParse(await response.json().catch(() => undefined))
  return parsed.success ? { code: parsed.data.error.code ?? undefined, staticCode: parsed.data.error.staticCode ?? undefined } : {}
}
