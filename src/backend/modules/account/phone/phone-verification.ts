import { createHmac, timingSafeEqual } from 'node:crypto'

import { and, desc, eq, gt, isNotNull, isNull, lt, not, sql } from 'drizzle-orm'

import type { CallContext } from '#backend/call-context.ts'
import type { Db } from '#backend/db/connect.ts'
import { customers, phoneVerifications } from '#backend/db/schema/account.ts'
import type { StoredVerificationKind } from '#backend/db/schema/guest.ts'
import { countries } from '#backend/db/schema/geo.ts'
import { createServerKey } from '#backend/db/server-key.ts'
import type { Tx } from '#backend/db/transaction.ts'
import { type CustomerRow, getCustomerById } from '#backend/modules/account/customer-rows.ts'
import { lockCustomer } from '#backend/modules/account/mail-proofs.ts'
import { loadMethodOrder } from '#backend/modules/account/phone/method-order.ts'
import { parsePhone } from '#backend/modules/account/phone/parse-phone.ts'
import { createCode, sendCode, sendPhoneMail } from '#backend/modules/account/phone/code-message.ts'
import { throwForSandboxPhone } from '#backend/modules/account/phone/sandbox-phones.ts'
import { toStep } from '#backend/modules/account/phone/to-step.ts'
import { isRecentSignIn } from '#backend/modules/account/sessions/reauthenticate.ts'
import type { Captcha } from '#backend/modules/platform/captcha.ts'
import { Problem } from '#backend/problem.ts'
import type { VerificationMethod, VerificationOrigin, VerificationStep } from '#contract/account/verification.ts'
import { StaticCode } from '#contract/errors.ts'
import {
  CODE_LIFETIME_MS,
  DEFAULT_PHONE_METHODS,
  getNextStepTime,
  MAX_STARTS_PER_DAY,
  MAX_WRONG_CODES,
  MIN_SIGN_IN_CODE_LENGTH,
} from '#domain/account/verification-limits.ts'

const DAY_MS = 24 * 60 * 60_000

type VerificationRow = typeof phoneVerifications.$inferSelect

export interface PhoneVerificationOptions {
  readonly db: Db
  /** Unix milliseconds. */
  now(): number
  /** Whether named numbers cause errors (docs/SANDBOX.md). */
  readonly sandbox: boolean
  /** The ways in which this marketplace can send a code. Default: SMS and WhatsApp (B §9). */
  readonly phoneMethods?: readonly VerificationMethod[] | undefined
  readonly captcha: Captcha
}

export interface PhoneVerificationStart {
  readonly phoneNumber: { readonly countryCode: string; readonly number: string }
  readonly origin: VerificationOrigin
  readonly method?: VerificationMethod | undefined
  readonly captchaToken: string | undefined
}

/** A customer; or, when somebody signs in by phone, the SHA-256 of the id of an identity flow. */
export type VerificationSubject =
  { readonly customerId: number; readonly flowHash?: undefined } | { readonly customerId?: undefined; readonly flowHash: string }

/** Whose phone is verified, and for what. A code of one kind does not count for the other. */
export type VerificationOwner = VerificationSubject & {
  readonly kind: StoredVerificationKind
  /** Language of the message with the code. */
  readonly language: string
  /** Sandbox, without a customer: the hash of the browser that may read the message. */
  readonly browserHash?: string | undefined
}

type VerificationKey = VerificationSubject & Pick<VerificationOwner, 'kind'>

