import { type Job, type JobResult, PgBoss } from 'pg-boss'

import { createOutboxSender, deleteOldMessages, markMessagesSent } from '#backend/jobs/outbox-sender.ts'
import { createOrderNotices } from '#backend/jobs/order-notices.ts'
import { advanceOrder } from '#backend/jobs/advance-order.ts'
import { shareRuns } from '#backend/jobs/share-runs.ts'
import type { Db } from '#backend/db/connect.ts'
import type { RowSignals } from '#backend/db/row-signals.ts'
import { deleteExpiredIdempotencyKeys } from '#backend/idempotency.ts'
import { CUSTOMER_CHANNELS, type MessageSenders } from '#backend/messaging/message-sender.ts'
import { deleteDueAccounts } from '#backend/modules/account/personal-data/account-deletion.ts'
import { endGroupOrders } from '#backend/modules/cart/group/end-groups.ts'
import { deleteReadChanges } from '#backend/modules/catalogue/search/search-catalogue.ts'
import { sendZoneNotices } from '#backend/modules/geo/zone-notices/send-zone-notices.ts'
import { capturePayment, reconcilePayments } from '#backend/modules/checkout/card-payment.ts'
import { announceCharges } from '#backend/modules/prime/announce-charges.ts'
import { sendGiftCards } from '#backend/modules/checkout/gift-cards/send-gift-cards.ts'
import { rewardInvitations } from '#backend/modules/checkout/invitations/reward-invitations.ts'
import { renewSubscriptions } from '#backend/modules/prime/renew-subscriptions.ts'
import { deleteCardAtProvider, FORGET_CARD } from '#backend/modules/checkout/provider/deleted-cards.ts'
import { deleteOldProviderMessages } from '#backend/modules/checkout/provider/provider-messages.ts'
import { reconcileLedger } from '#backend/modules/checkout/ledger/reconcile-ledger.ts'
import { recordOrderEvents, type RecordOrderEventsOptions } from '#backend/modules/orders/record-order-events.ts'
import { findActiveOrderIds } from '#backend/modules/orders/order-rows.ts'
import { deleteOldGuestCheckouts } from '#backend/modules/account/guest/guest-checkout.ts'
import { deleteUnfinishedFlows } from '#backend/modules/account/phone/identity-flow.ts'
import { deleteDuePhotos, deleteOrphanedFiles } from '#backend/modules/platform/photos/delete-photos.ts'
import { deleteUnusedDevices } from '#backend/modules/platform/devices.ts'
import { startChatResponder } from '#backend/modules/support/chat/answer-chats.ts'
import type { OrderSignals } from '#backend/modules/orders/order-signals.ts'
import { deleteAbandonedFiles, type PhotoPort } from '#backend/photos/photo-port.ts'
import type { PaymentProvider } from '#backend/payments/payment-provider.ts'
import type { Report } from '#domain/platform/report.ts'

export interface JobOptions {
  readonly db: Db
  /** URL of the same database. The jobs use separate connections and the schema `pgboss`. */
  readonly url: string
  readonly signals: OrderSignals
  readonly chatSignals: RowSignals
  readonly report: Report
  /** Simulates stores and couriers, and leaves messages to customers in the outbox (product.md, "The sandbox"). */
  readonly sandbox: boolean
  /** Scheme, host and port of the storefront, for links in mails. No trailing slash. */
  readonly siteOrigin: string
  /** Unix milliseconds. */
  now(): number
  /** Simulated minutes per real minute of an order. */
  readonly speed: number
  /** Provider of card payments. When undefined, no payment jobs run. */
  readonly payments: PaymentProvider | undefined
  /** When undefined, no photo jobs run. */
  readonly photos?: PhotoPort | undefined
  /** Stores events of orders. When undefined, they are not recorded. */
  readonly storeEvents?: RecordOrderEventsOptions['storeEvents']
  /** Senders of messages to customers. The sandbox uses none. */
  readonly senders: MessageSenders
}

export interface Jobs {
  /** Whether the workers still fetch jobs. */
  isHealthy(): boolean
  /**
   * Waits for running jobs. The next process restarts those that do not finish.
   *
   * @param timeout milliseconds
   */
  stop(timeout: number): Promise<void>
}

const ORDER_QUEUE = 'order-life'
const SWEEP_QUEUE = 'sweep'
const OUTBOX_QUEUE = 'outbox'
/** Separate from the payments: a slow mail server must not delay them. */
const MESSAGE_QUEUE = 'messages'
const RECONCILE_QUEUE = 'reconcile'
const LEDGER_QUEUE = 'ledger'
/** Charges of subscriptions. Separate from the sweep: a provider that is slow must not delay it. */
const RENEWAL_QUEUE = 'renewals'
/** Each night at 3:30 UTC. */
const LEDGER_SCHEDULE = '30 3 * * *'
const OUTBOX_INTERVAL_SECONDS = 5
const RECONCILE_INTERVAL_SECONDS = 15
const MAX_PARALLEL_PAYMENTS = 20
/** Mail servers limit the connections of one client. */
const MAX_PARALLEL_MESSAGES = 5
/** A job continues with the next messages for this long, milliseconds. A job that takes 30 s is started again. */
const MESSAGE_JOB_MS = 10_000
/** A worker that fetches nothing for longer is unhealthy: one cron minute and a margin. */
const MAX_WORKER_IDLE_MS = 75_000
/** The same error is reported once within this time. */
const SAME_ERROR_INTERVAL_MS = 60_000

