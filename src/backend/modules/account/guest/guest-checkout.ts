import { createHmac, timingSafeEqual } from 'node:crypto'

import { and, eq, gt, isNull, lt, lte, sql } from 'drizzle-orm'

import type { CallContext } from '#backend/call-context.ts'
import type { Db } from '#backend/db/connect.ts'
import { customers, phoneVerifications } from '#backend/db/schema/account.ts'
import { guestCheckouts } from '#backend/db/schema/guest.ts'
import { cities, countries } from '#backend/db/schema/geo.ts'
import { createServerKey } from '#backend/db/server-key.ts'
import type { Tx } from '#backend/db/transaction.ts'
import { pickLanguage, translate } from '#backend/messages/messages.ts'
import { createGuestCheckoutOffProblem } from '#backend/modules/account/guest/guest-problems.ts'
import { createCode } from '#backend/modules/account/phone/code-message.ts'
import { FLOW_LIFETIME_MS } from '#backend/modules/account/phone/identity-flow.ts'
import {
  createMaxCodesProblem,
  createMaxRetriesProblem,
  findLatest,
  lockText,
  type PhoneVerification,
  type VerificationOwner,
} from '#backend/modules/account/phone/phone-verification.ts'
import { parseEmail, parseName } from '#backend/modules/account/problems.ts'
import { generateToken, hashToken } from '#backend/modules/account/token.ts'
import type { Captcha } from '#backend/modules/platform/captcha.ts'
import { addToOutbox } from '#backend/modules/platform/outbox.ts'
import { Problem } from '#backend/problem.ts'
import type { Handlers } from '#backend/register-endpoint.ts'
import type { accountEndpoints } from '#contract/account/endpoints.ts'
import type { GuestMethod, GuestStep } from '#contract/account/guest.ts'
import type { VerificationStep } from '#contract/account/verification.ts'
import { StaticCode } from '#contract/errors.ts'
import { normalizeEmail } from '#domain/account/email.ts'
import { GUEST_RETENTION_MS } from '#domain/account/guest.ts'
import {
  CODE_LIFETIME_MS,
  getNextStepTime,
  MAX_STARTS_PER_DAY,
  MAX_WRONG_CODES,
  MIN_SIGN_IN_CODE_LENGTH,
} from '#domain/account/verification-limits.ts'
import { FALLBACK_LANGUAGE } from '#domain/language/country-locale.ts'
import { BRAND } from '#domain/platform/brand.ts'

const DAY_MS = 24 * 3_600_000

type GuestRow = typeof guestCheckouts.$inferSelect

interface GuestCheckoutOptions {
  readonly db: Db
  /** Unix milliseconds. */
  now(): number
  /** Whether browsers can read the messages that they caused. */
  readonly sandbox: boolean
  readonly captcha: Captcha
  readonly verification: PhoneVerification
}

/**
 * An order without an account (docs/decisions/0108): the e-mail address and then the phone are confirmed with a code each. Whether they belong
 * to an account changes no reply. The secret id is stored as a hash.
 */
