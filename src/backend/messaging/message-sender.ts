import type { outbox } from '#backend/db/schema/outbox.ts'

export type OutboxRow = typeof outbox.$inferSelect

/** Channels of messages to customers. PAYMENT rows are for the payment provider. */
export const CUSTOMER_CHANNELS = ['MAIL', 'SMS', 'WHATSAPP', 'CALL', 'PUSH'] as const
export type CustomerChannel = (typeof CUSTOMER_CHANNELS)[number]

/**
 * Hands one message to a provider. Resolves when the provider has accepted it.
 *
 * @throws DeliveryError
 */
export type SendMessage = (row: OutboxRow) => Promise<void>

/** Senders by channel. Messages of a channel without a sender wait in the outbox. */
export type MessageSenders = { readonly [Channel in CustomerChannel]?: SendMessage }

/** A provider has not accepted a message. `reason` is logged, so it contains no personal data. */
export class DeliveryError extends Error {
  override name = 'DeliveryError' as const
  /** Such as "SMTP 550 EENVELOPE" or "Twilio 400 21211". */
  readonly reason: string
  /** The provider rejects this message for good: further attempts are useless. */
  readonly isPermanent: boolean

  constructor(reason: string, isPermanent: boolean) {
    super(reason)
    this.reason = reason
    this.isPermanent = isPermanent
  }
}
