// A list: one rule for each column of each table with personal data. Over 300 lines.
import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

import {
  accessTokens,
  customers,
  mailProofs,
  passkeys,
  phoneVerifications,
  refreshTokens,
  savedAddresses,
  tokenFamilies,
} from '#backend/db/schema/account.ts'
import { customerMigrations, socialIdentities, twoFactorTokens } from '#backend/db/schema/identities.ts'
import { savedCarts } from '#backend/db/schema/cart.ts'
import { chatConversations, chatMessages, chatTokens } from '#backend/db/schema/chat.ts'
import { checkouts, debts, defaultPaymentMethods, idempotencyKeys, paymentCards, payments } from '#backend/db/schema/checkout.ts'
import { favourites } from '#backend/db/schema/favourites.ts'
import { groupOrders, groupParticipants, groupShares } from '#backend/db/schema/group-orders.ts'
import { zoneNotices } from '#backend/db/schema/geo.ts'
import { creditNotes } from '#backend/db/schema/credit-notes.ts'
import { giftCards } from '#backend/db/schema/gift-cards.ts'
import { invitationCodes, invitations } from '#backend/db/schema/invitations.ts'
import { customerBalances, invoices, ledgerEntries, ledgerTransactions } from '#backend/db/schema/ledger.ts'
import { deliveryProofs, notificationSettings, orderLinks, orderSubstitutions, pushSubscriptions } from '#backend/db/schema/order-flow.ts'
import { orderEvents, orderLines, orderPriceLines, orders } from '#backend/db/schema/orders.ts'
import { orderPurchases, purchaseLimitRequests } from '#backend/db/schema/purchases.ts'
import { orderParcels, parcelSignatures } from '#backend/db/schema/parcels.ts'
import { photos } from '#backend/db/schema/photos.ts'
import { donations } from '#backend/db/schema/donations.ts'
import { primeCharges, primeSubscriptions, primeTrials } from '#backend/db/schema/prime.ts'
import { orderRatings } from '#backend/db/schema/ratings.ts'
import { outbox } from '#backend/db/schema/outbox.ts'
import { companies, devices, privacyDecisions, privacyReviews, sharedDataPartners, surveyAnswers } from '#backend/db/schema/privacy.ts'
import { orderRefunds } from '#backend/db/schema/refunds.ts'
import { supportClaims, supportOutcomes, supportTickets } from '#backend/db/schema/support.ts'
import { customerPromoCodes, promoRedemptions } from '#backend/db/schema/promo-codes.ts'
import { hashNoticeEmailWithAllKeys } from '#backend/modules/geo/zone-notices/notice-keys.ts'

/** What happens with a column of a personal table in a copy for the customer, and at the deletion of the account. */
interface ColumnRule {
  /** Whether the copy for the customer has it. False for hashes and keys. */
  readonly isCopied: boolean
  /** The value after the deletion, in tables whose rows stay. Without it the value stays, because it does not identify anybody. */
  readonly erased?: SQL | string | null
}

export type PersonalDataOwner = Pick<typeof customers.$inferSelect, 'id' | 'email' | 'emailVerifiedAt' | 'phoneNumber'>

export interface PersonalTable {
  readonly table: PgTable
  /** The rows of a customer. */
  rowsOf(customer: PersonalDataOwner): SQL
  /** Those in the copy for the customer. The others can belong to somebody else with the same address. */
  copiedRowsOf(customer: PersonalDataOwner): SQL
  /** `rows`: the deletion deletes the rows. `columns`: it sets the columns with `erased`. */
  readonly erases: 'rows' | 'columns'
  readonly columns: Readonly<Record<string, ColumnRule>>
}

/** A column without a rule is an error of the compiler. */
function definePersonalTable<T extends PgTable>(
  table: T,
  {
    owner,
    copied = owner,
    erases,
    columns,
  }: {
    readonly owner: (customerId: number, customer: PersonalDataOwner) => SQL
    readonly copied?: typeof owner
    readonly erases: PersonalTable['erases']
    readonly columns: Readonly<Record<keyof T['_']['columns'] & string, ColumnRule>>
  },
): PersonalTable {
  return { table, rowsOf: it => owner(it.id, it), copiedRowsOf: it => copied(it.id, it), erases, columns }
}

