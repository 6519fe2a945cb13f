import { and, asc, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { customers } from '#backend/db/schema/account.ts'
import { notificationSettings, orderSubstitutions, pushSubscriptions } from '#backend/db/schema/order-flow.ts'
import { purchaseLimitRequests } from '#backend/db/schema/purchases.ts'
import { orderEvents, orders } from '#backend/db/schema/orders.ts'
import type { Tx } from '#backend/db/transaction.ts'
import { translate } from '#backend/messages/messages.ts'
import { createMail } from '#backend/modules/account/create-mail.ts'
import { createMailTokens, loadSubscriptions } from '#backend/modules/orders/notifications.ts'
import { createOrderLinks } from '#backend/modules/orders/order-link.ts'
import { findOrderRow, getOrderMode, type OrderRow } from '#backend/modules/orders/order-rows.ts'
import { askForSignatures } from '#backend/modules/orders/parcels/ask-for-signatures.ts'
import { formatMoney } from '#backend/modules/orders/format-money.ts'
import { getStoreName } from '#backend/modules/orders/to-order.ts'
import { addToOutbox } from '#backend/modules/platform/outbox.ts'
import { toLocale } from '#domain/language/locale.ts'
import { toPath } from '#domain/navigation/routes.ts'
import { getStepNotice, type StepNotice } from '#domain/orders/order-notice.ts'

/** A message about an older step would confuse. */
const MAX_AGE_MS = 10 * 60_000
/** Steps that one check without an order reads. */
const MAX_RECENT_STEPS = 500

export interface NoticeContext {
  readonly db: Db
  /** Unix milliseconds. */
  now(): number
  /** No trailing slash. */
  readonly siteOrigin: string
}

/**
 * Creates the function that writes the messages about new steps to the outbox. A step is claimed before its messages are written, in one
 * transaction, so that each is written once, however many processes see the step.
 */
export function createOrderNotices({ db, now, siteOrigin }: NoticeContext) {
  const tokens = createMailTokens(db)
  const links = createOrderLinks(db)
  /** Whether the recipients of a parcel get the link of their signature with this step. */
  const hasSignatures = sql`(${orderEvents.stage} = 'PICKED_UP' and ${orders.subtype} = 'SHIPMENT')`
  /** Whether this step places the order of a guest, who gets its link. */
  const isPlacedByGuest = sql`(${orderEvents.toStatus} = 'NewStatus' and ${orderEvents.fromStatus} = 'DraftStatus' and exists (select from ${customers} where ${customers.id} = ${orders.customerId} and ${customers.isGuest}))`
  /** Whether the customer wants any. Most do not, and their steps are not even claimed. */
  const isWanted = sql`(exists (select from ${pushSubscriptions} where ${pushSubscriptions.customerId} = ${orders.customerId} and ${pushSubscriptions.createdAt} <= ${orderEvents.happenedAt})
    or exists (select from ${notificationSettings} where ${notificationSettings.customerId} = ${orders.customerId} and ${notificationSettings.orderMails}
        and ${notificationSettings.updatedAt} <= ${orderEvents.happenedAt})
    or ${hasSignatures} or ${isPlacedByGuest})`

  /** @param happenedAt only who has asked for messages before gets them */
  async function writeMessages(tx: Tx, row: OrderRow, happenedAt: Date, notice: StepNotice, describe: Describe): Promise<void> {
    const { order, customer } = row
    if (notice.push)
      for (const { id, language } of await loadSubscriptions(tx, customer.id, happenedAt)) {
        const { title, text } = describe(language)
        const path = toPath({ name: 'order', language, orderId: order.id })
        const data = { kind: 'ORDER', subscriptionId: id, orderId: order.id, path, language }
        const expiresAt = new Date(happenedAt.getTime() + MAX_AGE_MS)
        await addToOutbox(tx, { channel: 'PUSH', customerId: customer.id, recipient: `push ${id}`, subject: title, body: text, data, expiresAt }) // prettier-ignore
      }
    const [settings] = await tx.select().from(notificationSettings).where(eq(notificationSettings.customerId, customer.id))
    if (!notice.mail || !settings?.orderMails || settings.updatedAt > happenedAt) return
    const language = customer.preferredLanguage ?? order.language
    const token = await tokens.create(customer.id)
    const mail = createMail('ORDER_STEP', customer, language, {
      link: siteOrigin + toPath({ name: 'order', language, orderId: order.id }),
      // in the fragment: browsers do not send it to servers, so it is in no log
      endLink: `${siteOrigin}${toPath({ name: 'orderMails', language })}#${token}`,
      values: describe(language),
    })
    // RFC 8058: the mail program itself ends the mails
    const oneClickLink = `${siteOrigin}/api/order_mails/one_click?token=${token}`
    await addToOutbox(tx, { ...mail, data: { ...mail.data, oneClickLink, orderId: order.id } })
  }

  /** The only way for a guest to follow the order on another device. */
  async function mailGuestLink(tx: Tx, { order, customer }: OrderRow): Promise<void> {
    await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, order.id)).for('update')
    const link = await links.getOrCreate(tx, order, now())
    if (!link) return
    const { language } = order
    // in the fragment: browsers do not send it to servers, so it is in no log
    const address = `${siteOrigin}${toPath({ name: 'sharedOrder', language })}#${link.token}`
    const mail = createMail('GUEST_ORDER', customer, language, { link: address, values: { code: order.code } })
    await addToOutbox(tx, { ...mail, data: { ...mail.data, orderId: order.id } })
  }

  async function notify(stepId: number): Promise<void> {
    await db.transaction(async tx => {
      const [step] = await tx
        .update(orderEvents)
        .set({ notifiedAt: new Date(now()) })
        .where(and(eq(orderEvents.id, stepId), isNull(orderEvents.notifiedAt)))
        .returning()
      const row = step && (await findOrderRow(tx, step.orderId))
      const notice = row && getStepNotice({ stage: step.stage as OrderRow['order']['stage'], mode: getOrderMode(row.order), isByStore: step.actor === 'STORE' }) // prettier-ignore
      if (step && row && notice) await writeMessages(tx, row, step.happenedAt, notice, describeStep(row, step))
      if (row?.customer.isGuest && step?.fromStatus === 'DraftStatus' && step.toStatus === 'NewStatus') await mailGuestLink(tx, row)
      if (row && step?.stage === 'PICKED_UP') await askForSignatures(tx, row, siteOrigin)
    })
  }

  /** Proposals of the store, until they are answered: the customer has little time. */
  async function notifyProposals(orderId: number): Promise<void> {
    const isWaiting = and(isNull(orderSubstitutions.notifiedAt), isNull(orderSubstitutions.answer), gt(orderSubstitutions.expiresAt, new Date(now()))) // prettier-ignore
    const isNew = and(eq(orderSubstitutions.orderId, orderId), isWaiting)
    // nearly all signals are about something else
    if ((await db.$count(orderSubstitutions, isNew)) === 0) return
    await db.transaction(async tx => {
      const proposals = await tx
        .update(orderSubstitutions)
        .set({ notifiedAt: new Date(now()) })
        .where(isNew)
        .returning()
      const row = proposals.length > 0 && (await findOrderRow(tx, orderId))
      if (row) for (const it of proposals) await writeMessages(tx, row, it.createdAt, { push: true, mail: true }, describeProposal(row, it))
    })
  }

  /** Requests of a courier for a higher limit, until they are answered. */
  async function notifyLimitRequests(orderId: number): Promise<void> {
    const isWaiting = and(isNull(purchaseLimitRequests.notifiedAt), eq(purchaseLimitRequests.state, 'OPEN'), gt(purchaseLimitRequests.expiresAt, new Date(now()))) // prettier-ignore
    const isNew = and(eq(purchaseLimitRequests.orderId, orderId), isWaiting)
    if ((await db.$count(purchaseLimitRequests, isNew)) === 0) return
    await db.transaction(async tx => {
      const requests = await tx
        .update(purchaseLimitRequests)
        .set({ notifiedAt: new Date(now()) })
        .where(isNew)
        .returning()
      const row = requests.length > 0 && (await findOrderRow(tx, orderId))
      if (row)
        for (const it of requests) await writeMessages(tx, row, it.createdAt, { push: true, mail: true }, describeLimitRequest(row, it))
    })
  }

  /** @param orderId undefined after a lost connection: the recent steps of all orders */
  return async (orderId: number | undefined): Promise<void> => {
    if (orderId !== undefined) {
      await notifyProposals(orderId)
      await notifyLimitRequests(orderId)
    }
    const recent = db.select({ id: orderEvents.id }).from(orderEvents).orderBy(desc(orderEvents.id)).limit(MAX_RECENT_STEPS)
    const steps = await db
      .select({ id: orderEvents.id })
      .from(orderEvents)
      .innerJoin(orders, eq(orders.id, orderEvents.orderId))
      .where(
        and(
          orderId === undefined ? inArray(orderEvents.id, recent) : eq(orderEvents.orderId, orderId),
          isNull(orderEvents.notifiedAt),
          gt(orderEvents.happenedAt, new Date(now() - MAX_AGE_MS)),
          isWanted,
        ),
      )
      .orderBy(asc(orderEvents.id))
    for (const { id } of steps) await notify(id)
  }
}