/**
 * Starts the jobs of the marketplace on pg-boss (decision 0014). One job per order waits for the order's next step. A sweep at the start
 * and each minute finds orders without a job. A job carries no instruction: the rows determine the work, so a job that runs twice,
 * late or never does no harm.
 */
export async function startJobs({
  db,
  url,
  signals,
  chatSignals,
  report,
  sandbox,
  siteOrigin,
  now,
  speed,
  payments,
  photos,
  storeEvents,
  senders,
}: JobOptions): Promise<Jobs> {
  const boss = new PgBoss({
    connectionString: url,
    schema: 'pgboss',
    application_name: 'recado jobs',
    max: 3,
    // trust.md, "Running"
    options: '-c statement_timeout=5000 -c lock_timeout=2000 -c idle_in_transaction_session_timeout=10000',
  })
  const reportedAt = new Map<string, number>()
  const reportError = (error: unknown): void => {
    const message = (error instanceof Error ? error.message : String(error)).replace(/ \(Queue: .*/, '').slice(0, 300)
    if (Date.now() - (reportedAt.get(message) ?? 0) < SAME_ERROR_INTERVAL_MS) return
    if (reportedAt.size > 100) reportedAt.clear()
    reportedAt.set(message, Date.now())
    report({ kind: 'error', name: 'JOB_ERROR', message })
  }
  boss.on('error', reportError)
  const outboxOptions = {
    db,
    now,
    onError: reportError,
    onDeadLetter: ({ channel, id }: { channel: string; id: number }, reason: string) =>
      report({ kind: 'error', name: 'MESSAGE_FAILED', message: `${channel} ${id}: ${reason}` }),
  }
  const sendPayments = createOutboxSender({
    ...outboxOptions,
    channels: ['PAYMENT'],
    maxParallel: MAX_PARALLEL_PAYMENTS,
    // safe to repeat: the provider identifies each operation by its key
    async deliver({ subject, data }) {
      if (!payments) throw new Error('There is no payment provider for this outbox row')
      if (subject === FORGET_CARD) await deleteCardAtProvider(db, payments, data)
      else await capturePayment(db, payments, String(data['paymentId']), now())
    },
  })
  const sendMessageBatch = createOutboxSender({
    ...outboxOptions,
    channels: CUSTOMER_CHANNELS.filter(it => senders[it] !== undefined),
    maxParallel: MAX_PARALLEL_MESSAGES,
    deliver: row => senders[row.channel as keyof MessageSenders]!(row),
  })
  async function sendMessages(): Promise<void> {
    if (sandbox) return markMessagesSent(db, now())
    const end = Date.now() + MESSAGE_JOB_MS
    while ((await sendMessageBatch()) === MAX_PARALLEL_MESSAGES && Date.now() < end);
  }

  const recordPlaced = () => recordOrderEvents({ db, now, storeEvents })

  /** Schedules the next check of an order, or moves it. */
  const scheduleOrder = (orderId: number, at = now()) =>
    boss.upsert(ORDER_QUEUE, { orderId }, { singletonKey: String(orderId), startAfter: new Date(Date.now() + Math.max(at - now(), 0)) })
  const scheduleAllOrders = async (): Promise<void> => {
    if (sandbox) for (const orderId of await findActiveOrderIds(db)) await scheduleOrder(orderId)
  }
  /** Schedules a job that repeats by scheduling its successor. */
  const scheduleRepeat = (name: string, seconds = 0) => boss.upsert(name, {}, { singletonKey: name, startAfter: seconds })
  const scheduleAllRepeats = async (): Promise<void> => {
    await scheduleRepeat(OUTBOX_QUEUE)
    await scheduleRepeat(MESSAGE_QUEUE)
    if (payments) await scheduleRepeat(RECONCILE_QUEUE)
  }

  /** A storage that fails must not stop the other jobs. */
  const deletePhotos = async (port: PhotoPort): Promise<void> => {
    await deleteAbandonedFiles(port, Date.now()).catch(reportError)
    await deleteDuePhotos(db, port, now()).catch(reportError)
  }

  async function advanceOrders(jobs: Job<{ orderId: number }>[]): Promise<JobResult[]> {
    const results: JobResult[] = []
    for (const { id, data } of jobs) {
      try {
        const at = await advanceOrder(db, data.orderId, { now: now(), speed }, photos)
        if (at !== undefined) await scheduleOrder(data.orderId, at)
        results.push({ id, status: 'completed' })
      } catch (error) {
        reportError(error)
        results.push({ id, status: 'failed' })
      }
    }
    return results
  }

  await boss.start()
  // finished jobs are deleted after ten minutes; a job of a killed process restarts after 30 seconds
  const queue = { policy: 'short', deleteAfterSeconds: 600, expireInSeconds: 30, retryLimit: 3, retryDelay: 2, retryBackoff: true, retryDelayMax: 20 } as const // prettier-ignore
  for (const name of [ORDER_QUEUE, SWEEP_QUEUE, OUTBOX_QUEUE, MESSAGE_QUEUE, RECONCILE_QUEUE]) await boss.createQueue(name, queue)
  if (sandbox) await boss.work(ORDER_QUEUE, { batchSize: 20, pollingIntervalSeconds: 0.5, perJobResults: true }, advanceOrders)
  await boss.work(OUTBOX_QUEUE, { pollingIntervalSeconds: 1 }, async () => {
    await sendPayments().finally(() => scheduleRepeat(OUTBOX_QUEUE, OUTBOX_INTERVAL_SECONDS))
  })
  await boss.work(MESSAGE_QUEUE, { pollingIntervalSeconds: 1 }, async () => {
    await sendGiftCards({ db, now: now(), siteOrigin }).catch(reportError)
    await sendMessages().finally(() => scheduleRepeat(MESSAGE_QUEUE, OUTBOX_INTERVAL_SECONDS))
  })
  await boss.work(RECONCILE_QUEUE, async () => {
    if (payments) await reconcilePayments(db, payments, now()).finally(() => scheduleRepeat(RECONCILE_QUEUE, RECONCILE_INTERVAL_SECONDS))
  })
  await boss.work(SWEEP_QUEUE, async () => {
    // `send` does not replace the job of an order that already waits
    if (sandbox)
      for (const orderId of await findActiveOrderIds(db)) await boss.send(ORDER_QUEUE, { orderId }, { singletonKey: String(orderId) })
    for (const name of [OUTBOX_QUEUE, MESSAGE_QUEUE, RECONCILE_QUEUE]) await boss.send(name, {}, { singletonKey: name })
    await deleteExpiredIdempotencyKeys(db, now())
    await deleteReadChanges(db)
    await deleteOldMessages(db, now())
    await deleteUnusedDevices(db, now())
    await deleteUnfinishedFlows(db, now())
    await deleteOldGuestCheckouts(db, now())
    await deleteDueAccounts(db, payments, now())
    if (photos) await deletePhotos(photos)
    await endGroupOrders({ db, now: now(), siteOrigin })
    await recordPlaced()
    await rewardInvitations({ db, now: now(), speed })
    await sendZoneNotices({ db, now: now(), siteOrigin, onError: reportError })
  })
  await boss.schedule(SWEEP_QUEUE, '* * * * *')
  await boss.createQueue(RENEWAL_QUEUE, { policy: 'short', retryLimit: 0, expireInSeconds: 1800 })
  await boss.work(RENEWAL_QUEUE, { pollingIntervalSeconds: 5 }, async () => {
    await announceCharges(db, now())
    await renewSubscriptions({ db, provider: payments, siteOrigin, now })
  })
  await boss.schedule(RENEWAL_QUEUE, '* * * * *')
  // compares all orders, so it may take minutes
  await boss.createQueue(LEDGER_QUEUE, { policy: 'short', retryLimit: 1, expireInSeconds: 3600 })
  await boss.work(LEDGER_QUEUE, { pollingIntervalSeconds: 30 }, async () => {
    await reconcileLedger(db, payments, { report, now: now() })
    await deleteOldProviderMessages(db, now())
    if (photos) await deleteOrphanedFiles(db, photos, now())
  })
  await boss.schedule(LEDGER_QUEUE, LEDGER_SCHEDULE)

  // a signal of any process starts the check of an order at once; without it the order waits for the next sweep
  const notifyCustomers = createOrderNotices({ db, now, siteOrigin })
  // neither depends on the order
  const recordSoon = shareRuns(recordPlaced)
  const repeatSoon = shareRuns(scheduleAllRepeats)
  const unsubscribe = signals.onAny(orderId => {
    recordSoon().catch(reportError)
    notifyCustomers(orderId).catch(reportError)
    const scheduled = orderId === undefined ? scheduleAllOrders() : sandbox ? scheduleOrder(orderId) : undefined
    Promise.all([scheduled, repeatSoon()]).catch(reportError)
  })
  await signals.open().catch(reportError)
  const stopAnswers = sandbox ? await startChatResponder({ db, chatSignals, now, onError: reportError }) : undefined
  await scheduleAllOrders()
  await scheduleAllRepeats()

  return {
    isHealthy: () =>
      boss
        .getWipData()
        .every(
          it =>
            it.name === LEDGER_QUEUE || it.name === RENEWAL_QUEUE || Date.now() - (it.lastFetchedOn ?? it.createdOn) < MAX_WORKER_IDLE_MS,
        ),
    async stop(timeout) {
      unsubscribe()
      await stopAnswers?.()
      await boss.stop({ timeout })
    },
  }
}
