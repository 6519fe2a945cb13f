import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'

import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm'

import type { CallContext } from '#backend/call-context.ts'
import type { Db } from '#backend/db/connect.ts'
import { customers, phoneVerifications } from '#backend/db/schema/account.ts'
import { countries } from '#backend/db/schema/geo.ts'
import { createServerKey } from '#backend/db/server-key.ts'
import type { Tx } from '#backend/db/transaction.ts'
import { pickLanguage, translate } from '#backend/messages/messages.ts'
import { lockCustomer } from '#backend/modules/account/mail-proofs.ts'
import { parsePhone } from '#backend/modules/account/phone/parse-phone.ts'
import { throwForSandboxPhone } from '#backend/modules/account/phone/sandbox-phones.ts'
import type { Captcha } from '#backend/modules/platform/captcha.ts'
import { addToOutbox } from '#backend/modules/platform/outbox.ts'
import { Problem } from '#backend/problem.ts'
import type { VerificationKind, VerificationMethod, VerificationOrigin, VerificationStep } from '#contract/account/verification.ts'
import { StaticCode } from '#contract/errors.ts'
import { CODE_LIFETIME_MS, getNextStepTime, MAX_STARTS_PER_DAY, MAX_WRONG_CODES } from '#domain/account/verification-limits.ts'
import { FALLBACK_LANGUAGE } from '#domain/language/country-locale.ts'
import { BRAND } from '#domain/platform/brand.ts'

const DAY_MS = 24 * 60 * 60_000

type VerificationRow = typeof phoneVerifications.$inferSelect

export interface PhoneVerificationOptions {
  readonly db: Db
  /** Unix milliseconds. */
  now(): number
  /** Whether named numbers cause errors (docs/SANDBOX.md). */
  readonly sandbox: boolean
  readonly captcha: Captcha
}

export interface PhoneVerificationStart {
  readonly phoneNumber: { readonly countryCode: string; readonly number: string }
  readonly origin: VerificationOrigin
  readonly method?: VerificationMethod | undefined
  readonly captchaToken: string | undefined
}

/** Whose phone is verified, and for what. A code of one kind does not count for the other. */
export interface VerificationOwner {
  readonly customerId: number
  readonly kind: VerificationKind
  /** Language of the message with the code. */
  readonly language: string
}

