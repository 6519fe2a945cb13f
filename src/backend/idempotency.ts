import { createHash } from 'node:crypto'

import { and, eq, lt } from 'drizzle-orm'

import type { CallContext } from '#backend/call-context.ts'
import type { Db } from '#backend/db/connect.ts'
import { idempotencyKeys } from '#backend/db/schema/checkout.ts'
import type { Tx } from '#backend/db/transaction.ts'
import { Problem } from '#backend/problem.ts'
import type { Endpoint } from '#contract/endpoint.ts'

/** trust.md: "kept 24 h". */
const KEPT_MS = 24 * 60 * 60_000
/**
 * A first call that has not ended after this will not: its process was killed. Longer than any handler takes (the provider's
 * time-out and a few statements of 5 s at most), shorter than a customer's patience. Milliseconds.
 */
export const TAKE_OVER_MS = 20_000

/** Runs one call at most once per key of its customer. */
export type Idempotency = <R>(spec: Endpoint, input: unknown, call: CallContext, answer: (call: CallContext) => Promise<R>) => Promise<R>

/**
 * Same key and body: the saved answer. Other body: 422. Still in flight: 409 with Retry-After. A refusal is not kept: it had no
 * effect, so the same key may be tried again.
 *
 * The answer is saved by the handler in the transaction of what it did (`CallContext.saveAnswer`), so that a crash leaves both
 * or neither; a handler that does not is saved after it has ended, and must then be one that may be run twice.
 *
 * @param now Unix milliseconds
 */
export function createIdempotency(db: Db, now: () => number): Idempotency {
  return async (spec, input, call, answer) => {
    const { customer, idempotencyKey: key } = call
    if (!customer) return answer(call)
    if (key === undefined) {
      throw new Problem(400, 'This call needs an Idempotency-Key', undefined, { code: 'IDEMPOTENCY_KEY_REQUIRED' })
    }
    const name = `${spec.method} ${spec.path}`
    const own = and(eq(idempotencyKeys.customerId, customer.id), eq(idempotencyKeys.call, name), eq(idempotencyKeys.key, key))
    const fingerprint = fingerprintOf(input)
    const startedAt = new Date(now())

    const claim = await claimKey()
    if (claim) return claim.reply as never
    // whoever has taken the key over has another `started_at`: then ours is no longer the call that counts
    const mine = and(own, eq(idempotencyKeys.startedAt, startedAt))
    let saved = false
    const save = async (tx: Pick<Tx, 'update'>, reply: unknown): Promise<void> => {
      const kept = await tx.update(idempotencyKeys).set({ status: 200, reply }).where(mine).returning({ key: idempotencyKeys.key })
      if (kept.length === 0) throw inFlight()
      saved = true
    }
    try {
      const reply = await answer({ ...call, saveAnswer: save })
      if (!saved) await save(db, reply)
      return reply
    } catch (error) {
      // a refusal undid everything; after anything else nobody knows, and the key waits to be taken over
      if (error instanceof Problem && error.status < 500) await db.delete(idempotencyKeys).where(mine)
      throw error
    }

    /** @returns the saved answer; undefined when the key is now ours */
    async function claimKey(): Promise<{ readonly reply: unknown } | undefined> {
      await db.delete(idempotencyKeys).where(and(own, lt(idempotencyKeys.startedAt, new Date(now() - KEPT_MS))))
      const row = { customerId: customer!.id, call: name, key: key!, fingerprint, startedAt }
      const fresh = await db.insert(idempotencyKeys).values(row).onConflictDoNothing().returning({ key: idempotencyKeys.key })
      if (fresh.length > 0) return undefined
      const [known] = await db.select().from(idempotencyKeys).where(own)
      // it was released between the two looks
      if (!known) throw inFlight()
      if (known.fingerprint !== fingerprint) {
        throw new Problem(422, 'This Idempotency-Key was used for something else', undefined, { code: 'IDEMPOTENCY_KEY_REUSED' })
      }
      if (known.status !== null) return { reply: known.reply }
      if (known.startedAt.getTime() > now() - TAKE_OVER_MS) throw inFlight()
      const taken = await db
        .update(idempotencyKeys)
        .set({ startedAt })
        .where(and(own, eq(idempotencyKeys.startedAt, known.startedAt)))
        .returning({ key: idempotencyKeys.key })
      if (taken.length === 0) throw inFlight()
      return undefined
    }
  }
}

/** Forgets keys that are past their day. @returns how many */
export async function sweepIdempotencyKeys(db: Db, now: number): Promise<number> {
  const gone = await db.delete(idempotencyKeys).where(lt(idempotencyKeys.startedAt, new Date(now - KEPT_MS))).returning({ key: idempotencyKeys.key }) // prettier-ignore
  return gone.length
}

const inFlight = (): Problem =>
  new Problem(409, 'The same call is still being answered, please ask again in a moment', undefined, {
    code: 'REQUEST_IN_FLIGHT',
    headers: { 'retry-after': '1' },
  })

/** The same whatever the order in which an object's fields were written. */
function fingerprintOf(input: unknown): string {
  const sorted = (_: string, value: unknown): unknown =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value
  return createHash('sha256').update(JSON.stringify(input, sorted)).digest('hex')
}
