import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, smallint, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

import { isOneOf } from '#backend/db/schema/columns.ts'
import type { StoredVerificationKind } from '#backend/db/schema/guest.ts'
import { hashedPlace, sealedText } from '#backend/db/schema/sealed.ts'
import { VerificationMethod, VerificationOrigin } from '#contract/account/verification.ts'
import { AddressLabel } from '#contract/geo/address-book.ts'

const instant = () => timestamp({ withTimezone: true })

const REVOCATION_REASONS = ['LOGOUT', 'REUSE', 'PASSWORD', 'REMOTE'] as const
export type RevocationReason = (typeof REVOCATION_REASONS)[number]

/** B §3, "User". */
export const customers = pgTable(
  'customers',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity({ startWith: 100_001 }),
    urn: uuid().notNull().unique().defaultRandom(),
    name: text().notNull(),
    /** As the customer entered it, trimmed. Unique regardless of case. */
    email: text().notNull(),
    /** argon2id in PHC string format; null for customers without a password. */
    passwordHash: text(),
    phoneCountryCode: text(),
    /** E.164: "+34600123456". */
    phoneNumber: text(),
    /** When the customer proved the phone with a code. */
    phoneVerifiedAt: instant(),
    /** Whether a code by phone alone signs in: the customer has verified the phone soon after a sign-in, or has signed up with it. */
    phoneSignsIn: boolean().notNull().default(false),
    /** Whether a sign-in with the password requires a code that is sent to the verified phone. */
    twoFactor: boolean().notNull().default(false),
    /** A guest (docs/decisions/0108): has no way to sign in, and its e-mail address and phone are not unique. */
    isGuest: boolean().notNull().default(false),
    preferredLanguage: text(),
    preferredCityCode: text(),
    mediaCampaign: text(),
    mediaSource: text(),
    emailVerifiedAt: instant(),
    /** End of the paid period of Prime; null: never subscribed. */
    primeUntil: instant(),
    /** When the account will be deleted, at the request of the customer. Null: never. */
    deletionAt: instant(),
    createdAt: instant().notNull().defaultNow(),
  },
  table => [
    uniqueIndex('customers_email_key')
      .on(sql`lower(${table.email})`)
      .where(sql`not ${table.isGuest}`),
    uniqueIndex('customers_phone_key')
      .on(table.phoneNumber)
      .where(sql`${table.phoneVerifiedAt} is not null and not ${table.isGuest}`),
    index('customers_guest_email_idx')
      .on(sql`lower(${table.email})`)
      .where(sql`${table.isGuest}`),
    index('customers_guest_phone_idx')
      .on(table.phoneNumber)
      .where(sql`${table.isGuest}`),
    index('customers_deletion_idx')
      .on(table.deletionAt)
      .where(sql`${table.deletionAt} is not null`),
    check('customers_email_check', sql`${table.email} like '%_@_%'`),
    check('customers_name_check', sql`${table.name} <> ''`),
    check('customers_phone_check', sql`(${table.phoneCountryCode} is null) = (${table.phoneNumber} is null)`),
    check(
      'customers_guest_check',
      sql`not ${table.isGuest} or (${table.passwordHash} is null and not ${table.phoneSignsIn} and not ${table.twoFactor})`,
    ),
  ],
)

