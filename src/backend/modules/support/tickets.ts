import { and, eq } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { customers } from '#backend/db/schema/account.ts'
import { orders } from '#backend/db/schema/orders.ts'
import { supportTickets } from '#backend/db/schema/support.ts'
import { toRowId } from '#backend/db/sql-fragments.ts'
import type { Tx } from '#backend/db/transaction.ts'
import { parseEmail } from '#backend/modules/account/problems.ts'
import { createPhotoLinks } from '#backend/modules/platform/photos/photo-links.ts'
import { attachPhotos } from '#backend/modules/platform/photos/photo-rows.ts'
import { addToOutbox } from '#backend/modules/platform/outbox.ts'
import { Problem } from '#backend/problem.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import type { sendPartnerEmail } from '#contract/platform/partner.ts'
import type { createSupportTicket } from '#contract/support/ticket.ts'
import { PHOTO_RETENTION_MS } from '#domain/platform/photo.ts'

type TicketRow = typeof supportTickets.$inferInsert

export interface TicketContext {
  readonly db: Db
  /** Scheme, host and port of the storefront, for links in mails. No trailing slash. */
  readonly siteOrigin: string
  /** Unix milliseconds. */
  now(): number
  /** Where staff reads tickets. Undefined: only in the table. */
  readonly supportEmail: string | undefined
}

/**
 * Stores a message to the staff, and mails it to them when they have an address. The mail has links to its photos, which work until they are
 * deleted.
 *
 * @returns the number of the ticket
 */
export async function insertTicket(
  tx: Tx | Db,
  ticket: TicketRow,
  { db, siteOrigin, supportEmail }: Omit<TicketContext, 'now'>,
): Promise<string> {
  const [row] = await tx.insert(supportTickets).values(ticket).returning({ id: supportTickets.id })
  const ticketId = row!.id
  if (supportEmail !== undefined) {
    const { email, name, subject, message, photos = [], orderId, customerId } = ticket
    const links = await createPhotoLinks(db).toPhotos(photos, 0, ticket.createdAt.getTime() + PHOTO_RETENTION_MS)
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
        ...(links.length > 0 ? [''] : []),
        ...links.map(it => `${siteOrigin}/api${it.url}`),
      ].join('\n'),
      data: { kind: 'TICKET', language: 'en' },
    })
  }
  return ticketId
}

/** B §7, "POST /crm/tickets/support" and "POST /api/partners/email". */
export function createTicketHandlers(context: TicketContext) {
  const { db, now } = context
  const create: Handler<typeof createSupportTicket> = ({ body }, { customer, language }) =>
    db.transaction(async tx => {
      const [account] = customer
        ? await tx.select({ email: customers.email, name: customers.name }).from(customers).where(eq(customers.id, customer.id))
        : []
      const email = account?.email ?? parseEmail(body.email ?? '', language)
      if (body.message.trim() === '' || body.subject.trim() === '') throw new Problem(400, 'Subject and message must have a text')
      if (body.orderId !== undefined) await requireOwnOrder(tx, body.orderId, customer?.id)
      const owner = { customerId: customer?.id ?? null, orderId: body.orderId ?? null, now: now() }
      const photos = await attachPhotos(tx, body.photos ?? [], owner)
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
          photos,
          language,
          createdAt: new Date(now()),
        },
        context,
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
    await db.transaction(tx => insertTicket(tx, ticket, context))
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
