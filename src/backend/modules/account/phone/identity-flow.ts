import { and, eq, isNull, lte } from 'drizzle-orm'

import type { CallContext } from '#backend/call-context.ts'
import type { Db } from '#backend/db/connect.ts'
import { customers, phoneVerifications } from '#backend/db/schema/account.ts'
import type { Tx } from '#backend/db/transaction.ts'
import { type CustomerRow, findCustomerByEmail, mapEmailConflict } from '#backend/modules/account/customer-rows.ts'
import {
  createPhoneInUseProblem,
  findLatest,
  findPhoneOwner,
  lockText,
  type PhoneVerification,
  type VerificationOwner,
} from '#backend/modules/account/phone/phone-verification.ts'
import { isTwoFactorRequired } from '#backend/modules/account/phone/two-factor.ts'
import { createExistingEmailProblem, parseEmail, parseName } from '#backend/modules/account/problems.ts'
import { generateToken, hashToken } from '#backend/modules/account/token.ts'
import type { Captcha } from '#backend/modules/platform/captcha.ts'
import { Problem } from '#backend/problem.ts'
import type { Handlers } from '#backend/register-endpoint.ts'
import type { accountEndpoints } from '#contract/account/endpoints.ts'
import type { SignUp } from '#contract/account/sign-up.ts'
import { StaticCode } from '#contract/errors.ts'

/** After the latest code of a flow: longer than the waits for all its codes and the life of the last one. */
export const FLOW_LIFETIME_MS = 20 * 60_000
/** Verifications without a customer are needed this long, because they count for the starts of a day. */
const RETENTION_MS = 24 * 60 * 60_000

type VerificationRow = typeof phoneVerifications.$inferSelect

interface IdentityFlowOptions {
  readonly db: Db
  /** Unix milliseconds. */
  now(): number
  /** Whether browsers can read the messages that they caused. */
  readonly sandbox: boolean
  readonly captcha: Captcha
  readonly verification: PhoneVerification
}

