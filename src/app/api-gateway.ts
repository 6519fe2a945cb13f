import { Hono } from 'hono'

import { Problem } from '#backend/problem.ts'
import { sendProblem } from '#backend/send-problem.ts'
import { CallError } from '#client/failure.ts'
import { finishOneTap, getSignInProviders, getSocialLink, linkSocial, startOneTap, startSocialSignIn } from '#contract/account/social.ts'
import { endSession, refreshSession } from '#contract/account/session.ts'
import {
  nextSessionCodeStep,
  startCustomerSession,
  startMigratedSession,
  startSession,
  startSessionCode,
  startSessionWithCode,
} from '#contract/account/session-start.ts'
import { getPhoneSettings } from '#contract/account/country-settings.ts'
import type { Endpoint, Reply } from '#contract/endpoint.ts'
import { startGuestCheckout } from '#contract/account/guest.ts'
import { startIdentityFlow } from '#contract/account/identity-flow.ts'
import { requestZoneNotice } from '#contract/geo/zone-notice.ts'
import { sendBannerStyles, saveConsentDecision } from '#app/consent-form.ts'
import { HEADER } from '#contract/headers.ts'
import { CityCode } from '#contract/primitives.ts'
import { endpoints } from '#contract/registry.ts'
import { CONSENT_FORM, CONSENT_STYLESHEET } from '#domain/platform/consent.ts'
import type { Report } from '#domain/platform/report.ts'
import { createSandboxBrowserKey, getSandboxBrowser, setSandboxBrowserCookie, toBearer } from '#app/session-cookies.ts'
import { INTERNAL_HEADER } from '#app/app.ts'
import { isPersonal } from '#server/http/personal-cookies.ts'
import { createSessions, toSessionResponse } from '#app/session.ts'
import { createEventCollector } from '#app/analytics/collect-events.ts'
import type { EventStorage } from '#server/analytics/event-storage.ts'
import { EVENTS_PATH } from '#contract/platform/analytics-path.ts'
import { setVisitHeaders } from '#app/analytics/visit-headers.ts'
import { createOneTap } from '#app/social/one-tap.ts'
import { createSocialSignIn, type SocialSignIn, type SocialSignInDependencies, toCallbackPath } from '#app/social/social-sign-in.ts'

export interface ApiGatewayDependencies {
  /** The marketplace, embedded or remote. */
  dispatch(request: Request): Promise<Response>
  /** The same for anonymous calls, whose response may be cached. Default: `dispatch`. */
  readonly dispatchAnonymous?: (request: Request) => Promise<Response>
  readonly report: Report
  /** Whether each browser can read the mails of its own accounts (docs/decisions/0035). Default: false. */
  readonly sandbox?: boolean
  /** When unset, nobody signs in at a provider. */
  readonly social?: Pick<SocialSignInDependencies, 'clients' | 'siteOrigin' | 'cookieKey'> | undefined
  /** Address of another front end with the login page (B §2). When unset, customers sign in here. */
  readonly loginApp?: string | undefined
  /** Stores events of visitors. When unset, none are accepted. */
  readonly events?: Pick<EventStorage, 'append'> | undefined
}

type SignInOffer = Reply<typeof getSignInProviders>

const API_BASE = '/api'
/**
 * Only the session endpoints handle tokens, and a browser never receives one. The pattern covers each spelling that a marketplace may
 * accept.
 */
const TOKEN_PATHS = /^\/api(?:\/|%2f)+(?:oauth(?![\w-])|users(?:\/|%2f)+seamless(?![\w-]))/i

/** GET calls that change something (contract: `effects`). A link on another site could make the browser send one with its cookies. */
const PATHS_WITH_EFFECTS = Object.values<Endpoint>(endpoints)
  .filter(it => it.effects)
  .map(it => new RegExp(`^${API_BASE}${it.path.replace(/:\w+/g, '[^/]+')}/?$`))

/** Calls that send a message to somebody who may have no account. */
const MESSAGES_WITHOUT_ACCOUNT: readonly string[] = [requestZoneNotice.path, startIdentityFlow.path, startGuestCheckout.path]

