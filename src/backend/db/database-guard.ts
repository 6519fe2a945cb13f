import { BrokenCircuitError, circuitBreaker, CircuitState, ConsecutiveBreaker, handleWhen } from 'cockatiel'
import postgres from 'postgres'

import type { LivenessCheck } from '#backend/db/server-liveness.ts'

/** Maximum wait for a connection while no data arrives from the database. A whole call then takes less than 500 ms. */
const ACQUIRE_TIMEOUT_MS = 350
/** If data arrived from the database within this time, the connections are only busy, and the call waits for as long again. */
const RECEIVED_WITHIN_MS = 150
/** Maximum wait for a connection while all are busy. */
const BUSY_TIMEOUT_MS = 3000
/** Consecutive lost connections after which the database counts as down. */
const FAILURES_TO_OPEN = 3
/** Interval of attempts while the database is down. */
const PROBE_INTERVAL_MS = 500
/** Interval of liveness checks during a slow call. */
const SLOW_CALL_MS = 500

/** SQLSTATE class 08: connection exception. The API responds with 503. */
class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable' as const
  readonly code = '08006'
}

/** Error codes of a lost connection. */
const NETWORK_ERROR = /^(?:E(?:CONN|HOST|NET|AI_)\w+|EPIPE|ETIMEDOUT|ENOTFOUND)$/

type Transaction = (tx: postgres.TransactionSql) => unknown
type Begin = (work: Transaction) => Promise<unknown>

/** Whether the driver lost its connection. Also checks the causes of the error. */
export function isConnectionLost(error: unknown): boolean {
  for (let it = error, depth = 0; it instanceof Error && depth < 5; it = it.cause, depth += 1) {
    if (it instanceof postgres.PostgresError) return it.severity_local === 'FATAL' || it.severity === 'FATAL'
    if (!('code' in it && typeof it.code === 'string')) continue
    if (it.code.startsWith('CONNECTION_') || it.code === 'CONNECT_TIMEOUT') return true
    // only the driver adds `query` to an error; errors of other sockets, such as the payment provider's, have none
    if (NETWORK_ERROR.test(it.code) && 'query' in it) return true
  }
  return false
}

const isUnavailable = (error: unknown): boolean => error instanceof DatabaseUnavailable || isConnectionLost(error)

/**
 * Lets calls fail at once while the database is down. Guards the two methods of the pool that Drizzle calls: `unsafe` and `begin`. After
 * three consecutive lost connections calls fail at once, and every 500 ms one call tries the database again.
 *
 * After a time-out a statement remains in the queue of the driver and may still run, as after any lost response. A transaction does not run.
 *
 * If the database is only slow, a call waits up to 3 s, as long as responses to other calls arrive.
 *
 * @param liveness check of the pool's sockets. It closes them when the server does not respond, and their calls fail
 * @throws DatabaseUnavailable from both methods, within 350 ms when no data arrives from the database
 */
export function failFast(
  client: postgres.Sql,
  { closeIfUnresponsive, receivedBytes }: Pick<LivenessCheck, 'closeIfUnresponsive' | 'receivedBytes'>,
): void {
  const policy = circuitBreaker(handleWhen(isUnavailable), {
    halfOpenAfter: PROBE_INTERVAL_MS,
    breaker: new ConsecutiveBreaker(FAILURES_TO_OPEN),
  })
  async function guard<T>(work: () => Promise<T>): Promise<T> {
    // cockatiel queues calls behind the probing call; here they fail at once
    if (policy.state === CircuitState.HalfOpen) throw new DatabaseUnavailable('The database is down')
    const check = setInterval(() => void closeIfUnresponsive(), SLOW_CALL_MS)
    try {
      return await policy.execute(work)
    } catch (error) {
      throw error instanceof BrokenCircuitError ? new DatabaseUnavailable('The database is down') : error
    } finally {
      clearInterval(check)
    }
  }

  const unsafe = client.unsafe.bind(client)
  const begin = client.begin.bind(client) as Begin
  function guardedUnsafe(...[text, values, options]: Parameters<typeof unsafe>) {
    // statements with `onexecute` belong to the `begin` of the driver, which `guardedBegin` guards
    if (options && 'onexecute' in options) return unsafe(text, values, options)
    return new GuardedQuery(() => unsafe(text, values, options), guard, receivedBytes)
  }
  const guardedBegin: Begin = work => guard(() => beginInTime(begin, work, receivedBytes))
  Object.assign(client, { unsafe: guardedUnsafe, begin: guardedBegin })
}