/** B §4, "Phone verification": phone number, then code, then success; also the code of a second factor (two-factor.ts). */
export function createPhoneVerification({ db, now, sandbox, phoneMethods = DEFAULT_PHONE_METHODS, captcha }: PhoneVerificationOptions) {
  const loadKey = createServerKey(db, 'phone-verification')
  const createHash = async (...parts: readonly string[]): Promise<string> =>
    createHmac('sha256', await loadKey())
      .update(parts.join('\n'))
      .digest('hex')

  /** @throws Problem with a static code of `startErrors` */
  async function start(request: PhoneVerificationStart, call: CallContext): Promise<VerificationStep> {
    await captcha.require('phone_verification', request.captchaToken)
    return sendFirstCode(request, toOwner(call))
  }

  /** The number and its country. @throws Problem with a static code of `startErrors` for a phone that cannot get a code */
  async function checkPhone(typed: PhoneVerificationStart['phoneNumber']) {
    const phone = parsePhone(typed)
    if (sandbox) throwForSandboxPhone(phone.number)
    return { ...phone, country: await loadCountry(phone.countryCode) }
  }

  /** Without a captcha. @throws Problem with a static code of `startErrors` */
  async function sendFirstCode(request: Omit<PhoneVerificationStart, 'captchaToken'>, owner: VerificationOwner): Promise<VerificationStep> {
    const { customerId, flowHash, kind } = owner
    const { country, ...phone } = await checkPhone(request.phoneNumber)
    const { methods } = country
    const isSignIn = kind === 'TWO_FACTOR_AUTHENTICATION' || flowHash !== undefined
    const codeLength = isSignIn ? Math.max(country.codeLength, MIN_SIGN_IN_CODE_LENGTH) : country.codeLength
    const method = request.method ?? methods[0]!
    if (!methods.includes(method)) throw new Problem(422, 'This country has no such method', StaticCode.noEventToTrigger)
    const phoneHash = await createHash('phone', phone.number)
    return db.transaction(async tx => {
      // parallel starts of one customer, and of one phone by several customers, wait for each other
      await lockOwner(tx, owner)
      await lockText(tx, phoneHash)
      const latest = await findLatest(tx, owner)
      if (latest && latest.endedAt === null && latest.phoneHash === phoneHash && isTooEarly(latest, now()))
        throw new Problem(409, 'A code has just been sent to this phone', StaticCode.verificationInProgress)
      // a customer may sign in more often
      const isUnused = isSignIn ? isNull(phoneVerifications.verifiedAt) : undefined
      const isRecent = and(gt(phoneVerifications.createdAt, new Date(now() - DAY_MS)), eq(phoneVerifications.kind, kind), isUnused)
      const ofOwner = await tx.$count(phoneVerifications, and(isOwnedBy(owner), isRecent))
      const ofPhone = await tx.$count(phoneVerifications, and(eq(phoneVerifications.phoneHash, phoneHash), isRecent))
      if (Math.max(ofOwner, ofPhone) >= MAX_STARTS_PER_DAY) throw createMaxRetriesProblem()
      await endActive(tx, owner)
      const id = crypto.randomUUID()
      const code = createCode(codeLength)
      const at = new Date(now())
      const [row] = await tx
        .insert(phoneVerifications)
        .values({
          id,
          customerId,
          flowHash,
          phoneNumber: phone.number,
          phoneHash,
          countryCode: phone.countryCode,
          origin: request.origin,
          kind,
          method,
          codeLength,
          codeHash: await createHash('code', id, code),
          sentAt: at,
          createdAt: at,
        })
        .returning()
      await sendCode(tx, row!, code, owner)
      return toStep(row!, methods)
    })
  }

  /** Sends a new code. @throws Problem with a static code of `stepErrors` */
  async function nextStep(selected: VerificationMethod | undefined, owner: VerificationOwner): Promise<VerificationStep> {
    return db.transaction(async tx => {
      await lockOwner(tx, owner)
      const before = requireActive(await findLatest(tx, owner))
      const { methods } = await loadCountry(before.countryCode)
      const method = selected ?? methods[(methods.indexOf(before.method) + 1) % methods.length]!
      if (!methods.includes(method)) throw new Problem(422, 'This country has no such method', StaticCode.noEventToTrigger)
      if (getNextStepTime(before.sentAt.getTime(), before.sends) === null) throw createMaxRetriesProblem()
      if (isTooEarly(before, now())) throw new Problem(409, 'A code has just been sent', StaticCode.verificationInProgress)
      const code = createCode(before.codeLength)
      const codeHash = await createHash('code', before.id, code)
      const [row] = await tx
        .update(phoneVerifications)
        .set({ method, codeHash, sends: before.sends + 1, sentAt: new Date(now()) })
        .where(eq(phoneVerifications.id, before.id))
        .returning()
      await sendCode(tx, row!, code, owner)
      return toStep(row!, methods)
    })
  }

  /**
   * Each check is counted before the code is compared, so that parallel guesses count too. @throws Problem with a static code of
   * `codeErrors`
   */
  async function verify(code: string, owner: VerificationKey): Promise<void> {
    const { id } = requireActive(await findLatest(db, owner))
    const isActive = and(eq(phoneVerifications.id, id), isNull(phoneVerifications.endedAt))
    const [row] = await db
      .update(phoneVerifications)
      .set({ wrongCodes: sql`${phoneVerifications.wrongCodes} + 1` })
      .where(and(isActive, lt(phoneVerifications.wrongCodes, MAX_WRONG_CODES)))
      .returning()
    if (!row) throw createMaxCodesProblem()
    const isSecondFactor = owner.kind === 'TWO_FACTOR_AUTHENTICATION'
    const isExpired = row.sentAt.getTime() + CODE_LIFETIME_MS <= now()
    const expected = Buffer.from(row.codeHash)
    const matches = !isExpired && timingSafeEqual(expected, Buffer.from(await createHash('code', id, code)))
    if (matches) {
      // the right code does not count, also when a parallel check has ended the verification
      const { endedAt, verifiedAt, wrongCodes } = phoneVerifications
      const at = new Date(now()).toISOString()
      await db
        .update(phoneVerifications)
        .set({
          wrongCodes: sql`${wrongCodes} - 1`,
          verifiedAt: sql`case when ${endedAt} is null then ${at}::timestamptz else ${verifiedAt} end`,
        })
        .where(eq(phoneVerifications.id, id))
      return
    }
    if (row.wrongCodes >= MAX_WRONG_CODES) {
      await db
        .update(phoneVerifications)
        .set({ endedAt: new Date(now()) })
        .where(isActive)
      throw createMaxCodesProblem()
    }
    if (isExpired) throw new Problem(410, 'The code has expired', isSecondFactor ? StaticCode.twoFactorCodeExpired : StaticCode.codeExpired)
    throw new Problem(422, 'This is not the code', StaticCode.wrongVerificationCode)
  }

  /** Saves a verified phone to the account. @throws Problem 214350 when it is not verified, 133812 when another account has verified it */
  async function save(call: CallContext): Promise<void> {
    const { id: customerId } = call.customer!
    await db.transaction(async tx => {
      await lockCustomer(tx, customerId)
      const key = { customerId, kind: 'PHONE_VERIFICATION' } as const
      const row = requireActive(await findLatest(tx, key))
      if (row.verifiedAt === null) throw createInactiveProblem()
      await lockText(tx, row.phoneHash)
      const owner = await findPhoneOwner(tx, row.phoneNumber)
      // the caller has proved the phone, so this reveals nothing to others
      if (owner && owner.id !== customerId) throw createPhoneInUseProblem()
      const { phoneNumber, countryCode: phoneCountryCode, verifiedAt: phoneVerifiedAt } = row
      // a stolen session must not add a way to sign in (ASVS 5.0, 7.5.1)
      const phoneSignsIn = (await isRecentSignIn(tx, call, now())) || (owner?.phoneSignsIn ?? false)
      const phone = { phoneNumber, phoneCountryCode, phoneVerifiedAt, phoneSignsIn }
      await tx.update(customers).set(phone).where(eq(customers.id, customerId))
      if (owner === undefined) await sendPhoneMail(tx, await getCustomerById(tx, customerId), phoneNumber, call.language)
      await endActive(tx, key)
    })
  }

  /** @throws Problem 214347 for a country without phone verification */
  async function loadCountry(code: string) {
    const [country] = await db.select().from(countries).where(eq(countries.code, code))
    const available: VerificationMethod[] = country?.phoneMethods.filter(it => phoneMethods.includes(it)) ?? []
    if (!country?.open || available.length === 0)
      throw new Problem(422, 'Phones of this country cannot be verified', StaticCode.unsupportedCountryCode)
    return { methods: (await loadMethodOrder(db))(available), codeLength: country.codeLength }
  }

  async function endActive(tx: Tx, owner: VerificationKey): Promise<void> {
    await tx
      .update(phoneVerifications)
      .set({ endedAt: new Date(now()) })
      .where(and(isOwnedBy(owner), eq(phoneVerifications.kind, owner.kind), isNull(phoneVerifications.endedAt)))
  }

  return { start, checkPhone, sendFirstCode, nextStep, verify, save, endActive }
}

