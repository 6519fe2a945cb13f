import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, smallint, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'

import { customers } from '#backend/db/schema/account.ts'
import { isOneOf, money } from '#backend/db/schema/columns.ts'
import { orders } from '#backend/db/schema/orders.ts'
import { promoCodes } from '#backend/db/schema/promo-codes.ts'
import { INVITATION_REFUSALS, type InvitationRefusal } from '#domain/checkout/invitation/judge-invitation.ts'

const instant = () => timestamp({ withTimezone: true })

const customer = () =>
  integer()
    .notNull()
    .references(() => customers.id)

/** The code with which a customer invites others. */
export const invitationCodes = pgTable('invitation_codes', {
  customerId: integer()
    .primaryKey()
    .references(() => customers.id, { onDelete: 'cascade' }),
  code: text().notNull().unique(),
  /** The market whose offer the customer shares: that of the latest visit to the page. */
  countryCode: text().notNull(),
  createdAt: instant().notNull(),
})

const INVITATION_STATES = ['PENDING', 'REWARDED', 'REFUSED'] as const
type InvitationState = (typeof INVITATION_STATES)[number]

/** A sign-up by an invitation (docs/decisions/0110). A friend is invited once, and so is a mailbox. */
export const invitations = pgTable(
  'invitations',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    inviterId: customer(),
    friendId: customer(),
    /** HMAC of the mailbox of the friend: it stays after the deletion of the account. */
    mailboxHash: text().notNull(),
    /** What the friend got. */
    promoCodeId: integer().references(() => promoCodes.id, { onDelete: 'set null' }),
    /** The terms at the sign-up: a later offer does not change them. */
    countryCode: text().notNull(),
    currency: text().notNull(),
    reward: money('reward_minor').notNull(),
    minimum: money('minimum_minor').notNull(),
    monthlyLimit: smallint().notNull(),
    waitHours: smallint().notNull(),
    state: text().$type<InvitationState>().notNull(),
    refusal: text().$type<InvitationRefusal>(),
    /** The order that has decided it. */
    orderId: integer().references(() => orders.id),
    createdAt: instant().notNull(),
    decidedAt: instant(),
  },
  table => [
    uniqueIndex('invitations_friend_key').on(table.friendId),
    uniqueIndex('invitations_mailbox_key').on(table.mailboxHash),
    index('invitations_inviter_idx').on(table.inviterId, table.createdAt),
    index('invitations_pending_idx')
      .on(table.friendId)
      .where(sql`${table.state} = 'PENDING'`),
    index('invitations_order_idx').on(table.orderId),
    index('invitations_promo_code_idx').on(table.promoCodeId),
    check('invitations_state_check', isOneOf(table.state, INVITATION_STATES)),
    check('invitations_refusal_check', sql`(${table.refusal} is not null) = (${table.state} = 'REFUSED')`),
    check('invitations_refusal_name_check', isOneOf(table.refusal, INVITATION_REFUSALS)),
    check('invitations_decided_check', sql`(${table.decidedAt} is not null) = (${table.state} <> 'PENDING')`),
    check('invitations_self_check', sql`${table.inviterId} <> ${table.friendId}`),
    check(
      'invitations_terms_check',
      sql`${table.reward} > 0 and ${table.minimum} >= 0 and ${table.monthlyLimit} > 0 and ${table.waitHours} >= 0`,
    ),
  ],
)