export function createGuestCheckout({ db, now, sandbox, captcha, verification }: GuestCheckoutOptions) {
  const loadKey = createServerKey(db, 'guest-checkout')
  const createHash = async (...parts: readonly string[]): Promise<string> =>
    createHmac('sha256', await loadKey())
      .update(parts.join('\n'))
      .digest('hex')
  const hashCode = (idHash: string, code: string) => createHash('code', idHash, code)
  const getBrowserHash = ({ sandboxBrowser }: CallContext): string | undefined =>
    sandbox && sandboxBrowser !== undefined ? hashToken(sandboxBrowser) : undefined

  const toOwner = (idHash: string, call: CallContext): VerificationOwner => ({
    ...toKey(idHash),
    language: call.language,
    browserHash: getBrowserHash(call),
  })

  async function mailCode(tx: Tx, email: string, code: string, call: CallContext): Promise<void> {
    const language = pickLanguage(call.language, FALLBACK_LANGUAGE)
    const fills = { brand: BRAND.name, code }
    await addToOutbox(tx, {
      channel: 'MAIL',
      browserHash: getBrowserHash(call) ?? null,
      recipient: email,
      subject: translate(language, 'texts.codeSubject', fills),
      body: translate(language, 'texts.code', fills),
      data: { language },
      expiresAt: new Date(now() + CODE_LIFETIME_MS),
    })
  }

  /** @throws Problem 810003 for an unknown, used or expired id */
  async function requireGuest(tx: Db | Tx, id: string): Promise<GuestRow> {
    const [row] = await tx
      .select()
      .from(guestCheckouts)
      .where(eq(guestCheckouts.idHash, hashToken(id)))
    const phone = row?.emailVerifiedAt ? await findLatest(tx, toKey(row.idHash)) : undefined
    const lastSent = phone?.sentAt ?? row?.sentAt
    if (!row || lastSent === undefined || lastSent.getTime() + FLOW_LIFETIME_MS <= now()) throw createInvalidStateProblem()
    if (row.wrongCodes >= MAX_WRONG_CODES) throw createMaxCodesProblem()
    if (row.endedAt !== null) throw createInvalidStateProblem()
    return row
  }

  /** @throws Problem 404 for an unknown city, 403 where the country allows no guests */
  async function requireCountry(tx: Db | Tx, condition: ReturnType<typeof eq>): Promise<string> {
    const [country] = await tx
      .selectDistinct({ code: countries.code, guestCheckout: countries.guestCheckout })
      .from(countries)
      .innerJoin(cities, eq(cities.countryCode, countries.code))
      .where(condition)
    if (!country) throw new Problem(404, 'City not found')
    if (!country.guestCheckout) throw createGuestCheckoutOffProblem()
    return country.code
  }

  /** Each check is counted before the code is compared, so that parallel guesses count too. */
  async function checkMailedCode({ idHash }: GuestRow, code: string): Promise<void> {
    const isActive = and(eq(guestCheckouts.idHash, idHash), isNull(guestCheckouts.endedAt), isNull(guestCheckouts.emailVerifiedAt))
    const [row] = await db
      .update(guestCheckouts)
      .set({ wrongCodes: sql`${guestCheckouts.wrongCodes} + 1` })
      .where(and(isActive, lt(guestCheckouts.wrongCodes, MAX_WRONG_CODES)))
      .returning()
    if (!row) throw createMaxCodesProblem()
    const isExpired = row.sentAt.getTime() + CODE_LIFETIME_MS <= now()
    const matches = !isExpired && timingSafeEqual(Buffer.from(row.codeHash), Buffer.from(await hashCode(idHash, code)))
    if (matches) {
      await db
        .update(guestCheckouts)
        .set({ wrongCodes: sql`${guestCheckouts.wrongCodes} - 1`, emailVerifiedAt: new Date(now()) })
        .where(isActive)
      return
    }
    if (row.wrongCodes >= MAX_WRONG_CODES) {
      await db
        .update(guestCheckouts)
        .set({ endedAt: new Date(now()) })
        .where(isActive)
      throw createMaxCodesProblem()
    }
    if (isExpired) throw new Problem(410, 'The code has expired', StaticCode.codeExpired)
    throw new Problem(422, 'This is not the code', StaticCode.wrongVerificationCode)
  }

  const handlers = {
    async startGuestCheckout({ body }, call) {
      await captcha.require('guest_checkout', body.captchaToken)
      const [name, email] = [parseName(body.name), parseEmail(body.email, call.language)]
      const countryCode = await requireCountry(db, eq(cities.code, body.cityCode))
      // a mistake in the phone shows before a code is sent to the mailbox
      const phone = await verification.checkPhone(body.phoneNumber)
      const id = generateToken()
      const [idHash, emailHash] = [hashToken(id), await createHash('email', normalizeEmail(email))]
      const code = createCode(MIN_SIGN_IN_CODE_LENGTH)
      return db.transaction(async tx => {
        // parallel starts of one address wait for each other
        await lockText(tx, emailHash)
        const isRecent = and(eq(guestCheckouts.emailHash, emailHash), gt(guestCheckouts.createdAt, new Date(now() - DAY_MS)))
        if ((await tx.$count(guestCheckouts, isRecent)) >= MAX_STARTS_PER_DAY) throw createMaxRetriesProblem()
        const at = new Date(now())
        const [row] = await tx
          .insert(guestCheckouts)
          .values({
            idHash,
            countryCode,
            name,
            email,
            emailHash,
            phoneNumber: phone.number,
            phoneCountryCode: phone.countryCode,
            codeHash: await hashCode(idHash, code),
            sentAt: at,
            createdAt: at,
          })
          .returning()
        await mailCode(tx, email, code, call)
        return toMailStep(id, row!)
      })
    },

    async confirmGuestEmail({ params: { id }, body: { code } }, call) {
      const row = await requireGuest(db, id)
      // a repeated call after a lost reply gets the code of the phone
      if (row.emailVerifiedAt === null) await checkMailedCode(row, code)
      const phoneNumber = { number: row.phoneNumber, countryCode: row.phoneCountryCode }
      return toPhoneStep(id, await verification.sendFirstCode({ phoneNumber, origin: 'Checkout' }, toOwner(row.idHash, call)))
    },

    async confirmGuestPhone({ params: { id }, body: { code } }) {
      const { idHash, emailVerifiedAt } = await requireGuest(db, id)
      if (emailVerifiedAt === null) throw createInvalidStateProblem()
      await verification.verify(code, toKey(idHash))
      return {}
    },

    async sendNextGuestCode({ params: { id }, body: { method } }, call) {
      const { idHash, emailVerifiedAt } = await requireGuest(db, id)
      if (emailVerifiedAt !== null) {
        const selected = method === 'EMAIL' ? undefined : method
        return toPhoneStep(id, await verification.nextStep(selected, toOwner(idHash, call)))
      }
      return db.transaction(async tx => {
        await lockText(tx, idHash)
        const before = await requireGuest(tx, id)
        const nextTime = getNextStepTime(before.sentAt.getTime(), before.sends)
        if (nextTime === null) throw createMaxRetriesProblem()
        if (now() < nextTime) throw new Problem(409, 'A code has just been sent', StaticCode.verificationInProgress)
        const code = createCode(MIN_SIGN_IN_CODE_LENGTH)
        const [row] = await tx
          .update(guestCheckouts)
          .set({ codeHash: await hashCode(idHash, code), sends: before.sends + 1, sentAt: new Date(now()) })
          .where(eq(guestCheckouts.idHash, idHash))
          .returning()
        await mailCode(tx, row!.email, code, call)
        return toMailStep(id, row!)
      })
    },
  } satisfies Handlers<typeof accountEndpoints>

  return {
    handlers,
    /**
     * Uses a confirmed guest checkout once. The identity is always a new one: codes never open an account, or the order of an earlier guest.
     *
     * @returns the guest
     * @throws Problem 810003 for another id, 403 when the country has stopped to allow guests
     */
    createGuest: (id: string, { language }: Pick<CallContext, 'language'>): Promise<number> =>
      db.transaction(async tx => {
        await lockText(tx, hashToken(id))
        const { idHash, name, email, emailVerifiedAt, phoneNumber, phoneCountryCode, countryCode } = await requireGuest(tx, id)
        const phone = await findLatest(tx, toKey(idHash))
        if (emailVerifiedAt === null || !phone?.verifiedAt || phone.endedAt !== null) throw createInvalidStateProblem()
        await requireCountry(tx, eq(countries.code, countryCode))
        const at = new Date(now())
        const contact = { name, email, emailVerifiedAt, phoneNumber, phoneCountryCode, phoneVerifiedAt: phone.verifiedAt }
        const values = {
          ...contact,
          isGuest: true,
          preferredLanguage: language,
          createdAt: at,
          deletionAt: new Date(now() + GUEST_RETENTION_MS),
        }
        const [guest] = await tx.insert(customers).values(values).returning({ id: customers.id })
        await tx.update(guestCheckouts).set({ endedAt: at }).where(eq(guestCheckouts.idHash, idHash))
        // the copy and the deletion of personal data find it by the guest
        await tx.update(phoneVerifications).set({ endedAt: at, customerId: guest!.id }).where(eq(phoneVerifications.id, phone.id))
        return guest!.id
      }),
  }
}

export type GuestCheckout = ReturnType<typeof createGuestCheckout>

/** Deletes what no limit counts any more. */
export async function deleteOldGuestCheckouts(db: Db, now: number): Promise<void> {
  await db.delete(guestCheckouts).where(lte(guestCheckouts.createdAt, new Date(now - DAY_MS)))
}

const toKey = (flowHash: string) => ({ flowHash, kind: 'GUEST_CHECKOUT' }) as const

function toMailStep(guestId: string, { sentAt, sends }: GuestRow): GuestStep {
  const nextStepTime = getNextStepTime(sentAt.getTime(), sends)
  const nextMethods: GuestMethod[] = nextStepTime === null ? [] : ['EMAIL']
  return {
    guestId,
    codeLength: MIN_SIGN_IN_CODE_LENGTH,
    method: 'EMAIL',
    nextMethods,
    nextStepTime,
    expirationTime: sentAt.getTime() + CODE_LIFETIME_MS,
  }
}

const toPhoneStep = (guestId: string, step: VerificationStep): GuestStep => ({ guestId, ...step })

const createInvalidStateProblem = (): Problem =>
  new Problem(409, 'This order without an account cannot continue', StaticCode.identityInvalidState)
