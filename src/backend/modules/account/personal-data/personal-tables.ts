import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

import {
  accessTokens,
  customers,
  mailProofs,
  phoneVerifications,
  refreshTokens,
  savedAddresses,
  tokenFamilies,
} from '#backend/db/schema/account.ts'
import { savedCarts } from '#backend/db/schema/cart.ts'
import { checkouts, defaultPaymentMethods, idempotencyKeys, paymentCards, payments } from '#backend/db/schema/checkout.ts'
import { orderEvents, orderLines, orderPriceLines, orders } from '#backend/db/schema/orders.ts'
import { outbox } from '#backend/db/schema/outbox.ts'
import { companies, devices, privacyDecisions, privacyReviews, sharedDataPartners, surveyAnswers } from '#backend/db/schema/privacy.ts'
import { customerPromoCodes, promoRedemptions } from '#backend/db/schema/promo-codes.ts'

/** What happens with a column of a personal table in a copy for the customer, and at the deletion of the account. */
interface ColumnRule {
  /** Whether the copy for the customer has it. False for hashes and keys. */
  readonly isCopied: boolean
  /** The value after the deletion, in tables whose rows stay. Without it the value stays, because it does not identify anybody. */
  readonly erased?: SQL | string | null
}

export interface PersonalTable {
  readonly table: PgTable
  /** The rows of a customer. */
  rowsOf(customerId: number): SQL
  /** `rows`: the deletion deletes the rows. `columns`: it sets the columns with `erased`. */
  readonly erases: 'rows' | 'columns'
  readonly columns: Readonly<Record<string, ColumnRule>>
}

/** A column without a rule is an error of the compiler. */
function definePersonalTable<T extends PgTable>(
  table: T,
  {
    owner,
    erases,
    columns,
  }: {
    readonly owner: (customerId: number) => SQL
    readonly erases: PersonalTable['erases']
    readonly columns: Readonly<Record<keyof T['_']['columns'] & string, ColumnRule>>
  },
): PersonalTable {
  return { table, rowsOf: owner, erases, columns }
}

const COPIED: ColumnRule = { isCopied: true }
const SECRET: ColumnRule = { isCopied: false }
const erasedTo = (erased: SQL | string | null): ColumnRule => ({ isCopied: true, erased })
const secretErasedTo = (erased: SQL | string | null): ColumnRule => ({ isCopied: false, erased })

const ofOrders = (id: number): SQL => sql`select ${orders.id} from ${orders} where ${orders.customerId} = ${id}`
const ofFamilies = (id: number): SQL => sql`select ${tokenFamilies.id} from ${tokenFamilies} where ${tokenFamilies.customerId} = ${id}`

/**
 * Every table with data of customers, in the order of the deletion: rows that refer to others come first. Tables with orders and payments
 * keep what bookkeeping needs: amounts, products, times and states.
 */
