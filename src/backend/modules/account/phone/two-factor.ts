import { and, eq, gt, lte } from 'drizzle-orm'

import type { CallContext } from '#backend/call-context.ts'
import type { Db } from '#backend/db/connect.ts'
import { customers } from '#backend/db/schema/account.ts'
import { twoFactorTokens } from '#backend/db/schema/identities.ts'
import { requireCallerId } from '#backend/modules/account/caller.ts'
import { createMail } from '#backend/modules/account/create-mail.ts'
import { type CustomerRow, getCustomerById } from '#backend/modules/account/customer-rows.ts'
import { lockCustomer } from '#backend/modules/account/mail-proofs.ts'
import type { PhoneVerification } from '#backend/modules/account/phone/phone-verification.ts'
import { requireReauthentication } from '#backend/modules/account/sessions/reauthenticate.ts'
import { generateToken, hashToken } from '#backend/modules/account/token.ts'
import type { Captcha } from '#backend/modules/platform/captcha.ts'
import { addToOutbox } from '#backend/modules/platform/outbox.ts'
import { Problem } from '#backend/problem.ts'
import type { Handlers } from '#backend/register-endpoint.ts'
import type { AuthInfo } from '#contract/account/auth.ts'
import type { accountEndpoints } from '#contract/account/endpoints.ts'
import { StaticCode } from '#contract/errors.ts'

/** Long enough for the last code of a verification (verification-limits.ts), which is sent after 210 s and lives ten minutes. */
export const SIGN_IN_LIFETIME_MS = 15 * 60_000

interface TwoFactorOptions {
  readonly db: Db
  /** Unix milliseconds. */
  now(): number
  readonly captcha: Captcha
  readonly verification: PhoneVerification
  /** Starts the session of a customer who has proved both factors. */
  startSession(customerId: number, call: CallContext): Promise<AuthInfo>
}

/** The code that a sign-in with the password requires when the customer has turned it on (B §1, docs/decisions/0079). */
export function createTwoFactor({ db, now, captcha, verification, startSession }: TwoFactorOptions) {
  /** @returns undefined when the password is enough */
  async function createTokenIfRequired(customer: CustomerRow): Promise<string | undefined> {
    if (!isTwoFactorRequired(customer)) return undefined
    const token = generateToken()
    const at = now()
    await db.delete(twoFactorTokens).where(and(eq(twoFactorTokens.customerId, customer.id), lte(twoFactorTokens.expiresAt, new Date(at))))
    await db
      .insert(twoFactorTokens)
      .values({ hash: hashToken(token), customerId: customer.id, expiresAt: new Date(at + SIGN_IN_LIFETIME_MS) })
    return token
  }

  const isCurrent = (token: string) => and(eq(twoFactorTokens.hash, hashToken(token)), gt(twoFactorTokens.expiresAt, new Date(now())))

  /** @throws Problem 1 for an unknown, used or expired token */
  async function requireCustomerId(token: string): Promise<number> {
    const [row] = await db.select({ customerId: twoFactorTokens.customerId }).from(twoFactorTokens).where(isCurrent(token))
    if (!row) throw createExpiredProblem()
    return row.customerId
  }

  const toOwner = (customerId: number, language: string) => ({ customerId, kind: 'TWO_FACTOR_AUTHENTICATION', language }) as const

  const handlers = {
    async startTwoFactor({ body }, { language }) {
      await captcha.require('two_factor', body.captchaToken)
      const customer = await getCustomerById(db, await requireCustomerId(body.twoFactorToken))
      const { phoneNumber: number, phoneCountryCode: countryCode } = customer
      // the phone was removed after the password was verified
      if (number === null || countryCode === null) throw createExpiredProblem()
      const request = { phoneNumber: { number, countryCode }, origin: 'Login' } as const
      return verification.sendFirstCode(request, toOwner(customer.id, language))
    },
    async nextTwoFactorStep({ body }, { language }) {
      return verification.nextStep(body.selectedVerificationMethod, toOwner(await requireCustomerId(body.twoFactorToken), language))
    },
    async validateTwoFactor({ body }, call) {
      const owner = toOwner(await requireCustomerId(body.twoFactorToken), call.language)
      await verification.verify(body.code, owner)
      await db.transaction(async tx => {
        await lockCustomer(tx, owner.customerId)
        // of parallel calls with one token, one starts a session
        const used = await tx.delete(twoFactorTokens).where(isCurrent(body.twoFactorToken)).returning()
        if (used.length === 0) throw createExpiredProblem()
        await verification.endActive(tx, owner)
      })
      return startSession(owner.customerId, call)
    },
    async getTwoFactor({ params }, call) {
      const customer = await getCustomerById(db, requireCallerId(params.id, call))
      return { enabled: isTwoFactorRequired(customer), available: isAvailable(customer) }
    },
    async setTwoFactor({ params, body: { enabled, password } }, call) {
      const id = requireCallerId(params.id, call)
      await db.transaction(async tx => {
        await requireReauthentication(tx, call, password, now())
        const customer = await getCustomerById(tx, id)
        if (enabled && !isAvailable(customer)) throw new Problem(409, 'This needs a password and a verified phone')
        if (customer.twoFactor === enabled) return
        await tx.update(customers).set({ twoFactor: enabled }).where(eq(customers.id, id))
        await addToOutbox(tx, createMail(enabled ? 'TWO_FACTOR_ON' : 'TWO_FACTOR_OFF', customer, call.language))
      })
      return {}
    },
  } satisfies Handlers<typeof accountEndpoints>

  return { createTokenIfRequired, handlers }
}

export type TwoFactor = ReturnType<typeof createTwoFactor>

const isAvailable = ({ passwordHash, phoneVerifiedAt }: CustomerRow): boolean => passwordHash !== null && phoneVerifiedAt !== null
export const isTwoFactorRequired = (customer: CustomerRow): boolean => customer.twoFactor && isAvailable(customer)

const createExpiredProblem = (): Problem => new Problem(410, 'The sign-in has expired', StaticCode.twoFactorCodeExpired)
