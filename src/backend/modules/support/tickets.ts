import { and, eq } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { customers } from '#backend/db/schema/account.ts'
import { orders } from '#backend/db/schema/orders.ts'
import { supportTickets } from '#backend/db/schema/support.ts'
import { toRowId } from '#backend/db/sql-fragments.ts'
import type { Tx } from '#backend/db/transaction.ts'
import { parseEmail } from '#backend/modules/account/problems.ts'
import { addToOutbox } from '#backend/modules/platform/outbox.ts'
import { Problem } from '#backend/problem.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import type { sendPartnerEmail } from '#contract/platform/partner.ts'
import type { createSupportTicket } from '#contract/support/ticket.ts'

type TicketRow = typeof supportTickets.$inferInsert

export interface TicketContext {
  readonly db: Db
  /** Unix milliseconds. */
  now(): number
  /** Where staff reads tickets. Undefined: only in the table. */
  readonly supportEmail: string | undefined
}

/**
 * Stores a message to the staff, and mails it to them when they have an address.
 *
 * @returns the number of the ticket
 */
export async function insertTicket(tx: Tx | Db, ticket: TicketRow, supportEmail: string | undefined): Promise<string> {
  const [row] = await tx.insert(supportTickets).values(ticket).returning({ id: supportTickets.id })
  const ticketId = row!.id
  if (supportEmail !== undefined) {
    const { email, name, subject, message, orderId, customerId } = ticket
    await addToOutbox(tx, {
      channel: 'MAIL',
      customerId: customerId ?? undefined,
      recipient: supportEmail,
      // one line
      subject: `${subject.replace(/\s+/g, ' ')} [${ticketId}]`,
      body: [
        `From: ${name ? `${name}, ` : ''}${email}`,
        ...(orderId ? [`Order: ${orderId}`] : []),
        `Ticket: ${ticketId}`,
        '',
        message,
      ].join('\n'),
      data: { kind: 'TICKET', language: 'en' },
    })
  }
  return ticketId
}

/** B §7, "POST /crm/tickets/support" and "POST /api/partners/email". */
export function createTicketHandlers({ db, now, supportEmail }: TicketContext) {
  const create: Handler<typeof createSupportTicket> = ({ body }, { customer, language }) =>
    db.transaction(async tx => {
      const [account] = customer
        ? await tx.select({ email: customers.email, name: customers.name }).from(customers).where(eq(customers.id, customer.id))
        : []
      const email = account?.email ?? parseEmail(body.email ?? '', language)
      if (body.message.trim() === '' || body.subject.trim() === '') throw new Problem(400, 'Subject and message must have a text')
      if (body.orderId !== undefined) await requireOwnOrder(tx, body.orderId, customer?.id)
      const ticketId = await insertTicket(
        tx,
        {
          customerId: customer?.id ?? null,
          orderId: body.orderId ?? null,
          email,
          name: account?.name ?? '',
          subject: body.subject.trim(),
          message: body.message.trim(),
          reasonId: body.reasonId ?? null,
          language,
          createdAt: new Date(now()),
        },
        supportEmail,
      )
      return { ticketId }
    })

  const sendPartner: Handler<typeof sendPartnerEmail> = async ({ body }, { language }) => {
    const email = parseEmail(body.email, language)
    const message = [...(body.city ? [body.city] : []), ...(body.message ? [body.message] : [])].join('\n\n')
    const ticket: TicketRow = {
      kind: 'PARTNER',
      email,
      name: body.name,
      subject: body.storeName,
      message,
      language,
      createdAt: new Date(now()),
    }
    await db.transaction(tx => insertTicket(tx, ticket, supportEmail))
    return {}
  }

  return { createSupportTicket: create, sendPartnerEmail: sendPartner }
}

/** @throws Problem 404 for an unknown order, or another customer's */
export async function requireOwnOrder(tx: Tx | Db, orderId: number, customerId: number | undefined): Promise<void> {
  const isOwn =
    customerId !== undefined && (await tx.$count(orders, and(eq(orders.id, toRowId(orderId)), eq(orders.customerId, customerId))))
  if (!isOwn) throw new Problem(404, 'There is no such order')
}