type Step = typeof orderEvents.$inferSelect
/** Title and text of a message, in a language. */
type Describe = (language: string) => { readonly title: string; readonly text: string }

const describeStep =
  (row: OrderRow, { stage, actor }: Step): Describe =>
  language => ({
    title: translate(language, `orderTitles.${stage as 'PICKED_UP' | 'NEARBY' | 'READY' | 'DELIVERED' | 'CANCELLED'}`),
    text:
      actor === 'STORE'
        ? translate(language, 'orders.cancelledByStore')
        : stage === 'READY'
          ? translate(language, 'orders.showCode', { code: row.order.code })
          : (getStoreName(row, language) ?? row.order.code),
  })

const formatTime = ({ city }: OrderRow, time: Date, language: string): string =>
  new Intl.DateTimeFormat(toLocale(language), { timeStyle: 'short', timeZone: city.timeZone }).format(time)

const describeProposal =
  (row: OrderRow, { position, name, expiresAt }: typeof orderSubstitutions.$inferSelect): Describe =>
  language => {
    const time = formatTime(row, expiresAt, language)
    return {
      title: translate(language, 'substitutions.title', { product: row.lines[position]?.name ?? name }),
      text: `${translate(language, 'substitutions.proposal', { replacement: name })} ${translate(language, 'substitutions.deadline', { time })}`,
    }
  }

const describeLimitRequest =
  (row: OrderRow, { limit, before, expiresAt }: typeof purchaseLimitRequests.$inferSelect): Describe =>
  language => {
    const format = (amount: number): string => formatMoney(amount, row.order.currency, row.city.currencyPattern, language)
    const request = translate(language, 'limitRequests.request', { limit: format(limit), before: format(before) })
    return {
      title: translate(language, 'limitRequests.title'),
      text: `${request} ${translate(language, 'limitRequests.deadline', { time: formatTime(row, expiresAt, language) })}`,
    }
  }