/** Handles every API call of a browser: session endpoints here, all others at the marketplace with the authorization of the cookie. */
export function createApiGateway({
  dispatch,
  dispatchAnonymous = dispatch,
  report,
  sandbox = false,
  social,
  loginApp,
  events,
}: ApiGatewayDependencies): Hono {
  const app = new Hono()
  const send = (request: Request, to = dispatch) => to(request).catch((error: unknown) => { throw toMarketplaceProblem(error, report) }) // prettier-ignore
  let socialSignIn: SocialSignIn | undefined
  const sessions = createSessions({ send, report, sandbox, onSecondFactor: async (c, token) => socialSignIn?.linkPending(c, token) })

  app.post(API_BASE + startSession.path, sessions.start)
  app.post(API_BASE + startCustomerSession.path, sessions.startCustomer)
  app.post(API_BASE + startMigratedSession.path, sessions.startMigrated)
  app.post(API_BASE + refreshSession.path, sessions.refresh)
  app.delete(API_BASE + endSession.path, sessions.end)
  app.post(API_BASE + startSessionCode.path, sessions.startCode)
  app.post(API_BASE + nextSessionCodeStep.path, sessions.nextCodeStep)
  app.post(API_BASE + startSessionWithCode.path, sessions.startWithCode)
  const providers = social?.clients.map(it => it.provider) ?? []
  app.get(API_BASE + getSignInProviders.path, async c => {
    c.header('cache-control', 'no-store')
    return c.json({ providers, loginApp: loginApp ?? null, phone: await hasPhoneSignIn(dispatchAnonymous) } satisfies SignInOffer)
  })
  if (social) {
    const signIn = createSocialSignIn({ ...social, report, startSession: sessions.signIn, post: sessions.post, toSessionResponse })
    app.post(API_BASE + startSocialSignIn.path, signIn.start)
    for (const client of social.clients) app.get(toCallbackPath(client.provider), c => signIn.finish(c, client))
    app.get(API_BASE + getSocialLink.path, signIn.getLink)
    app.post(API_BASE + linkSocial.path, signIn.finishLink)
    const oneTap = createOneTap({ ...social, signInPerson: signIn.signInPerson })
    app.post(API_BASE + startOneTap.path, oneTap.start)
    app.post(API_BASE + finishOneTap.path, oneTap.finish)
    socialSignIn = signIn
  }
  if (events) app.post(API_BASE + EVENTS_PATH, createEventCollector({ storage: events, now: Date.now }))
  app.post(CONSENT_FORM, saveConsentDecision)
  app.get(CONSENT_STYLESHEET, sendBannerStyles)
  app.all(`${API_BASE}/*`, async c => {
    if (TOKEN_PATHS.test(c.req.path)) throw new Problem(404, 'The API has no such call')
    if (c.req.header(HEADER.storefront) === undefined && PATHS_WITH_EFFECTS.some(it => it.test(c.req.path)))
      throw new Problem(403, `The header ${HEADER.storefront} is missing`)
    const url = new URL(c.req.url)
    url.pathname = url.pathname.slice(API_BASE.length) || '/'
    const headers = new Headers(c.req.raw.headers)
    const city = headers.get(HEADER.cityCode)
    if (city !== null && !CityCode.safeParse(city).success) report({ kind: 'event', name: 'CITY_HEADER_INVALID' })
    const authorization = toBearer(c)
    const personal = isPersonal({ cookie: c.req.header('cookie'), authorization: c.req.header('authorization') })
    setVisitHeaders(headers, c.req.header('cookie'), Date.now())
    // only the cookie authorizes, because the cross-site check covers it
    headers.delete('cookie')
    headers.delete('authorization')
    if (authorization !== undefined) {
      headers.set('authorization', authorization)
      // B §7: "unless the authorization header is already present"
      headers.delete(HEADER.deviceUrn)
    }
    const knownBrowser = sandbox ? getSandboxBrowser(c) : undefined
    // its message has no account whose browsers could read it
    const isNewBrowser = sandbox && knownBrowser === undefined && c.req.method === 'POST' && MESSAGES_WITHOUT_ACCOUNT.includes(url.pathname)
    const browser = isNewBrowser ? createSandboxBrowserKey() : knownBrowser
    if (browser === undefined) headers.delete(HEADER.sandboxBrowser)
    else headers.set(HEADER.sandboxBrowser, browser)
    const client = headers.get(INTERNAL_HEADER.clientAddress)
    if (client === null) headers.delete(HEADER.clientAddress)
    else headers.set(HEADER.clientAddress, client)
    const response = await send(new Request(new Request(url, c.req.raw), { headers }), personal ? dispatch : dispatchAnonymous)
    if (!isNewBrowser || browser === undefined || !response.ok) return response
    setSandboxBrowserCookie(c, browser)
    return c.newResponse(response.body, response)
  })
  app.onError((error, c) => sendProblem(c, error, report))
  return app
}

/** Whether the marketplace can send a code to a phone of some country. A marketplace that does not answer may have a way. */
async function hasPhoneSignIn(dispatch: ApiGatewayDependencies['dispatch']): Promise<boolean> {
  const response = await dispatch(new Request(`http://marketplace.internal${getPhoneSettings.path}`)).catch(() => undefined)
  const parsed = response?.ok ? getPhoneSettings.reply.safeParse(await response.json().catch(() => undefined)) : undefined
  return !parsed?.success || parsed.data.phoneSettings.some(it => it.availableMethods.length > 0)
}

/** Turns a failed dispatch into a 503 or 504. It does not affect the session. */
function toMarketplaceProblem(error: unknown, report: Report): Problem {
  const cause = error instanceof Error ? error : new Error(String(error))
  report({ kind: 'error', name: 'MARKETPLACE_UNAVAILABLE', message: `${cause.name} ${cause.message}` })
  if (cause.name === 'TimeoutError') return new Problem(504, 'The marketplace did not respond in time')
  const retryAfter = error instanceof CallError && error.failure.kind === 'unavailable' ? error.failure.retryAfter : 3
  return new Problem(503, 'The marketplace is unavailable, please try again', undefined, { headers: { 'retry-after': String(retryAfter) } })
}