export type PhoneVerification = ReturnType<typeof createPhoneVerification>

/** The signed-in customer. */
export const toOwner = (call: CallContext): VerificationOwner => ({
  customerId: call.customer!.id,
  kind: 'PHONE_VERIFICATION',
  language: call.language,
})

const isOwnedBy = ({ customerId, flowHash }: VerificationSubject) =>
  flowHash === undefined ? eq(phoneVerifications.customerId, customerId) : eq(phoneVerifications.flowHash, flowHash)

export const lockText = (tx: Tx, text: string) => tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${text}, 0))`)

async function lockOwner(tx: Tx, { customerId, flowHash }: VerificationSubject): Promise<void> {
  if (flowHash === undefined) await lockCustomer(tx, customerId)
  else await lockText(tx, flowHash)
}

/** The account that has verified a phone. */
export async function findPhoneOwner(db: Db | Tx, number: string): Promise<CustomerRow | undefined> {
  const isVerified = and(eq(customers.phoneNumber, number), isNotNull(customers.phoneVerifiedAt), not(customers.isGuest))
  const [row] = await db.select().from(customers).where(isVerified)
  return row
}

export async function findLatest(db: Db | Tx, owner: VerificationKey): Promise<VerificationRow | undefined> {
  const [row] = await db
    .select()
    .from(phoneVerifications)
    .where(and(isOwnedBy(owner), eq(phoneVerifications.kind, owner.kind)))
    // of several at one moment, the active one comes first
    .orderBy(desc(phoneVerifications.createdAt), sql`${phoneVerifications.endedAt} desc nulls first`)
    .limit(1)
  return row
}

function requireActive(row: VerificationRow | undefined): VerificationRow {
  if (!row) throw new Problem(404, 'No verification has been started', StaticCode.verificationNotFound)
  if (row.wrongCodes >= MAX_WRONG_CODES) throw createMaxCodesProblem()
  if (row.endedAt !== null) throw createInactiveProblem()
  return row
}

const isTooEarly = ({ sentAt, sends }: VerificationRow, now: number): boolean => now < (getNextStepTime(sentAt.getTime(), sends) ?? 0)

export const createMaxRetriesProblem = (): Problem => new Problem(429, 'Too many verifications', StaticCode.maxVerificationRetries)
export const createMaxCodesProblem = (): Problem => new Problem(429, 'Too many wrong codes', StaticCode.maxCodeRetries)
export const createPhoneInUseProblem = (): Problem => new Problem(409, 'Another account uses this phone', StaticCode.phoneInUse)
const createInactiveProblem = (): Problem => new Problem(409, 'The verification has ended', StaticCode.inactiveVerification)
