import type { Db } from '#backend/db/connect.ts'
import { findCustomerByEmail } from '#backend/modules/account/customer-rows.ts'
import { createSignInFailures, FREE_FAILURES } from '#backend/modules/account/sign-in-failures.ts'
import { verifyPassword } from '#backend/modules/account/password-hash.ts'
import { createBadCredentialsProblem } from '#backend/modules/account/problems.ts'
import { toAuthInfo, revokeByToken, rotateRefreshToken, createTokenFamily } from '#backend/modules/account/token-family.ts'
import type { Captcha } from '#backend/modules/platform/captcha.ts'
import { Problem } from '#backend/problem.ts'
import { type Handler, createSignInProblem } from '#backend/register-endpoint.ts'
import type { createToken, refreshToken, revokeToken } from '#contract/account/auth.ts'
import type { Report } from '#domain/platform/report.ts'

interface SignInOptions {
  readonly db: Db
  /** Unix milliseconds. */
  now(): number
  /** Whether the browser can read the mails of the account after the sign-in. */
  readonly sandbox: boolean
  readonly captcha: Captcha
}

export function createTokenHandler({ db, now, sandbox, captcha }: SignInOptions): Handler<typeof createToken> {
  const failures = createSignInFailures(db, now)
  return async ({ body }, call) => {
    if (body.grantType !== 'password') throw new Problem(422, `The grant type ${body.grantType} is not supported`)
    // counted before the password is verified, so that parallel guesses count too
    if ((await failures.add(body.email)) > FREE_FAILURES) await captcha.require('sign_in', body.captchaToken)
    const customer = await findCustomerByEmail(db, body.email)
    // verified for unknown customers too, so that the response time does not reveal accounts
    if (!(await verifyPassword(customer?.passwordHash ?? null, body.password)) || !customer) throw createBadCredentialsProblem()
    await failures.clear(body.email)
    return toAuthInfo(await createTokenFamily(db, customer.id, now(), sandbox ? call.sandboxBrowser : undefined), now())
  }
}

export function refreshTokenHandler(db: Db, now: () => number, report: Report): Handler<typeof refreshToken> {
  return async ({ body }) => {
    const rotation = await rotateRefreshToken(db, body.refreshToken, now())
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