export const PERSONAL_TABLES: readonly PersonalTable[] = [
  definePersonalTable(outbox, {
    owner: id => eq(outbox.customerId, id),
    erases: 'rows',
    columns: {
      id: SECRET, channel: COPIED, customerId: SECRET, recipient: COPIED, subject: COPIED, body: COPIED, data: SECRET, createdAt: COPIED, sentAt: COPIED,
      attempts: SECRET, nextAttemptAt: SECRET, expiresAt: SECRET, failedAt: SECRET, failure: SECRET,
    },
  }), // prettier-ignore
  definePersonalTable(devices, {
    owner: id => eq(devices.customerId, id),
    erases: 'rows',
    columns: { urn: COPIED, customerId: SECRET, fingerprints: COPIED, expiresAt: COPIED, createdAt: COPIED, updatedAt: COPIED },
  }),
  definePersonalTable(companies, {
    owner: id => eq(companies.customerId, id),
    erases: 'rows',
    columns: {
      customerId: SECRET, name: COPIED, taxId: COPIED, addressLine1: COPIED, addressLine2: COPIED, city: COPIED, postalCode: COPIED, province: COPIED,
      countryCode: COPIED,
    },
  }), // prettier-ignore
  definePersonalTable(phoneVerifications, {
    owner: id => eq(phoneVerifications.customerId, id),
    erases: 'rows',
    columns: {
      id: SECRET, customerId: SECRET, phoneNumber: COPIED, phoneHash: SECRET, countryCode: COPIED, origin: COPIED, method: COPIED, codeLength: SECRET,
      codeHash: SECRET, sentAt: COPIED, sends: COPIED, wrongCodes: COPIED, createdAt: COPIED, verifiedAt: COPIED, endedAt: COPIED,
    },
  }), // prettier-ignore
  definePersonalTable(privacyDecisions, {
    owner: id => eq(privacyDecisions.customerId, id),
    erases: 'rows',
    columns: { customerId: SECRET, permission: COPIED, isGranted: COPIED, decidedAt: COPIED },
  }),
  definePersonalTable(privacyReviews, {
    owner: id => eq(privacyReviews.customerId, id),
    erases: 'rows',
    columns: { customerId: SECRET, permissions: COPIED, canSkip: COPIED, skippedUntil: COPIED },
  }),
  definePersonalTable(sharedDataPartners, {
    owner: id => eq(sharedDataPartners.customerId, id),
    erases: 'rows',
    columns: { customerId: SECRET, storeId: COPIED, sharedAt: COPIED },
  }),
  definePersonalTable(surveyAnswers, {
    owner: id => eq(surveyAnswers.customerId, id),
    erases: 'rows',
    columns: { customerId: SECRET, surveyId: COPIED, questionnaire: COPIED, answeredAt: COPIED },
  }),
  definePersonalTable(customerPromoCodes, {
    owner: id => eq(customerPromoCodes.customerId, id),
    erases: 'rows',
    columns: { customerId: SECRET, promoCodeId: COPIED, savedAt: COPIED, uses: COPIED },
  }),
  // the counts of a promo code are those of its uses
  definePersonalTable(promoRedemptions, {
    owner: id => eq(promoRedemptions.customerId, id),
    erases: 'columns',
    columns: {
      id: SECRET,
      promoCodeId: COPIED,
      customerId: SECRET,
      orderId: COPIED,
      discount: COPIED,
      createdAt: COPIED,
      releasedAt: COPIED,
    },
  }),
  definePersonalTable(savedAddresses, {
    owner: id => eq(savedAddresses.customerId, id),
    erases: 'rows',
    columns: { id: SECRET, customerId: SECRET, placeId: SECRET, address: COPIED, cityCode: COPIED, isDefault: COPIED, label: COPIED, usedAt: COPIED },
  }), // prettier-ignore
  definePersonalTable(savedCarts, {
    owner: id => eq(savedCarts.customerId, id),
    erases: 'rows',
    columns: { basketId: SECRET, customerId: SECRET, storeId: COPIED, version: SECRET, info: COPIED, lines: COPIED, changedAt: COPIED },
  }),
  definePersonalTable(idempotencyKeys, {
    owner: id => eq(idempotencyKeys.customerId, id),
    erases: 'rows',
    // the reply repeats the order
    columns: { customerId: SECRET, call: SECRET, key: SECRET, fingerprint: SECRET, status: SECRET, reply: SECRET, startedAt: SECRET },
  }),
  definePersonalTable(checkouts, {
    owner: id => eq(checkouts.customerId, id),
    erases: 'rows',
    columns: { customerId: SECRET, id: SECRET, request: COPIED, mode: COPIED, status: COPIED, orderId: COPIED, updatedAt: COPIED },
  }),
  definePersonalTable(defaultPaymentMethods, {
    owner: id => eq(defaultPaymentMethods.customerId, id),
    erases: 'rows',
    columns: { customerId: SECRET, kind: COPIED, methodId: COPIED },
  }),
  definePersonalTable(paymentCards, {
    owner: id => eq(paymentCards.customerId, id),
    erases: 'rows',
    columns: {
      id: COPIED, customerId: SECRET, provider: COPIED, token: SECRET, brand: COPIED, lastFour: COPIED, expiryMonth: COPIED, expiryYear: COPIED, createdAt: COPIED,
    },
  }), // prettier-ignore
  definePersonalTable(payments, {
    owner: id => eq(payments.customerId, id),
    erases: 'columns',
    columns: {
      // the provider's id is needed for refunds and disputes
      id: COPIED, customerId: SECRET, orderId: COPIED, provider: COPIED, providerReference: COPIED, status: COPIED, currency: COPIED, amount: COPIED,
      authorised: COPIED, captured: COPIED, refunded: COPIED, challengeStateHash: secretErasedTo(null), challengeUrl: secretErasedTo(null), error: COPIED,
      createdAt: COPIED, updatedAt: COPIED,
    },
  }), // prettier-ignore
  definePersonalTable(orderEvents, {
    owner: id => inArray(orderEvents.orderId, sql`(${ofOrders(id)})`),
    erases: 'columns',
    columns: { id: SECRET, orderId: COPIED, fromStatus: COPIED, toStatus: COPIED, stage: COPIED, happenedAt: COPIED },
  }),
  definePersonalTable(orderPriceLines, {
    owner: id => inArray(orderPriceLines.orderId, sql`(${ofOrders(id)})`),
    erases: 'columns',
    columns: { id: SECRET, orderId: COPIED, position: COPIED, type: COPIED, amount: COPIED, promoCode: COPIED },
  }),
  definePersonalTable(orderLines, {
    owner: id => inArray(orderLines.orderId, sql`(${ofOrders(id)})`),
    erases: 'columns',
    columns: {
      id: SECRET, orderId: COPIED, position: COPIED, productId: COPIED, name: COPIED, imageId: SECRET, quantity: COPIED, unitPrice: COPIED,
      customizations: COPIED, note: erasedTo(''), promotionOrigin: COPIED,
    },
  }), // prettier-ignore
  definePersonalTable(orders, {
    owner: id => eq(orders.customerId, id),
    erases: 'columns',
    columns: {
      id: COPIED, urn: secretErasedTo(sql`gen_random_uuid()`), customerId: SECRET, idempotencyKey: secretErasedTo(sql`gen_random_uuid()::text`),
      checkoutId: secretErasedTo(null), code: COPIED, status: COPIED, stage: COPIED, cityCode: COPIED, storeId: COPIED, categoryId: COPIED, subtype: COPIED,
      handlingStrategy: COPIED, scheduledFor: COPIED, currency: COPIED, total: COPIED,
      payment: erasedTo(sql`payment - 'instrumentId' || '{"instrumentId": null}'`), cutleryRequested: COPIED, note: erasedTo(''), description: erasedTo(''),
      // eraseAddresses sets it: the city stays
      delivery: COPIED, language: COPIED, courierName: COPIED, route: secretErasedTo(null), etaLower: COPIED, etaUpper: COPIED, createdAt: COPIED, pickedUpAt: COPIED, deliveredAt: COPIED, cancelledAt: COPIED,
    },
  }), // prettier-ignore
  definePersonalTable(refreshTokens, {
    owner: id => inArray(refreshTokens.familyId, sql`(${ofFamilies(id)})`),
    erases: 'rows',
    columns: { hash: SECRET, familyId: SECRET, createdAt: SECRET, expiresAt: SECRET, usedAt: SECRET, successorHash: SECRET, successorSealed: SECRET },
  }), // prettier-ignore
  definePersonalTable(accessTokens, {
    owner: id => eq(accessTokens.customerId, id),
    erases: 'rows',
    columns: { hash: SECRET, familyId: SECRET, customerId: SECRET, expiresAt: SECRET },
  }),
  definePersonalTable(mailProofs, {
    owner: id => eq(mailProofs.customerId, id),
    erases: 'rows',
    columns: { hash: SECRET, customerId: SECRET, purpose: COPIED, newEmail: COPIED, familyId: SECRET, expiresAt: COPIED, usedAt: COPIED },
  }),
  definePersonalTable(tokenFamilies, {
    owner: id => eq(tokenFamilies.customerId, id),
    erases: 'rows',
    columns: { id: SECRET, customerId: SECRET, createdAt: COPIED, revokedAt: COPIED, revokedFor: COPIED, browserHash: SECRET },
  }),
  // the row stays for its orders, with an address that receives nothing (RFC 2606)
  definePersonalTable(customers, {
    owner: id => eq(customers.id, id),
    erases: 'columns',
    columns: {
      id: COPIED, urn: { isCopied: true, erased: sql`gen_random_uuid()` }, name: erasedTo('-'), email: erasedTo(sql`gen_random_uuid() || '@deleted.invalid'`),
      passwordHash: secretErasedTo(null), phoneCountryCode: erasedTo(null), phoneNumber: erasedTo(null), phoneVerifiedAt: erasedTo(null), preferredLanguage: erasedTo(null),
      preferredCityCode: erasedTo(null), mediaCampaign: erasedTo(null), mediaSource: erasedTo(null), emailVerifiedAt: erasedTo(null),
      primeUntil: erasedTo(null), createdAt: COPIED, deletionAt: erasedTo(null),
    },
  }), // prettier-ignore
]