type Query = ReturnType<postgres.Sql['unsafe']>
type Guard = <T>(work: () => Promise<T>) => Promise<T>

/** A statement of `unsafe`. It runs when it is awaited, as a query of the driver does. */
class GuardedQuery implements PromiseLike<unknown> {
  readonly #create: () => Query
  readonly #guard: Guard
  readonly #receivedBytes: () => number
  #running: Promise<unknown> | undefined

  constructor(create: () => Query, guard: Guard, receivedBytes: () => number) {
    this.#create = create
    this.#guard = guard
    this.#receivedBytes = receivedBytes
  }

  /** Rows as arrays of values. */
  values(): Promise<unknown> {
    return this.#run(query => query.values())
  }

  then<A = unknown, B = never>(
    fulfilled?: ((rows: unknown) => A | PromiseLike<A>) | null,
    rejected?: ((error: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.#run(query => query).then(fulfilled, rejected)
  }

  catch<B>(rejected: (error: unknown) => B | PromiseLike<B>): Promise<unknown> {
    return this.then(undefined, rejected)
  }

  finally(ended: () => void): Promise<unknown> {
    return this.#run(query => query).finally(ended)
  }

  #run(start: (query: Query) => PromiseLike<unknown>): Promise<unknown> {
    return (this.#running ??= this.#guard(() => {
      const query = this.#create()
      // the driver sets `state` when it sends the statement
      return withinAcquireTimeout(Promise.resolve(start(query)), () => 'state' in query && query.state !== null, this.#receivedBytes)
    }))
  }
}

/** Runs `work` only if a connection is acquired in time. Later there is no caller for the result. */
function beginInTime(begin: Begin, work: Transaction, receivedBytes: () => number): Promise<unknown> {
  let hasBegun = false
  let isLate = false
  const running = begin(tx => {
    if (isLate) throw new DatabaseUnavailable('The connection was acquired too late')
    hasBegun = true
    return work(tx)
  })
  return withinAcquireTimeout(
    running,
    () => hasBegun,
    receivedBytes,
    () => (isLate = true),
  )
}

/**
 * @param isAcquired called after 350 ms, and again while responses to other calls arrive
 * @param onTimeout called in the same turn of the event loop as the rejection, so that no work begins in between
 */
async function withinAcquireTimeout<T>(
  running: Promise<T>,
  isAcquired: () => boolean,
  receivedBytes: () => number,
  onTimeout = (): void => undefined,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const startedAt = performance.now()
  let previousBytes = 0
  const late = new Promise<never>((_, reject) => {
    const check = (): void => {
      if (isAcquired()) return
      const waited = performance.now() - startedAt
      const received = receivedBytes()
      if (received > previousBytes && waited < BUSY_TIMEOUT_MS) {
        previousBytes = received
        return checkAfter(RECEIVED_WITHIN_MS)
      }
      onTimeout()
      reject(new DatabaseUnavailable(`No connection within ${Math.round(waited)} ms`))
    }
    // after a blocked event loop, data that arrived meanwhile is read first
    const checkAfter = (milliseconds: number): void => void (timer = setTimeout(() => setImmediate(check), milliseconds))
    timer = setTimeout(() => {
      previousBytes = receivedBytes()
      checkAfter(RECEIVED_WITHIN_MS)
    }, ACQUIRE_TIMEOUT_MS - RECEIVED_WITHIN_MS)
  })
  try {
    return await Promise.race([running, late])
  } finally {
    clearTimeout(timer)
  }
}
