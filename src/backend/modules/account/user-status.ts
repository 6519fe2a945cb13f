import { and, eq, notInArray } from 'drizzle-orm'

import type { CallContext } from '#backend/call-context.ts'
import type { Db } from '#backend/db/connect.ts'
import { cities, cityTexts } from '#backend/db/schema/geo.ts'
import { orders } from '#backend/db/schema/orders.ts'
import { translate } from '#backend/messages/messages.ts'
import { getCustomerById } from '#backend/modules/account/customer-rows.ts'
import { loadSubscriptionStatus } from '#backend/modules/prime/subscription-status.ts'
import { loadPrivacySettings } from '#backend/modules/account/personal-data/privacy.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import { type getUserStatus, type UserStatus, UserStatusField } from '#contract/account/user-status.ts'
import type { VerificationMethod } from '#contract/account/verification.ts'
import { DEFAULT_PHONE_METHODS } from '#domain/account/verification-limits.ts'
import { getLanguageChain, pickText } from '#domain/language/language-chain.ts'

interface UserStatusOptions {
  readonly db: Db
  /** Unix milliseconds. */
  now(): number
  /** The ways in which codes can be sent. Default: SMS and WhatsApp. */
  readonly phoneMethods?: readonly VerificationMethod[] | undefined
}

/** Returns the requested fields, or all fields when none is requested. */
export function getUserStatusHandler({ db, now, phoneMethods = DEFAULT_PHONE_METHODS }: UserStatusOptions): Handler<typeof getUserStatus> {
  return async ({ query }, call) => {
    const fields = query.fields === undefined ? UserStatusField.options : [query.fields].flat()
    const { id } = call.customer!
    const loaders: { readonly [Field in keyof UserStatus]-?: () => Promise<UserStatus[Field]> } = {
      // B §5: "Phone verification required is the opposite of verified."; nobody can verify a phone where no code can be sent
      phoneVerificationRequired: async () => phoneMethods.length > 0 && (await getCustomerById(db, id)).phoneVerifiedAt === null,
      statusMessage: () => loadStatusMessage(db, call),
      hasOrders: () => hasOrders(db, id),
      subscription: () => loadSubscriptionStatus(db, id, now()),
      privacySettings: () => loadPrivacySettings(db, id, call.language, now()),
    }
    const entries: [string, unknown][] = await Promise.all(fields.map(async field => [field, await loaders[field]()] as [string, unknown]))
    return Object.fromEntries(entries)
  }
}

/** B §5: "City blocked means statusMessage.isBlocking." The city is that of the call. */
async function loadStatusMessage(db: Db, { cityCode, language }: CallContext): Promise<UserStatus['statusMessage']> {
  if (cityCode === undefined) return null
  const rows = await db
    .select({ language: cityTexts.language, name: cityTexts.name, contentLanguage: cities.contentLanguageCode })
    .from(cities)
    .innerJoin(cityTexts, eq(cityTexts.cityCode, cities.code))
    .where(and(eq(cities.code, cityCode), eq(cities.enabled, false)))
  if (rows.length === 0) return null
  const names = Object.fromEntries(rows.map(it => [it.language, it.name]))
  const values = { city: pickText(names, getLanguageChain(language, rows[0]!.contentLanguage)) }
  return {
    isBlocking: true,
    title: translate(language, 'status.cityBlockedTitle', values),
    text: translate(language, 'status.cityBlockedText'),
  }
}

/** Drafts and orphans are orders whose payment has not succeeded: they do not count. */
async function hasOrders(db: Db, customerId: number): Promise<boolean> {
  const isPlaced = and(eq(orders.customerId, customerId), notInArray(orders.status, ['DraftStatus', 'OrphanStatus']))
  const rows = await db.select({ id: orders.id }).from(orders).where(isPlaced).limit(1)
  return rows.length > 0
}
