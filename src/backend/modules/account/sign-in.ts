import type { CallContext } from '#backend/call-context.ts'
import type { Db } from '#backend/db/connect.ts'
import { findCustomerByEmail } from '#backend/modules/account/customer-rows.ts'
import type { SocialIdentities } from '#backend/modules/account/identity/social-identities.ts'
import type { Passkeys } from '#backend/modules/account/passkeys/passkeys.ts'
import { createSignInFailures, FREE_FAILURES } from '#backend/modules/account/sign-in-failures.ts'
import { verifyPassword } from '#backend/modules/account/password-hash.ts'
import { createBadCredentialsProblem } from '#backend/modules/account/problems.ts'
import { findCountry, toSignInClient } from '#backend/modules/account/sessions/sign-in-client.ts'
import { toAuthInfo, revokeByToken, rotateRefreshToken, createTokenFamily } from '#backend/modules/account/token-family.ts'
import { claimGuestOrders } from '#backend/modules/account/guest/claim-guest-orders.ts'
import type { GuestCheckout } from '#backend/modules/account/guest/guest-checkout.ts'
import type { IdentityFlow } from '#backend/modules/account/phone/identity-flow.ts'
import type { TwoFactor } from '#backend/modules/account/phone/two-factor.ts'
import type { FindCountryByIp } from '#backend/modules/geo/ip-country-database.ts'
import { recordDeviceSignIn } from '#backend/modules/platform/devices.ts'
import type { Captcha } from '#backend/modules/platform/captcha.ts'
import { type Handler, createSignInProblem } from '#backend/register-endpoint.ts'
import type { AuthInfo, createToken, refreshToken, revokeToken } from '#contract/account/auth.ts'
import { GUEST_SESSION_MS } from '#domain/account/guest.ts'
import type { Report } from '#domain/platform/report.ts'

interface ClientOptions {
  readonly db: Db
  /** Unix milliseconds. */
  now(): number
  /** When unset, no sign-in has a country. */
  readonly findCountryByIp?: FindCountryByIp | undefined
}

interface SignInOptions extends ClientOptions {
  readonly captcha: Captcha
  readonly passkeys: Pick<Passkeys, 'verifySignIn'>
  readonly social: Pick<SocialIdentities, 'verifySignIn'>
  readonly identityFlow: Pick<IdentityFlow, 'verifySignIn'>
  readonly twoFactor: Pick<TwoFactor, 'createTokenIfRequired'>
  readonly guestCheckout: Pick<GuestCheckout, 'createGuest'>
  readonly startGuestSession: StartSession
  readonly startSession: StartSession
}

export type StartSession = (customerId: number, call: CallContext) => Promise<AuthInfo>

/** @param sandbox whether the browser can read the mails of the account after the sign-in */
export function createStartSession({ db, now, sandbox, findCountryByIp }: ClientOptions & { readonly sandbox: boolean }): StartSession {
  return async (customerId, call) => {
    await recordDeviceSignIn(db, call.deviceUrn, customerId)
    const tokens = await createTokenFamily(db, customerId, now(), toSignInClient(call, sandbox, findCountryByIp))
    await claimGuestOrders(db, customerId, now())
    return toAuthInfo(tokens, now())
  }
}

/** A session of a guest, which is short. */
export function createStartGuestSession({
  db,
  now,
  sandbox,
  findCountryByIp,
}: ClientOptions & { readonly sandbox: boolean }): StartSession {
  return async (guestId, call) => {
    const client = toSignInClient(call, sandbox, findCountryByIp)
    return toAuthInfo(await createTokenFamily(db, guestId, now(), client, now() + GUEST_SESSION_MS), now())
  }
}

export function createTokenHandler({
  db,
  now,
  captcha,
  passkeys,
  social,
  identityFlow,
  twoFactor,
  guestCheckout,
  startGuestSession,
  startSession,
}: SignInOptions): Handler<typeof createToken> {
  const failures = createSignInFailures(db, now)
  return async ({ body }, call) => {
    if (body.grantType === 'passkey') return startSession(await passkeys.verifySignIn(body.credential), call)
    if (body.grantType === 'guest') return startGuestSession(await guestCheckout.createGuest(body.guestId, call), call)
    if (body.grantType === 'phone') return startSession(await identityFlow.verifySignIn(body.identityFlowId), call)
    if (body.grantType !== 'password') return startSession(await social.verifySignIn(body), call)
    // counted before the password is verified, so that parallel guesses count too
    if ((await failures.add(body.email)) > FREE_FAILURES) await captcha.require('sign_in', body.captchaToken)
    const customer = await findCustomerByEmail(db, body.email)
    // verified for unknown customers too, so that the response time does not reveal accounts
    if (!(await verifyPassword(customer?.passwordHash ?? null, body.password)) || !customer) throw createBadCredentialsProblem()
    await failures.clear(body.email)
    // B §4: "If authorize receives a two-factor token, it stores it and stops."
    const twoFactorToken = await twoFactor.createTokenIfRequired(customer)
    return twoFactorToken === undefined ? startSession(customer.id, call) : { twoFactorToken }
  }
}

export function refreshTokenHandler({
  db,
  now,
  report,
  findCountryByIp,
}: ClientOptions & { readonly report: Report }): Handler<typeof refreshToken> {
  return async ({ body }, call) => {
    const rotation = await rotateRefreshToken(db, body.refreshToken, now(), findCountry(call, findCountryByIp))
    if ('pair' in rotation) return toAuthInfo(rotation.pair, now())
    if (rotation.rejected === 'reused') report({ kind: 'event', name: 'REFRESH_TOKEN_MISMATCH' })
    throw createSignInProblem()
  }
}

export function revokeTokenHandler(db: Db, now: () => number): Handler<typeof revokeToken> {
  return async ({ body }) => {
    await revokeByToken(db, body.token, now())
    return {}
  }
}
