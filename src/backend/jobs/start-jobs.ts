import { type Job, type JobResult, PgBoss } from 'pg-boss'

import { createOutboxSender, type PaymentErrand } from '#backend/jobs/outbox-sender.ts'
import { advanceOrder } from '#backend/jobs/advance-order.ts'
import type { Db } from '#backend/db/connect.ts'
import { sweepIdempotencyKeys } from '#backend/idempotency.ts'
import { capturePayment, reconcilePayments } from '#backend/modules/checkout/card-payment.ts'
import { livingOrderIds } from '#backend/modules/orders/order-rows.ts'
import type { OrderSignals } from '#backend/modules/orders/order-signals.ts'
import type { PaymentProvider } from '#backend/payments/payment-provider.ts'
import type { Report } from '#domain/platform/report.ts'

export interface JobParts {
  readonly db: Db
  /** The same database; the jobs have connections and a schema of their own in it. */
  readonly url: string
  readonly signals: OrderSignals
  readonly report: Report
  /** Stores and couriers are played, and messages to people stay in the outbox (product.md, "The sandbox"). */
  readonly sandbox: boolean
  /** Unix milliseconds. */
  now(): number
  /** Minutes of an order in a real minute. */
  readonly speed: number
  /** Who moves the money of cards; unset, nobody does. */
  readonly payments: PaymentProvider | undefined
}

export interface Jobs {
  /** Whether the workers still look for work. */
  healthy(): boolean
  /**
   * Lets what runs come to its end; what does not is begun anew by the next process.
   *
   * @param within milliseconds
   */
  stop(within: number): Promise<void>
}

const LIFE = 'order-life'
const SWEEP = 'sweep'
const OUTBOX = 'outbox'
const RECONCILE = 'reconcile'
/** Seconds between two looks at what repeats itself. */
const OUTBOX_EVERY = 5
const RECONCILE_EVERY = 15
/** Seconds after which a worker's silence is a fault: a cron minute and a bit. */
const SILENCE = 75_000
/** Milliseconds within which the same trouble is told once. */
const SAME_TROUBLE = 60_000

/**
 * The jobs of the marketplace, on pg-boss (decision 0014). One job an order waits for the order's next step; a sweep each minute, and one
 * at the start, finds orders without a job. A job only says "look": what is to be done follows from the rows, so that one which runs twice,
 * late, or never does no harm.
 */
export async function startJobs({ db, url, signals, report, sandbox, now, speed, payments }: JobParts): Promise<Jobs> {
  const boss = new PgBoss({
    connectionString: url,
    schema: 'pgboss',
    application_name: 'recado jobs',
    max: 3,
    // trust.md, "Running"
    options: '-c statement_timeout=5000 -c lock_timeout=2000 -c idle_in_transaction_session_timeout=10000',
  })
  const told = new Map<string, number>()
  const trouble = (error: unknown): void => {
    const message = (error instanceof Error ? error.message : String(error)).replace(/ \(Queue: .*/, '').slice(0, 300)
    if (Date.now() - (told.get(message) ?? 0) < SAME_TROUBLE) return
    if (told.size > 100) told.clear()
    told.set(message, Date.now())
    report({ kind: 'error', name: 'JOB_ERROR', message })
  }
  boss.on('error', trouble)
  const payment: PaymentErrand = async ({ data }) => {
    if (!payments) throw new Error('There is no payment provider to run an errand to')
    await capturePayment(db, payments, String(data['paymentId']), now())
  }
  const sendOutbox = createOutboxSender({ db, sandbox, now, payment, failed: trouble })

  /** Puts the next look at an order where it belongs, later or sooner than it stood. */
  const lookAt = (orderId: number, at = now()) =>
    boss.upsert(LIFE, { orderId }, { singletonKey: String(orderId), startAfter: new Date(Date.now() + Math.max(at - now(), 0)) })
  const lookAtAll = async (): Promise<void> => {
    if (sandbox) for (const orderId of await livingOrderIds(db)) await lookAt(orderId)
  }
  /** What repeats itself by sending its successor. */
  const repeat = (name: string, seconds = 0) => boss.upsert(name, {}, { singletonKey: name, startAfter: seconds })
  const repeatAll = async (): Promise<void> => {
    await repeat(OUTBOX)
    if (payments) await repeat(RECONCILE)
  }

  async function live(jobs: Job<{ orderId: number }>[]): Promise<JobResult[]> {
    const results: JobResult[] = []
    for (const { id, data } of jobs) {
      try {
        const at = await advanceOrder(db, data.orderId, { now: now(), speed })
        if (at !== undefined) await lookAt(data.orderId, at)
        results.push({ id, status: 'completed' })
      } catch (error) {
        trouble(error)
        results.push({ id, status: 'failed' })
      }
    }
    return results
  }

  await boss.start()
  // a row of a job that is over says nothing any more; one whose process was killed is tried again after half a minute
  const queue = { policy: 'short', deleteAfterSeconds: 600, expireInSeconds: 30, retryLimit: 3, getRetryDelay: 2, retryBackoff: true, retryDelayMax: 20 } as const // prettier-ignore
  for (const name of [LIFE, SWEEP, OUTBOX, RECONCILE]) await boss.createQueue(name, queue)
  if (sandbox) await boss.work(LIFE, { batchSize: 20, pollingIntervalSeconds: 0.5, perJobResults: true }, live)
  await boss.work(OUTBOX, { pollingIntervalSeconds: 1 }, async () => {
    await sendOutbox().finally(() => repeat(OUTBOX, OUTBOX_EVERY))
  })
  await boss.work(RECONCILE, async () => {
    if (payments) await reconcilePayments(db, payments, now()).finally(() => repeat(RECONCILE, RECONCILE_EVERY))
  })
  await boss.work(SWEEP, async () => {
    // an order that waits for its time has a job that waits with it, and is left to that
    if (sandbox) for (const orderId of await livingOrderIds(db)) await boss.send(LIFE, { orderId }, { singletonKey: String(orderId) })
    for (const name of [OUTBOX, RECONCILE]) await boss.send(name, {}, { singletonKey: name })
    await sweepIdempotencyKeys(db, now())
  })
  await boss.schedule(SWEEP, '* * * * *')

  // an order that is placed, paid or moved, here or by another process, is looked at in a moment; without this, with the next sweep
  const leave = signals.onAny(orderId => {
    const looked = orderId === undefined ? lookAtAll() : sandbox ? lookAt(orderId) : undefined
    Promise.all([looked, repeatAll()]).catch(trouble)
  })
  await signals.open().catch(trouble)
  await lookAtAll()
  await repeatAll()

  return {
    healthy: () => boss.getWipData().every(it => Date.now() - (it.lastFetchedOn ?? it.createdOn) < SILENCE),
    async stop(within) {
      leave()
      await boss.stop({ timeout: within })
    },
  }
}
