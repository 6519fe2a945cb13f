import type { Db } from '#backend/db/connect.ts'
import { customerByEmail } from '#backend/modules/account/customer-rows.ts'
import { isPasswordRight } from '#backend/modules/account/password-hash.ts'
import { badCredentials } from '#backend/modules/account/problems.ts'
import { authInfoOf, revokeByToken, rotate, startFamily } from '#backend/modules/account/token-family.ts'
import { Problem } from '#backend/problem.ts'
import { type Handler, signInFirst } from '#backend/register-endpoint.ts'
import type { createToken, refreshToken, revokeToken } from '#contract/account/auth.ts'
import type { Report } from '#domain/platform/report.ts'

/**
 * @param now Unix milliseconds
 * @param sandbox whether the browser that signs in may read the mails of the account from now on
 */
export function createTokenHandler(db: Db, now: () => number, sandbox: boolean): Handler<typeof createToken> {
  return async ({ body }, call) => {
    if (body.grantType !== 'password') throw new Problem(422, `Nobody can sign in here by ${body.grantType}`)
    const customer = await customerByEmail(db, body.email)
    // also for nobody: who has an account here cannot be told by the time this takes
    if (!(await isPasswordRight(customer?.passwordHash ?? null, body.password)) || !customer) throw badCredentials()
    return authInfoOf(await startFamily(db, customer.id, now(), sandbox ? call.sandboxBrowser : undefined), now())
  }
}

export function refreshTokenHandler(db: Db, now: () => number, report: Report): Handler<typeof refreshToken> {
  return async ({ body }) => {
    const rotation = await rotate(db, body.refreshToken, now())
    if ('pair' in rotation) return authInfoOf(rotation.pair, now())
    if (rotation.refused === 'reused') report({ kind: 'event', name: 'REFRESH_TOKEN_MISMATCH' })
    throw signInFirst()
  }
}

export function revokeTokenHandler(db: Db, now: () => number): Handler<typeof revokeToken> {
  return async ({ body }) => {
    await revokeByToken(db, body.token, now())
    return {}
  }
}