/** All tokens that follow from one sign-in on one device. They are revoked together. */
export const tokenFamilies = pgTable(
  'token_families',
  {
    id: uuid().primaryKey().defaultRandom(),
    customerId: integer()
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    createdAt: instant().notNull().defaultNow(),
    revokedAt: instant(),
    /** LOGOUT, REUSE, PASSWORD, or REMOTE: the customer has ended it in the list of sessions. */
    revokedFor: text().$type<RevocationReason>(),
    /**
     * SHA-256 (hex) of the key of the browser that signed in, in the sandbox only. That browser may read the customer's mails, also
     * after the sign-out. Null: no access.
     */
    browserHash: text(),
    /** Names of the browser and the operating system that signed in. */
    deviceBrowser: text(),
    deviceSystem: text(),
    /** The probable country of the last use, by IP address. The address is not stored. */
    countryCode: text(),
    /** The last rotation. */
    lastUsedAt: instant().notNull().defaultNow(),
    /** When the session of a guest ends, however often it is renewed. Null: after the time that all others have. */
    endsAt: instant(),
  },
  table => [
    index('token_families_customer_idx').on(table.customerId),
    index('token_families_browser_idx')
      .on(table.browserHash)
      .where(sql`${table.browserHash} is not null`),
    check('token_families_revoked_check', sql`(${table.revokedAt} is null) = (${table.revokedFor} is null)`),
    check('token_families_reason_check', isOneOf(table.revokedFor, REVOCATION_REASONS)),
  ],
)

/**
 * Refresh tokens, stored only as SHA-256. One token of a family is active (`used_at` null). A used token returns its successor again
 * within the grace period (trust.md: 10 s, the immediate predecessor only). `successor_sealed` is that pair of tokens, encrypted with a
 * key that only the holder of the predecessor can derive.
 */
export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    /** Hex. */
    hash: text().primaryKey(),
    familyId: uuid()
      .notNull()
      .references(() => tokenFamilies.id, { onDelete: 'cascade' }),
    createdAt: instant().notNull().defaultNow(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
    successorHash: text(),
    successorSealed: text(),
  },
  table => [
    uniqueIndex('refresh_tokens_active_key')
      .on(table.familyId)
      .where(sql`${table.usedAt} is null`),
    index('refresh_tokens_family_idx').on(table.familyId, table.expiresAt),
    check('refresh_tokens_successor_check', sql`(${table.usedAt} is null) = (${table.successorHash} is null)`),
  ],
)

/** Access handles, stored only as SHA-256. */
export const accessTokens = pgTable(
  'access_tokens',
  {
    /** Hex. */
    hash: text().primaryKey(),
    familyId: uuid()
      .notNull()
      .references(() => tokenFamilies.id, { onDelete: 'cascade' }),
    customerId: integer()
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    expiresAt: instant().notNull(),
  },
  table => [index('access_tokens_family_idx').on(table.familyId), index('access_tokens_expiry_idx').on(table.expiresAt)],
)

/** Links in mails that set a new password or verify an e-mail address; stored only as hash, valid for one use. */
export const mailProofs = pgTable(
  'mail_proofs',
  {
    /** Hex. */
    hash: text().primaryKey(),
    customerId: integer()
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    purpose: text().$type<'PASSWORD' | 'EMAIL'>().notNull(),
    /** Only for EMAIL: the address that replaces the customer's when the link is opened. */
    newEmail: text(),
    /** Only for EMAIL: the session that requested the change. Null when that session was deleted. */
    familyId: uuid().references(() => tokenFamilies.id, { onDelete: 'set null' }),
    expiresAt: instant().notNull(),
    usedAt: instant(),
  },
  table => [
    index('mail_proofs_customer_idx').on(table.customerId),
    index('mail_proofs_family_idx')
      .on(table.familyId)
      .where(sql`${table.familyId} is not null`),
    check('mail_proofs_email_check', sql`(${table.purpose} = 'EMAIL') = (${table.newEmail} is not null)`),
    check('mail_proofs_purpose_check', sql`${table.purpose} in ('PASSWORD', 'EMAIL')`),
  ],
)

/** Addresses that a customer saved or used for an order. */
export const savedAddresses = pgTable(
  'saved_addresses',
  {
    id: uuid().primaryKey().defaultRandom(),
    customerId: integer()
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    placeId: hashedPlace().notNull(),
    /** The contract's `Address`, as the customer selected it. */
    address: sealedText().notNull(),
    cityCode: text().notNull(),
    isDefault: boolean().notNull().default(false),
    label: text().$type<AddressLabel>().notNull().default('OTHER'),
    usedAt: instant().notNull().defaultNow(),
  },
  table => [
    uniqueIndex('saved_addresses_place_key').on(table.customerId, table.placeId),
    check('saved_addresses_label_check', isOneOf(table.label, AddressLabel.options)),
  ],
)