/** Sign-in and sign-up by phone (B §7, "identity flow"; docs/decisions/0082). The secret id of a flow is stored as a hash. */
export function createIdentityFlow({ db, now, sandbox, captcha, verification }: IdentityFlowOptions) {
  function toOwner(id: string, { language, sandboxBrowser }: CallContext): VerificationOwner {
    const browserHash = sandbox && sandboxBrowser !== undefined ? hashToken(sandboxBrowser) : undefined
    return { ...toKey(id), language, browserHash }
  }

  /** @throws Problem 810003 for an unknown, used or expired flow */
  async function requireFlow(tx: Db | Tx, id: string): Promise<VerificationRow> {
    const row = await findLatest(tx, toKey(id))
    if (!row || row.customerId !== null || row.sentAt.getTime() + FLOW_LIFETIME_MS <= now()) throw createInvalidStateProblem()
    return row
  }

  /** @throws Problem 810003 for a flow whose phone is not verified, too */
  async function requireVerified(tx: Db | Tx, id: string): Promise<VerificationRow> {
    const row = await requireFlow(tx, id)
    if (row.verifiedAt === null || row.endedAt !== null) throw createInvalidStateProblem()
    return row
  }

  const toReply = (id: string, step: Awaited<ReturnType<PhoneVerification['nextStep']>>) => ({
    identityFlowId: id,
    kind: 'PHONE_VERIFICATION' as const,
    ...step,
  })

  const handlers = {
    async startIdentityFlow({ body: { phoneNumber, captchaToken, selectedVerificationMethod: method } }, call) {
      await captcha.require('identity_flow', captchaToken)
      const id = generateToken()
      return toReply(id, await verification.sendFirstCode({ phoneNumber, origin: 'IdentityFlow', method }, toOwner(id, call)))
    },
    async startFlowPhoneNumber({ body }, call) {
      await captcha.require('identity_flow', body.captchaToken)
      const { identityFlowId: id, number, origin, selectedVerificationMethod: method } = body
      const { countryCode } = await requireFlow(db, id)
      const phoneNumber = { number, countryCode: body.countryCode ?? countryCode }
      return toReply(id, await verification.sendFirstCode({ phoneNumber, origin, method }, toOwner(id, call)))
    },
    async nextFlowPhoneNumberStep({ body: { identityFlowId: id, selectedVerificationMethod: method } }, call) {
      await requireFlow(db, id)
      return toReply(id, await verification.nextStep(method, toOwner(id, call)))
    },
    async verifyIdentityFlow({ params: { id }, body }) {
      const { phoneNumber } = await requireFlow(db, id)
      await verification.verify(body.code, toKey(id))
      // the caller has proved the phone
      const customer = await findPhoneOwner(db, phoneNumber)
      return {
        identityFlowId: id,
        accountExists: customer !== undefined,
        otherWayRequired: customer !== undefined && !canSignIn(customer),
      }
    },
  } satisfies Handlers<typeof accountEndpoints>

  return {
    handlers,
    /**
     * Uses a verified flow once.
     *
     * @returns the customer whose phone it has verified
     * @throws Problem 810003 for another flow, without an account, and for an account that a code of its phone does not open
     */
    verifySignIn: (id: string): Promise<number> =>
      db.transaction(async tx => {
        await lockText(tx, toKey(id).flowHash)
        const { id: verificationId, phoneNumber } = await requireVerified(tx, id)
        const customer = await findPhoneOwner(tx, phoneNumber)
        if (!customer || !canSignIn(customer)) throw createInvalidStateProblem()
        await tx
          .update(phoneVerifications)
          .set({ endedAt: new Date(now()), customerId: customer.id })
          .where(eq(phoneVerifications.id, verificationId))
        return customer.id
      }),

    /** @param language of the call. The phone comes from the flow, not from the body. The flow can still start the first session. @returns the new customer */
    async signUp(id: string, body: SignUp, language: string): Promise<CustomerRow> {
      const email = parseEmail(body.email, language)
      const name = parseName(body.name)
      const write = db.transaction(async tx => {
        await lockText(tx, toKey(id).flowHash)
        const { phoneNumber, countryCode: phoneCountryCode, verifiedAt: phoneVerifiedAt, phoneHash } = await requireVerified(tx, id)
        await lockText(tx, phoneHash)
        if (await findPhoneOwner(tx, phoneNumber)) throw createPhoneInUseProblem()
        if (await findCustomerByEmail(tx, email)) throw createExistingEmailProblem()
        const { preferredLanguage, preferredCityCode, mediaCampaign, mediaSource } = body
        const profile = { name, email, preferredLanguage, preferredCityCode, mediaCampaign, mediaSource }
        const [row] = await tx
          .insert(customers)
          .values({ ...profile, phoneNumber, phoneCountryCode, phoneVerifiedAt, phoneSignsIn: true, createdAt: new Date(now()) })
          .returning()
        return row!
      })
      return mapEmailConflict(write)
    },
  }
}

export type IdentityFlow = ReturnType<typeof createIdentityFlow>

/** Deletes the verifications of flows that nobody has finished. */
export async function deleteUnfinishedFlows(db: Db, now: number): Promise<void> {
  const isOld = lte(phoneVerifications.createdAt, new Date(now - RETENTION_MS))
  await db.delete(phoneVerifications).where(and(isNull(phoneVerifications.customerId), isOld))
}

const canSignIn = (customer: CustomerRow): boolean => customer.phoneSignsIn && !isTwoFactorRequired(customer)

const toKey = (id: string) => ({ flowHash: hashToken(id), kind: 'PHONE_VERIFICATION' }) as const

const createInvalidStateProblem = (): Problem => new Problem(409, 'This sign-in by phone cannot continue', StaticCode.identityInvalidState)
