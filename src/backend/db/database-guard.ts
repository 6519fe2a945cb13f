import { BrokenCircuitError, circuitBreaker, CircuitState, ConsecutiveBreaker, handleWhen } from 'cockatiel'
import postgres from 'postgres'

import type { SilenceCheck } from '#backend/db/server-silence.ts'

/** Longest wait for a connection while nothing comes from the database. With the rest of a call it stays below 500 ms. */
const ACQUIRE_TIMEOUT_MS = 350
/** When something came from the database within this time before, all connections are only busy: the call waits for as long again. */
const RECEIVED_WITHIN_MS = 150
/** Longest wait for a connection while all are busy. */
const BUSY_TIMEOUT_MS = 3000
/** Lost connections in a row after which the database counts as down. */
const FAILURES_TO_OPEN = 3
/** Pause between two attempts while the database is down. */
const PROBE_INTERVAL_MS = 500
/** A call that runs for longer has the server checked, again after each such time. */
const SLOW_CALL_MS = 500

/** SQLSTATE class 08: connection exception. `databaseFailureOf` answers it with 503. */
class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable' as const
  readonly code = '08006'
}

/** What the network says of a connection that is gone. */
const NETWORK_ERROR = /^(?:E(?:CONN|HOST|NET|AI_)\w+|EPIPE|ETIMEDOUT|ENOTFOUND)$/

type Transaction = (tx: postgres.TransactionSql) => unknown
type Begin = (work: Transaction) => Promise<unknown>

/** Whether the driver lost its connection. Looks through what wraps its error. */
export function isConnectionLost(error: unknown): boolean {
  for (let it = error, depth = 0; it instanceof Error && depth < 5; it = it.cause, depth += 1) {
    if (it instanceof postgres.PostgresError) return it.severity_local === 'FATAL' || it.severity === 'FATAL'
    if (!('code' in it && typeof it.code === 'string')) continue
    if (it.code.startsWith('CONNECTION_') || it.code === 'CONNECT_TIMEOUT') return true
    // the driver adds the query: a payment provider's socket has none
    if (NETWORK_ERROR.test(it.code) && 'query' in it) return true
  }
  return false
}

const isUnavailable = (error: unknown): boolean => error instanceof DatabaseUnavailable || isConnectionLost(error)

/**
 * Lets no call wait for a database that is down. Guards the two calls that Drizzle makes on the pool: `unsafe` and `begin`. After three
 * lost connections in a row calls fail at once; every 500 ms one call tries the database again.
 *
 * The driver keeps a statement in its queue after the caller's time-out. It may still run, as after any lost answer; a transaction does not.
 *
 * A database that is only slow is waited for: up to 3 s, as long as answers to other calls come.
 *
 * @param silence of the sockets of the pool. It closes them when the server does not answer; the calls on them then fail
 * @throws DatabaseUnavailable from both calls, within 350 ms when nothing comes from the database
 */
export function failFast(
  client: postgres.Sql,
  { closeIfSilent, receivedBytes }: Pick<SilenceCheck, 'closeIfSilent' | 'receivedBytes'>,
): void {
  const policy = circuitBreaker(handleWhen(isUnavailable), {
    halfOpenAfter: PROBE_INTERVAL_MS,
    breaker: new ConsecutiveBreaker(FAILURES_TO_OPEN),
  })
  async function guard<T>(work: () => Promise<T>): Promise<T> {
    // the library queues calls behind the one that tries: they fail at once instead
    if (policy.state === CircuitState.HalfOpen) throw new DatabaseUnavailable('The database is down')
    const check = setInterval(() => void closeIfSilent(), SLOW_CALL_MS)
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
    // the driver's own `begin` of a transaction, which `guardedBegin` guards
    if (options && 'onexecute' in options) return unsafe(text, values, options)
    return new GuardedQuery(() => unsafe(text, values, options), guard, receivedBytes)
  }
  const guardedBegin: Begin = work => guard(() => beginInTime(begin, work, receivedBytes))
  Object.assign(client, { unsafe: guardedUnsafe, begin: guardedBegin })
}

type Query = ReturnType<postgres.Sql['unsafe']>
type Guard = <T>(work: () => Promise<T>) => Promise<T>

/** A statement of `unsafe`: it runs when it is awaited, as the driver's own does. */
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

/** Runs `work` only when the connection comes in time; later it would run without a caller. */
function beginInTime(begin: Begin, work: Transaction, receivedBytes: () => number): Promise<unknown> {
  let hasBegun = false
  let isLate = false
  const running = begin(tx => {
    if (isLate) throw new DatabaseUnavailable('The connection came too late')
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
 * @param isAcquired asked after 350 ms, and again while answers to other calls come
 * @param onTimeout called in the same turn in which the wait ends: work that begins later runs without a caller
 */
async function withinAcquireTimeout<T>(
  running: Promise<T>,
  isAcquired: () => boolean,
  receivedBytes: () => number,
  onTimeout = (): void => undefined,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const began = performance.now()
  let known = 0
  const late = new Promise<never>((_, reject) => {
    const check = (): void => {
      if (isAcquired()) return
      const waited = performance.now() - began
      const received = receivedBytes()
      if (received > known && waited < BUSY_TIMEOUT_MS) {
        known = received
        return checkAfter(RECEIVED_WITHIN_MS)
      }
      onTimeout()
      reject(new DatabaseUnavailable(`No connection within ${Math.round(waited)} ms`))
    }
    // after a pause of the event loop what the network brought meanwhile is read first
    const checkAfter = (milliseconds: number): void => void (timer = setTimeout(() => setImmediate(check), milliseconds))
    timer = setTimeout(() => {
      known = receivedBytes()
      checkAfter(RECEIVED_WITHIN_MS)
    }, ACQUIRE_TIMEOUT_MS - RECEIVED_WITHIN_MS)
  })
  try {
    return await Promise.race([running, late])
  } finally {
    clearTimeout(timer)
  }
}
