import { createHash } from 'node:crypto'

import { and, eq, lt } from 'drizzle-orm'

import type { CallContext } from '#backend/call-context.ts'
import type { Db } from '#backend/db/connect.ts'
import { idempotencyKeys } from '#backend/db/schema/checkout.ts'
import type { Tx } from '#backend/db/transaction.ts'
import { Problem } from '#backend/problem.ts'
import type { Endpoint } from '#contract/endpoint.ts'

/** trust.md: a key is valid for 24 hours. */
const KEY_LIFETIME_MS = 24 * 60 * 60_000
/**
 * After this time another call can take over the key: the process of the first call was killed. It exceeds the longest handler,
 * which waits for the provider's timeout and a few statements of at most 5 s.
 */
export const TAKEOVER_MS = 20_000

/** Runs one call at most once per customer and idempotency key. */
export type RunOnce = <R>(spec: Endpoint, input: unknown, call: CallContext, handle: (call: CallContext) => Promise<R>) => Promise<R>

/**
 * Same key and body: the saved reply. Another body: 422. Still in flight: 409 with Retry-After. An error reply is not saved,
 * because it had no effect: the client can use the same key again.
 *
 * The handler saves the reply in the transaction of its operation (`CallContext.saveReply`), so a crash leaves both or neither.
 * If the handler does not, the reply is saved after it: such a handler must tolerate a second run.
 *
 * @param now Unix milliseconds
 */
export function createRunOnce(db: Db, now: () => number): RunOnce {
  return async (spec, input, call, handle) => {
    const { customer, idempotencyKey: key } = call
    if (!customer) return handle(call)
    if (key === undefined) {
      throw new Problem(400, 'This call needs an Idempotency-Key', undefined, { code: 'IDEMPOTENCY_KEY_REQUIRED' })
    }
    const name = `${spec.method} ${spec.path}`
    const isSameKey = and(eq(idempotencyKeys.customerId, customer.id), eq(idempotencyKeys.call, name), eq(idempotencyKeys.key, key))
    const fingerprint = hashInput(input)
    const startedAt = new Date(now())

    const claim = await claimKey()
    if (claim) return claim.reply as never
    // a call that takes over the key sets another `started_at`: this call then no longer owns the key
    const isOwnClaim = and(isSameKey, eq(idempotencyKeys.startedAt, startedAt))
    let saved = false
    const save = async (tx: Pick<Tx, 'update'>, reply: unknown): Promise<void> => {
      const savedRows = await tx
        .update(idempotencyKeys)
        .set({ status: 200, reply })
        .where(isOwnClaim)
        .returning({ key: idempotencyKeys.key })
      if (savedRows.length === 0) throw createInFlightProblem()
      saved = true
    }
    try {
      const reply = await handle({ ...call, saveReply: save })
      if (!saved) await save(db, reply)
      return reply
    } catch (error) {
      // a rejection has rolled back; after any other error the outcome is unknown, so the key is preserved until the takeover
      if (error instanceof Problem && error.status < 500) await db.delete(idempotencyKeys).where(isOwnClaim)
      throw error
    }

    /** @returns the saved reply; undefined if this call now owns the key */
    async function claimKey(): Promise<{ readonly reply: unknown } | undefined> {
      await db.delete(idempotencyKeys).where(and(isSameKey, lt(idempotencyKeys.startedAt, new Date(now() - KEY_LIFETIME_MS))))
      const row = { customerId: customer!.id, call: name, key: key!, fingerprint, startedAt }
      const insertedRows = await db.insert(idempotencyKeys).values(row).onConflictDoNothing().returning({ key: idempotencyKeys.key })
      if (insertedRows.length > 0) return undefined
      const [existing] = await db.select().from(idempotencyKeys).where(isSameKey)
      // another call deleted the key between the two queries
      if (!existing) throw createInFlightProblem()
      if (existing.fingerprint !== fingerprint) {
        throw new Problem(422, 'This Idempotency-Key was used for something else', undefined, { code: 'IDEMPOTENCY_KEY_REUSED' })
      }
      if (existing.status !== null) return { reply: existing.reply }
      if (existing.startedAt.getTime() > now() - TAKEOVER_MS) throw createInFlightProblem()
      const takenOverRows = await db
        .update(idempotencyKeys)
        .set({ startedAt })
        .where(and(isSameKey, eq(idempotencyKeys.startedAt, existing.startedAt)))
        .returning({ key: idempotencyKeys.key })
      if (takenOverRows.length === 0) throw createInFlightProblem()
      return undefined
    }
  }
}

/** Deletes expired keys. @returns how many */
export async function deleteExpiredIdempotencyKeys(db: Db, now: number): Promise<number> {
  const deletedRows = await db.delete(idempotencyKeys).where(lt(idempotencyKeys.startedAt, new Date(now - KEY_LIFETIME_MS))).returning({ key: idempotencyKeys.key }) // prettier-ignore
  return deletedRows.length
}

const createInFlightProblem = (): Problem =>
  new Problem(409, 'The same call is still in progress, please try again in a moment', undefined, {
    code: 'REQUEST_IN_FLIGHT',
    headers: { 'retry-after': '1' },
  })

/** The hash does not depend on the order of object fields. */
function hashInput(input: unknown): string {
  const sortFields = (_: string, value: unknown): unknown =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value
  return createHash('sha256').update(JSON.stringify(input, sortFields)).digest('hex')
}