const COPIED: ColumnRule = { isCopied: true }
const SECRET: ColumnRule = { isCopied: false }
const erasedTo = (erased: SQL | string | null): ColumnRule => ({ isCopied: true, erased })
const secretErasedTo = (erased: SQL | string | null): ColumnRule => ({ isCopied: false, erased })

const keptUntilSent = (column: PgColumn): SQL => sql`case ${giftCards.state} when 'SCHEDULED' then ${column} else '' end`

const ofOrders = (id: number): SQL => sql`select ${orders.id} from ${orders} where ${orders.customerId} = ${id}`
const ofGroups = (id: number): SQL => sql`select ${groupOrders.id} from ${groupOrders} where ${groupOrders.hostId} = ${id}`
const ofFamilies = (id: number): SQL => sql`select ${tokenFamilies.id} from ${tokenFamilies} where ${tokenFamilies.customerId} = ${id}`

/**
 * Every table with data of customers, in the order of the deletion: rows that refer to others come first. Tables with orders and payments
 * keep what bookkeeping needs: amounts, products, times and states.
 */
export const PERSONAL_TABLES: readonly PersonalTable[] = [
  definePersonalTable(outbox, {
    // codes of sign-ins by phone have no customer
    owner: (id, { email, phoneNumber }) =>
      sql`(${outbox.customerId} = ${id} or (${outbox.customerId} is null and (lower(${outbox.recipient}) = lower(${email}) or ${outbox.recipient} = ${phoneNumber})))`,
    copied: id => eq(outbox.customerId, id),
    erases: 'rows',
    columns: {
      id: SECRET, channel: COPIED, customerId: SECRET, browserHash: SECRET, recipient: COPIED, subject: COPIED, body: COPIED, data: SECRET, createdAt: COPIED, sentAt: COPIED,
      attempts: SECRET, nextAttemptAt: SECRET, expiresAt: SECRET, failedAt: SECRET, failure: SECRET,
    },
  }), // prettier-ignore
  definePersonalTable(pushSubscriptions, {
    owner: id => eq(pushSubscriptions.customerId, id),
    erases: 'rows',
    columns: { id: SECRET, customerId: SECRET, familyId: SECRET, endpointHash: SECRET, endpoint: COPIED, p256dh: SECRET, auth: SECRET, language: COPIED, createdAt: COPIED }, // prettier-ignore
  }),
  definePersonalTable(notificationSettings, {
    owner: id => eq(notificationSettings.customerId, id),
    erases: 'rows',
    columns: { customerId: SECRET, orderMails: COPIED, updatedAt: COPIED },
  }),
  definePersonalTable(orderLinks, {
    owner: id => inArray(orderLinks.orderId, sql`(${ofOrders(id)})`),
    erases: 'rows',
    columns: { id: SECRET, orderId: COPIED, createdAt: COPIED, expiresAt: COPIED, revokedAt: COPIED },
  }),
  definePersonalTable(orderSubstitutions, {
    owner: id => inArray(orderSubstitutions.orderId, sql`(${ofOrders(id)})`),
    erases: 'columns',
    columns: {
      orderId: COPIED, position: COPIED, productId: COPIED, name: COPIED, imageId: SECRET, unitPrice: COPIED, answer: COPIED, answeredAt: COPIED, createdAt: COPIED,
      expiresAt: COPIED, notifiedAt: SECRET,
    },
  }), // prettier-ignore
  // a job deletes the files; the rows without an owner follow a day later
  definePersonalTable(photos, {
    owner: id => eq(photos.customerId, id),
    erases: 'columns',
    columns: {
      id: COPIED, customerId: secretErasedTo(null), visitorHash: SECRET, orderId: COPIED, width: COPIED, height: COPIED, createdAt: COPIED, storedAt: SECRET, attachedAt: COPIED,
      deleteAt: secretErasedTo(sql`'epoch'::timestamptz`), removedAt: COPIED,
    },
  }), // prettier-ignore
  definePersonalTable(deliveryProofs, {
    owner: id => inArray(deliveryProofs.orderId, sql`(${ofOrders(id)})`),
    erases: 'rows',
    columns: { orderId: COPIED, handover: COPIED, photoId: COPIED, createdAt: COPIED },
  }),
  definePersonalTable(orderParcels, {
    owner: id => inArray(orderParcels.orderId, sql`(${ofOrders(id)})`),
    erases: 'rows',
    columns: { orderId: COPIED, size: COPIED, weight: COPIED, value: COPIED, pointFee: COPIED, points: COPIED, metres: COPIED, recipientCode: COPIED, isReturned: COPIED }, // prettier-ignore
  }),
  definePersonalTable(orderPurchases, {
    owner: id => inArray(orderPurchases.orderId, sql`(${ofOrders(id)})`),
    erases: 'rows',
    columns: {
      orderId: COPIED, lines: COPIED, points: COPIED, option: COPIED, estimateFrom: COPIED, estimateTo: COPIED, limit: COPIED, amount: COPIED, missing: COPIED,
      boughtAt: COPIED, receipt: COPIED,
    },
  }), // prettier-ignore
  definePersonalTable(purchaseLimitRequests, {
    owner: id => inArray(purchaseLimitRequests.orderId, sql`(${ofOrders(id)})`),
    erases: 'rows',
    columns: {
      id: COPIED, orderId: COPIED, limit: COPIED, before: COPIED, state: COPIED, paymentId: COPIED, failures: COPIED, createdAt: COPIED, expiresAt: COPIED,
      answeredAt: COPIED, notifiedAt: COPIED,
    },
  }), // prettier-ignore
  definePersonalTable(parcelSignatures, {
    owner: id => inArray(parcelSignatures.orderId, sql`(${ofOrders(id)})`),
    erases: 'rows',
    // the id lets anybody sign
    columns: { id: SECRET, orderId: COPIED, pointIndex: COPIED, recipientName: COPIED, photoId: COPIED, signedAt: COPIED },
  }),
  definePersonalTable(zoneNotices, {
    owner: (_, { email }) => inArray(zoneNotices.emailHash, hashNoticeEmailWithAllKeys(email)),
    // an account with an address that nobody has confirmed must not tell where its owner wants a delivery
    copied: (_, { email, emailVerifiedAt }) =>
      emailVerifiedAt === null ? sql`false` : inArray(zoneNotices.emailHash, hashNoticeEmailWithAllKeys(email)),
    erases: 'rows',
    columns: {
      id: SECRET, emailHash: SECRET, placeHash: SECRET, email: COPIED, location: COPIED, storeId: COPIED, language: COPIED, browserHash: SECRET, zonesDigest: SECRET,
      createdAt: COPIED, expiresAt: COPIED,
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
      id: SECRET, customerId: SECRET, flowHash: SECRET, phoneNumber: COPIED, phoneHash: SECRET, countryCode: COPIED, origin: COPIED, kind: COPIED, method: COPIED, codeLength: SECRET,
      codeHash: SECRET, sentAt: COPIED, sends: COPIED, wrongCodes: COPIED, createdAt: COPIED, verifiedAt: COPIED, endedAt: COPIED,
    },
  }), // prettier-ignore
  definePersonalTable(twoFactorTokens, {
    owner: id => eq(twoFactorTokens.customerId, id),
    erases: 'rows',
    columns: { hash: SECRET, customerId: SECRET, expiresAt: COPIED },
  }),
  definePersonalTable(passkeys, {
    owner: id => eq(passkeys.customerId, id),
    erases: 'rows',
    columns: {
      id: SECRET, customerId: SECRET, credentialId: SECRET, publicKey: SECRET, counter: COPIED, transports: COPIED, name: COPIED, createdAt: COPIED,
      lastUsedAt: COPIED,
    },
  }), // prettier-ignore
  definePersonalTable(socialIdentities, {
    owner: id => eq(socialIdentities.customerId, id),
    erases: 'rows',
    columns: { provider: COPIED, subject: COPIED, customerId: SECRET, createdAt: COPIED },
  }),
  definePersonalTable(customerMigrations, {
    owner: id => eq(customerMigrations.customerId, id),
    erases: 'rows',
    // null in email and name: the account has them
    columns: { sourceCompany: COPIED, sourceCustomerId: COPIED, migrationHash: SECRET, email: COPIED, name: COPIED, preferredLanguage: COPIED, expiresAt: COPIED, customerId: SECRET }, // prettier-ignore
  }),
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
  definePersonalTable(favourites, {
    owner: id => eq(favourites.customerId, id),
    erases: 'rows',
    columns: { customerId: SECRET, kind: COPIED, subjectId: COPIED, addedAt: COPIED },
  }),
  definePersonalTable(customerPromoCodes, {
    owner: id => eq(customerPromoCodes.customerId, id),
    erases: 'rows',
    columns: { customerId: SECRET, promoCodeId: COPIED, savedAt: COPIED, uses: COPIED },
  }),
  definePersonalTable(invitationCodes, {
    owner: id => eq(invitationCodes.customerId, id),
    erases: 'rows',
    columns: { customerId: SECRET, code: COPIED, countryCode: COPIED, createdAt: COPIED },
  }),
  // the ledger has the reward, and a mailbox is not invited again; the other customer is not part of the copy
  definePersonalTable(invitations, {
    owner: id => sql`(${invitations.inviterId} = ${id} or ${invitations.friendId} = ${id})`,
    erases: 'columns',
    columns: {
      id: SECRET, inviterId: SECRET, friendId: SECRET, mailboxHash: SECRET, promoCodeId: COPIED, countryCode: COPIED, currency: COPIED, reward: COPIED, minimum: COPIED,
      monthlyLimit: COPIED, waitHours: COPIED, state: erasedTo(sql`case ${invitations.state} when 'PENDING' then 'REFUSED' else ${invitations.state} end`),
      refusal: secretErasedTo(sql`case ${invitations.state} when 'PENDING' then 'DELETED' else ${invitations.refusal} end`), orderId: SECRET, createdAt: COPIED,
      decidedAt: erasedTo(sql`coalesce(${invitations.decidedAt}, now())`),
    },
  }), // prettier-ignore
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
    columns: {
      customerId: SECRET,
      id: SECRET,
      request: COPIED,
      mode: COPIED,
      status: COPIED,
      orderId: COPIED,
      groupUrl: SECRET,
      updatedAt: COPIED,
    },
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
      id: COPIED, customerId: SECRET, provider: COPIED, token: SECRET, brand: COPIED, lastFour: COPIED, fingerprintHash: SECRET, expiryMonth: COPIED, expiryYear: COPIED, createdAt: COPIED,
    },
  }), // prettier-ignore
  // the charity is owed the money, and the books name its payment
  definePersonalTable(donations, {
    owner: id => eq(donations.customerId, id),
    erases: 'columns',
    columns: {
      paymentId: COPIED, number: COPIED, customerId: SECRET, charityId: COPIED, charityName: COPIED, language: COPIED, cardText: erasedTo(''), state: COPIED, createdAt: COPIED,
    },
  }), // prettier-ignore
  // a card is worth money for its recipient: one that is paid and not sent keeps what its mail needs, until it is sent (send-gift-cards.ts)
  definePersonalTable(giftCards, {
    owner: id => eq(giftCards.customerId, id),
    erases: 'columns',
    columns: {
      id: COPIED, paymentId: COPIED, number: COPIED, customerId: SECRET, countryCode: COPIED, language: COPIED, cardText: erasedTo(''),
      senderName: erasedTo(keptUntilSent(giftCards.senderName)), recipientName: erasedTo(keptUntilSent(giftCards.recipientName)),
      recipientEmail: erasedTo(keptUntilSent(giftCards.recipientEmail)), message: erasedTo(keptUntilSent(giftCards.message)), sendAt: COPIED, timeZone: COPIED,
      browserHash: SECRET, isBuyerErased: secretErasedTo(sql`true`), codeHash: SECRET, state: COPIED, createdAt: COPIED, sentAt: COPIED, redeemedAt: COPIED, redeemedBy: SECRET,
      cancelledAt: COPIED,
    },
  }), // prettier-ignore
  definePersonalTable(primeCharges, {
    owner: id => eq(primeCharges.customerId, id),
    erases: 'columns',
    columns: {
      paymentId: COPIED, customerId: SECRET, subscriptionId: COPIED, planId: COPIED, cardId: SECRET, cardText: erasedTo(''), language: COPIED, isRenewal: COPIED,
      dueAt: COPIED, state: COPIED, periodStart: COPIED, periodEnd: COPIED, createdAt: COPIED,
    },
  }), // prettier-ignore
  // nothing is charged after the deletion
  definePersonalTable(primeSubscriptions, {
    owner: id => eq(primeSubscriptions.customerId, id),
    erases: 'columns',
    columns: {
      id: COPIED, customerId: SECRET, planId: COPIED, currency: COPIED, price: COPIED, cardId: SECRET, language: COPIED, startedAt: COPIED, anchor: SECRET, periods: COPIED,
      isTrial: COPIED, cancelledAt: COPIED, failures: COPIED, nextAttemptAt: erasedTo(null), announcedAt: COPIED, periodEnd: COPIED, accessEnd: secretErasedTo(null),
      endedAt: erasedTo(sql`coalesce(${primeSubscriptions.endedAt}, now())`),
    },
  }), // prettier-ignore
  // the hash of the card stays: a second account with it has no second trial
  definePersonalTable(primeTrials, {
    owner: id => eq(primeTrials.customerId, id),
    erases: 'columns',
    columns: { cardHash: SECRET, customerId: secretErasedTo(null), startedAt: COPIED },
  }),
  definePersonalTable(payments, {
    owner: id => eq(payments.customerId, id),
    erases: 'columns',
    columns: {
      // the provider's id is needed for refunds and disputes
      id: COPIED, customerId: SECRET, orderId: COPIED, debtCheckoutId: SECRET, provider: COPIED, providerReference: COPIED, status: COPIED, currency: COPIED, amount: COPIED,
      authorised: COPIED, captured: COPIED, refunded: COPIED, challengeStateHash: secretErasedTo(null), challengeUrl: secretErasedTo(null), error: COPIED,
      createdAt: COPIED, updatedAt: COPIED,
    },
  }), // prettier-ignore
  definePersonalTable(debts, {
    owner: id => eq(debts.customerId, id),
    erases: 'columns',
    columns: {
      orderId: COPIED,
      customerId: SECRET,
      currency: COPIED,
      amount: COPIED,
      paymentId: COPIED,
      cancelledAt: COPIED,
      createdAt: COPIED,
    },
  }),
  // bookkeeping: the rows cannot be changed or deleted
  definePersonalTable(ledgerEntries, {
    owner: id => inArray(ledgerEntries.transactionId, sql`(select ${ledgerTransactions.id} from ${ledgerTransactions} where ${ledgerTransactions.customerId} = ${id} or ${ledgerTransactions.orderId} in (${ofOrders(id)}))`),
    erases: 'columns',
    columns: { transactionId: COPIED, account: COPIED, amount: COPIED },
  }), // prettier-ignore
  definePersonalTable(ledgerTransactions, {
    owner: id => sql`(${ledgerTransactions.customerId} = ${id} or ${ledgerTransactions.orderId} in (${ofOrders(id)}))`,
    erases: 'columns',
    columns: { id: COPIED, orderId: COPIED, customerId: SECRET, reference: SECRET, event: COPIED, currency: COPIED, createdAt: COPIED },
  }),
  definePersonalTable(customerBalances, {
    owner: id => eq(customerBalances.customerId, id),
    erases: 'columns',
    columns: { customerId: SECRET, currency: COPIED, amount: COPIED },
  }),
  definePersonalTable(chatTokens, {
    owner: id => eq(chatTokens.customerId, id),
    erases: 'rows',
    columns: { hash: SECRET, customerId: SECRET, familyId: SECRET, expiresAt: SECRET },
  }),
  definePersonalTable(chatMessages, {
    owner: id => inArray(chatMessages.conversationId, sql`(select ${chatConversations.id} from ${chatConversations} where ${chatConversations.customerId} = ${id})`),
    erases: 'rows',
    columns: { conversationId: COPIED, sequence: COPIED, sender: COPIED, clientId: SECRET, text: COPIED, photos: COPIED, createdAt: COPIED },
  }), // prettier-ignore
  definePersonalTable(chatConversations, {
    owner: id => eq(chatConversations.customerId, id),
    erases: 'rows',
    columns: {
      id: COPIED, externalId: SECRET, customerId: SECRET, orderId: COPIED, type: COPIED, language: COPIED, lastSequence: SECRET, customerReadSequence: SECRET,
      agentReadSequence: SECRET, customerTypingAt: SECRET, agentTypingAt: SECRET, createdAt: COPIED,
    },
  }), // prettier-ignore
  // the ratings of stores stay: they name nobody
  definePersonalTable(orderRatings, {
    owner: id => eq(orderRatings.customerId, id),
    erases: 'rows',
    columns: {
      orderId: COPIED, customerId: SECRET, courierValue: COPIED, courierMode: COPIED, courierReasons: COPIED, partnerValue: COPIED, partnerMode: COPIED,
      partnerReasons: COPIED, partnerComment: COPIED, isCourierFirst: SECRET, isSkipped: COPIED, createdAt: COPIED,
    },
  }), // prettier-ignore
  // amounts stay for bookkeeping
  definePersonalTable(supportClaims, {
    owner: id => eq(supportClaims.customerId, id),
    erases: 'columns',
    columns: {
      id: COPIED, orderId: COPIED, customerId: SECRET, breadcrumb: COPIED, reasons: erasedTo(sql`'[]'::jsonb`), kind: COPIED, amount: COPIED, ticketId: COPIED,
      promoCodeId: COPIED, createdAt: COPIED,
    },
  }), // prettier-ignore
  definePersonalTable(orderRefunds, {
    owner: id => inArray(orderRefunds.orderId, sql`(${ofOrders(id)})`),
    erases: 'columns',
    columns: { id: SECRET, orderId: COPIED, kind: COPIED, clientId: SECRET, lines: COPIED, parts: COPIED, reason: erasedTo(''), card: COPIED, balance: COPIED, cash: COPIED, createdAt: COPIED },
  }), // prettier-ignore
  definePersonalTable(supportTickets, {
    // a ticket without an account can be of somebody else who named the address
    owner: (id, { email }) => sql`(${supportTickets.customerId} = ${id} or (${supportTickets.customerId} is null and lower(${supportTickets.email}) = lower(${email})))`,
    copied: id => eq(supportTickets.customerId, id),
    erases: 'rows',
    columns: {
      id: COPIED, kind: COPIED, customerId: SECRET, orderId: COPIED, email: COPIED, name: COPIED, subject: COPIED, message: COPIED, photos: COPIED, reasonId: COPIED,
      language: COPIED, createdAt: COPIED,
    },
  }), // prettier-ignore
  definePersonalTable(supportOutcomes, {
    owner: id => eq(supportOutcomes.customerId, id),
    erases: 'rows',
    columns: { id: SECRET, customerId: SECRET, orderId: COPIED, breadcrumb: COPIED, outcome: COPIED, createdAt: COPIED },
  }),
  definePersonalTable(orderEvents, {
    owner: id => inArray(orderEvents.orderId, sql`(${ofOrders(id)})`),
    erases: 'columns',
    columns: {
      id: SECRET,
      orderId: COPIED,
      fromStatus: COPIED,
      toStatus: COPIED,
      stage: COPIED,
      actor: COPIED,
      happenedAt: COPIED,
      notifiedAt: SECRET,
    },
  }),
  definePersonalTable(orderPriceLines, {
    owner: id => inArray(orderPriceLines.orderId, sql`(${ofOrders(id)})`),
    erases: 'columns',
    columns: { id: SECRET, orderId: COPIED, position: COPIED, type: COPIED, amount: COPIED, promoCode: COPIED },
  }),
  definePersonalTable(invoices, {
    owner: id => inArray(invoices.orderId, sql`(${ofOrders(id)})`),
    erases: 'columns',
    columns: { orderId: COPIED, countryCode: COPIED, year: COPIED, number: COPIED, issuedAt: COPIED, seller: COPIED, company: erasedTo(null), taxes: COPIED },
  }), // prettier-ignore
  definePersonalTable(creditNotes, {
    owner: id => inArray(creditNotes.orderId, sql`(${ofOrders(id)})`),
    erases: 'columns',
    columns: { id: SECRET, orderId: COPIED, refundId: SECRET, claimId: SECRET, countryCode: COPIED, year: COPIED, number: COPIED, issuedAt: COPIED, amount: COPIED, taxes: COPIED },
  }), // prettier-ignore
  // of who has paid, and of the host, whose order has the names
  definePersonalTable(groupShares, {
    owner: id => sql`(${inArray(groupShares.orderId, sql`(${ofOrders(id)})`)} or ${inArray(groupShares.paymentId, sql`(select ${payments.id} from ${payments} where ${payments.customerId} = ${id})`)})`,
    erases: 'columns',
    columns: {
      id: SECRET, orderId: COPIED, position: SECRET, participantId: SECRET, name: erasedTo(''), amount: COPIED, state: COPIED, declined: COPIED, provider: SECRET,
      paymentId: COPIED, failures: SECRET, refunded: COPIED, createdAt: COPIED,
    },
  }), // prettier-ignore
  // the names and choices of the others are not data of the host
  definePersonalTable(groupParticipants, {
    owner: id => inArray(groupParticipants.groupId, sql`(${ofGroups(id)})`),
    copied: id => sql`${groupParticipants.isHost} and ${inArray(groupParticipants.groupId, sql`(${ofGroups(id)})`)}`,
    erases: 'rows',
    columns: { id: SECRET, publicId: SECRET, groupId: COPIED, name: COPIED, nameKey: SECRET, isHost: SECRET, lines: COPIED, products: COPIED, version: SECRET, joinedAt: COPIED },
  }), // prettier-ignore
  definePersonalTable(groupOrders, {
    owner: id => eq(groupOrders.hostId, id),
    erases: 'rows',
    columns: {
      id: COPIED, publicId: SECRET, hostId: SECRET, storeId: COPIED, storeAddressId: COPIED, state: COPIED, version: SECRET, language: COPIED, createdAt: COPIED, expiresAt: COPIED,
      isSplit: COPIED, remindedAt: COPIED, endedAt: COPIED, orderId: COPIED,
    },
  }), // prettier-ignore
  definePersonalTable(orderLines, {
    owner: id => inArray(orderLines.orderId, sql`(${ofOrders(id)})`),
    erases: 'columns',
    columns: {
      id: SECRET, orderId: COPIED, position: COPIED, productId: COPIED, name: COPIED, imageId: SECRET, quantity: COPIED, unitPrice: COPIED,
      customizations: COPIED, note: erasedTo(''), participant: erasedTo(null), promotionOrigin: COPIED, stockReserved: SECRET,
    },
  }), // prettier-ignore
  definePersonalTable(orders, {
    owner: id => eq(orders.customerId, id),
    erases: 'columns',
    columns: {
      id: COPIED, urn: secretErasedTo(sql`gen_random_uuid()`), customerId: SECRET, idempotencyKey: secretErasedTo(sql`gen_random_uuid()::text`),
      checkoutId: secretErasedTo(null), basketId: secretErasedTo(null), code: COPIED, status: COPIED, stage: COPIED, cityCode: COPIED, storeId: COPIED, categoryId: COPIED, subtype: COPIED,
      handlingStrategy: COPIED, scheduledFor: COPIED, currency: COPIED, primeSaving: COPIED, total: COPIED, usedBalance: COPIED,
      payment: erasedTo(sql`payment - 'instrumentId' || '{"instrumentId": null}'`), cutleryRequested: COPIED, agreedToShareData: COPIED, legalCheckboxAccepted: COPIED, companyInvoice: COPIED, note: erasedTo(''), description: erasedTo(''),
      baseOrderId: COPIED, isRemake: COPIED, cancelReason: COPIED, cancellationFee: COPIED,
      // eraseAddresses sets it: the city stays
      delivery: COPIED, language: COPIED, visit: erasedTo(null), courierName: COPIED, route: secretErasedTo(null), etaLower: COPIED, etaUpper: COPIED, createdAt: COPIED, pickedUpAt: COPIED, deliveredAt: COPIED, cancelledAt: COPIED,
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
    columns: {
      id: SECRET, customerId: SECRET, createdAt: COPIED, revokedAt: COPIED, revokedFor: COPIED, browserHash: SECRET, deviceBrowser: COPIED,
      deviceSystem: COPIED, countryCode: COPIED, lastUsedAt: COPIED, endsAt: COPIED,
    },
  }), // prettier-ignore
  // the row stays for its orders, with an address that receives nothing (RFC 2606)
  definePersonalTable(customers, {
    owner: id => eq(customers.id, id),
    erases: 'columns',
    columns: {
      id: COPIED, urn: { isCopied: true, erased: sql`gen_random_uuid()` }, name: erasedTo('-'), email: erasedTo(sql`gen_random_uuid() || '@deleted.invalid'`),
      passwordHash: secretErasedTo(null), phoneCountryCode: erasedTo(null), phoneNumber: erasedTo(null), phoneVerifiedAt: erasedTo(null), phoneSignsIn: erasedTo(sql`false`), twoFactor: erasedTo(sql`false`), isGuest: COPIED, preferredLanguage: erasedTo(null),
      preferredCityCode: erasedTo(null), mediaCampaign: erasedTo(null), mediaSource: erasedTo(null), emailVerifiedAt: erasedTo(null),
      primeUntil: erasedTo(null), createdAt: COPIED, deletionAt: erasedTo(null),
    },
  }), // prettier-ignore
]