/** The keys that encrypt addresses of this database. A process that cannot open each `proof` must not start. */
export const addressKeys = pgTable('address_keys', {
  id: text().primaryKey(),
  /** A known text, encrypted with the key. */
  proof: text().notNull(),
})

/** Passkeys: public keys of credentials that the customer's devices hold (WebAuthn level 3). */
export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid().primaryKey().defaultRandom(),
    customerId: integer()
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    /** Base64url, given by the device. */
    credentialId: text().notNull().unique(),
    /** COSE key, base64url. */
    publicKey: text().notNull(),
    /** Signatures so far; a device that counts none reports 0. A count that does not rise means a copied key. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull(),
    name: text().notNull(),
    createdAt: instant().notNull(),
    lastUsedAt: instant(),
  },
  table => [index('passkeys_customer_idx').on(table.customerId, table.createdAt), check('passkeys_name_check', sql`${table.name} <> ''`)],
)

/** Signed challenges and ID tokens that were used. A challenge that was not used has no row. */
export const spentChallenges = pgTable(
  'spent_challenges',
  {
    /** SHA-256, hex. */
    hash: text().primaryKey(),
    /** A challenge is not valid after this time, so its row is not needed any more. */
    expiresAt: instant().notNull(),
  },
  table => [index('spent_challenges_expiry_idx').on(table.expiresAt)],
)

/**
 * Verifications of a phone by a code (B §4). A customer, or an identity flow, has one at a time that has not ended. Ended ones count for
 * the limits.
 */
export const phoneVerifications = pgTable(
  'phone_verifications',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Null: somebody signs in by phone, and has not proved the phone yet. */
    customerId: integer().references(() => customers.id, { onDelete: 'cascade' }),
    /** SHA-256 (hex) of the id of an identity flow; null for a customer who is signed in. */
    flowHash: text(),
    /** E.164, encrypted. */
    phoneNumber: sealedText().notNull(),
    /** HMAC of the number: counts the verifications of one phone. */
    phoneHash: text().notNull(),
    countryCode: text().notNull(),
    origin: text().$type<VerificationOrigin>().notNull(),
    kind: text().$type<StoredVerificationKind>().notNull().default('PHONE_VERIFICATION'),
    method: text().$type<VerificationMethod>().notNull(),
    codeLength: smallint().notNull(),
    /** HMAC of the id and the code. */
    codeHash: text().notNull(),
    /** When the latest code was sent; it expires ten minutes later. */
    sentAt: instant().notNull(),
    /** Codes sent so far. */
    sends: smallint().notNull().default(1),
    wrongCodes: smallint().notNull().default(0),
    createdAt: instant().notNull(),
    verifiedAt: instant(),
    /** Saved, replaced, or ended by wrong codes. */
    endedAt: instant(),
  },
  table => [
    uniqueIndex('phone_verifications_active_key')
      .on(table.customerId, table.kind)
      .where(sql`${table.endedAt} is null and ${table.flowHash} is null`),
    uniqueIndex('phone_verifications_flow_key')
      .on(table.flowHash)
      .where(sql`${table.endedAt} is null and ${table.flowHash} is not null`),
    check('phone_verifications_owner_check', sql`${table.customerId} is not null or ${table.flowHash} is not null`),
    index('phone_verifications_customer_idx').on(table.customerId, table.createdAt),
    index('phone_verifications_phone_idx').on(table.phoneHash, table.createdAt),
    check('phone_verifications_origin_check', isOneOf(table.origin, VerificationOrigin.options)),
    check('phone_verifications_method_check', isOneOf(table.method, VerificationMethod.options)),
    check('phone_verifications_wrong_check', sql`${table.wrongCodes} between 0 and 5`),
  ],
)