/** B §4, "Phone verification": phone number, then code, then success; also the code of a second factor (two-factor.ts). */
export function createPhoneVerification({ db, now, sandbox, captcha }: PhoneVerificationOptions) {
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

  /** Without a captcha. @throws Problem with a static code of `startErrors` */
  async function sendFirstCode(
    request: Omit<PhoneVerificationStart, 'captchaToken'>,
    { customerId, kind, language }: VerificationOwner,
  ): Promise<VerificationStep> {
    const phone = parsePhone(request.phoneNumber)
    if (sandbox) throwForSandboxPhone(phone.number)
    const { methods, codeLength } = await loadCountry(phone.countryCode)
    const method = request.method ?? methods[0]!
    if (!methods.includes(method)) throw new Problem(422, 'This country has no such method', StaticCode.noEventToTrigger)
    const phoneHash = await createHash('phone', phone.number)
    return db.transaction(async tx => {
      // parallel starts of one customer, and of one phone by several customers, wait for each other
      await lockCustomer(tx, customerId)
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${phoneHash}, 0))`)
      const latest = await findLatest(tx, customerId, kind)
      if (latest && latest.endedAt === null && latest.phoneHash === phoneHash && isTooEarly(latest, now()))
        throw new Problem(409, 'A code has just been sent to this phone', StaticCode.verificationInProgress)
      // a customer may sign in more often
      const isUnused = kind === 'TWO_FACTOR_AUTHENTICATION' ? isNull(phoneVerifications.verifiedAt) : undefined
      const isRecent = and(gt(phoneVerifications.createdAt, new Date(now() - DAY_MS)), eq(phoneVerifications.kind, kind), isUnused)
      const ofCustomer = await tx.$count(phoneVerifications, and(eq(phoneVerifications.customerId, customerId), isRecent))
      const ofPhone = await tx.$count(phoneVerifications, and(eq(phoneVerifications.phoneHash, phoneHash), isRecent))
      if (Math.max(ofCustomer, ofPhone) >= MAX_STARTS_PER_DAY) throw createMaxRetriesProblem()
      await endActive(tx, customerId, kind)
      const id = crypto.randomUUID()
      const code = createCode(codeLength)
      const at = new Date(now())
      const [row] = await tx
        .insert(phoneVerifications)
        .values({
          id,
          customerId,
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
      await sendCode(tx, row!, code, language)
      return toStep(row!, methods)
    })
  }

  /** Sends a new code. @throws Problem with a static code of `stepErrors` */
  async function nextStep(
    selected: VerificationMethod | undefined,
    { customerId, kind, language }: VerificationOwner,
  ): Promise<VerificationStep> {
    return db.transaction(async tx => {
      await lockCustomer(tx, customerId)
      const before = requireActive(await findLatest(tx, customerId, kind))
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
      await sendCode(tx, row!, code, language)
      return toStep(row!, methods)
    })
  }

  /**
   * Each check is counted before the code is compared, so that parallel guesses count too. @throws Problem with a static code of
   * `codeErrors`
   */
  async function verify(code: string, { customerId, kind }: Pick<VerificationOwner, 'customerId' | 'kind'>): Promise<void> {
    const { id } = requireActive(await findLatest(db, customerId, kind))
    const isActive = and(eq(phoneVerifications.id, id), isNull(phoneVerifications.endedAt))
    const [row] = await db
      .update(phoneVerifications)
      .set({ wrongCodes: sql`${phoneVerifications.wrongCodes} + 1` })
      .where(and(isActive, lt(phoneVerifications.wrongCodes, MAX_WRONG_CODES)))
      .returning()
    if (!row) throw createMaxCodesProblem()
    const isExpired = row.sentAt.getTime() + CODE_LIFETIME_MS <= now()
    const expected = Buffer.from(row.codeHash)
    const matches = !isExpired && timingSafeEqual(expected, Buffer.from(await createHash('code', id, code)))
    if (matches) {
      // the right code does not count
      const at = new Date(now())
      await db
        .update(phoneVerifications)
        .set({ wrongCodes: sql`${phoneVerifications.wrongCodes} - 1`, verifiedAt: at })
        .where(isActive)
      return
    }
    if (row.wrongCodes >= MAX_WRONG_CODES) {
      await db
        .update(phoneVerifications)
        .set({ endedAt: new Date(now()) })
        .where(isActive)
      throw createMaxCodesProblem()
    }
    if (isExpired) throw new Problem(410, 'The code has expired', StaticCode.codeExpired)
    throw new Problem(422, 'This is not the code', StaticCode.wrongVerificationCode)
  }

  /** Saves a verified phone to the account. @throws Problem 214350 when it is not verified, 133812 when another account has verified it */
  async function save(customerId: number): Promise<void> {
    await db.transaction(async tx => {
      await lockCustomer(tx, customerId)
      const row = requireActive(await findLatest(tx, customerId, 'PHONE_VERIFICATION'))
      if (row.verifiedAt === null) throw createInactiveProblem()
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${row.phoneHash}, 0))`)
      const [owner] = await tx
        .select({ id: customers.id })
        .from(customers)
        .where(and(eq(customers.phoneNumber, row.phoneNumber), sql`${customers.phoneVerifiedAt} is not null`))
      // the caller has proved the phone, so this reveals nothing to others
      if (owner && owner.id !== customerId) throw new Problem(409, 'Another account uses this phone', StaticCode.phoneInUse)
      const { phoneNumber, countryCode: phoneCountryCode, verifiedAt: phoneVerifiedAt } = row
      await tx.update(customers).set({ phoneNumber, phoneCountryCode, phoneVerifiedAt }).where(eq(customers.id, customerId))
      await endActive(tx, customerId, 'PHONE_VERIFICATION')
    })
  }

  /** @throws Problem 214347 for a country without phone verification */
  async function loadCountry(code: string) {
    const [country] = await db.select().from(countries).where(eq(countries.code, code))
    // calls have no provider yet, so a country with calls alone has no method
    const methods: VerificationMethod[] = country?.phoneMethods.filter(it => it !== 'TTS') ?? []
    if (!country?.open || methods.length === 0)
      throw new Problem(422, 'Phones of this country cannot be verified', StaticCode.unsupportedCountryCode)
    return { methods, codeLength: country.codeLength }
  }

  async function endActive(tx: Tx, customerId: number, kind: VerificationKind): Promise<void> {
    await tx
      .update(phoneVerifications)
      .set({ endedAt: new Date(now()) })
      .where(and(eq(phoneVerifications.customerId, customerId), eq(phoneVerifications.kind, kind), isNull(phoneVerifications.endedAt)))
  }

  return { start, sendFirstCode, nextStep, verify, save, endActive }
}

export type PhoneVerification = ReturnType<typeof createPhoneVerification>

/** The signed-in customer. */
export const toOwner = (call: CallContext): VerificationOwner => ({
  customerId: call.customer!.id,
  kind: 'PHONE_VERIFICATION',
  language: call.language,
})

async function findLatest(db: Db | Tx, customerId: number, kind: VerificationKind): Promise<VerificationRow | undefined> {
  const [row] = await db
    .select()
    .from(phoneVerifications)
    .where(and(eq(phoneVerifications.customerId, customerId), eq(phoneVerifications.kind, kind)))
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

const createCode = (length: number): string => Array.from({ length }, () => randomInt(10)).join('')

async function sendCode(tx: Tx, row: VerificationRow, code: string, requestedLanguage: string): Promise<void> {
  const language = pickLanguage(requestedLanguage, FALLBACK_LANGUAGE)
  const body = translate(language, 'texts.code', { brand: BRAND.name, code })
  const subject = translate(language, 'texts.codeSubject', { brand: BRAND.name })
  const expiresAt = new Date(row.sentAt.getTime() + CODE_LIFETIME_MS)
  const channel = row.method === 'WHATSAPP' ? 'WHATSAPP' : 'SMS'
  await addToOutbox(tx, { channel, customerId: row.customerId, recipient: row.phoneNumber, subject, body, data: { language }, expiresAt })
}

function toStep(row: VerificationRow, methods: VerificationMethod[]): VerificationStep {
  const sentAt = row.sentAt.getTime()
  const nextStepTime = getNextStepTime(sentAt, row.sends)
  return {
    codeLength: row.codeLength,
    method: row.method,
    nextMethods: nextStepTime === null ? [] : methods,
    nextStepTime,
    expirationTime: sentAt + CODE_LIFETIME_MS,
  }
}

const createMaxRetriesProblem = (): Problem => new Problem(429, 'Too many verifications', StaticCode.maxVerificationRetries)
const createMaxCodesProblem = (): Problem => new Problem(429, 'Too many wrong codes', StaticCode.maxCodeRetries)
const createInactiveProblem = (): Problem => new Problem(409, 'The verification has ended', StaticCode.inactiveVerification)
