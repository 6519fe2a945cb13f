import { connect as openSocket, type Socket } from 'node:net'

import { drizzle } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'

import { failFast, isConnectionLost } from '#backend/db/database-guard.ts'
import { makeRenewable, watchFirstWrite } from '#backend/db/renew-pool.ts'
import { createSilenceCheck } from '#backend/db/server-silence.ts'
import * as account from '#backend/db/schema/account.ts'
import * as catalogue from '#backend/db/schema/catalogue.ts'
import * as checkout from '#backend/db/schema/checkout.ts'
import * as geo from '#backend/db/schema/geo.ts'
import * as landing from '#backend/db/schema/landing.ts'
import * as menus from '#backend/db/schema/menus.ts'
import * as orders from '#backend/db/schema/orders.ts'
import * as outbox from '#backend/db/schema/outbox.ts'
import * as platform from '#backend/db/schema/platform.ts'
import * as stores from '#backend/db/schema/stores.ts'

const schema = { ...account, ...catalogue, ...checkout, ...geo, ...landing, ...menus, ...orders, ...outbox, ...platform, ...stores }

/** Options of a pool; times in milliseconds, 0 for no limit. */
export interface ConnectOptions {
  /** Most connections held at once; 10 when unset. */
  readonly pool?: number
  /** Longest statement; 5 s when unset, as trust.md wants of a serving process. */
  readonly statementTimeout?: number
  /** Longest wait for a lock; 2 s when unset. */
  readonly lockTimeout?: number
  /** Longest pause inside a transaction; 10 s when unset. */
  readonly idleInTransactionTimeout?: number
  /** Shown in `pg_stat_activity`; `recado` when unset. */
  readonly applicationName?: string
  /** Whether calls fail at once while the database is down, instead of waiting for it: for a process that serves customers. */
  readonly failFast?: boolean
}

/** Pause before a lost connection is opened again, seconds: the driver's own grows to 20 s. */
const RECONNECT_PAUSE_SECONDS = 0.1

/**
 * Opens a pool on the marketplace's database and sees that it answers. A connection that breaks later is opened again by the
 * next query, so that the process outlives a restart of the database.
 *
 * @throws Error naming host, port and database, never the password, when it does not answer within 5 s
 */
export async function connect(url: string, options: ConnectOptions = {}) {
  const openSocketNow = createSocketOpener()
  const silence = createSilenceCheck(() => openSocketNow(client.options))
  const openTracked = (place: DatabaseAddress): Socket => silence.track(openSocketNow(place))
  let renew = (): void => undefined
  const client: postgres.Sql = postgres(url, {
    // an option that the driver has and its types have not
    ...{ socket: (place: DatabaseAddress) => watchFirstWrite(openTracked(place), () => renew()) },
    max: options.pool ?? 10,
    connect_timeout: options.failFast ? 2 : 5,
    backoff: () => RECONNECT_PAUSE_SECONDS,
    // an advisory lock lives as long as its connection: no connection ends by age alone
    max_lifetime: null,
    onnotice: () => undefined,
    connection: {
      application_name: options.applicationName ?? 'recado',
      statement_timeout: options.statementTimeout ?? 5000,
      lock_timeout: options.lockTimeout ?? 2000,
      idle_in_transaction_session_timeout: options.idleInTransactionTimeout ?? 10_000,
    },
  })
  try {
    await client`select 1`
  } catch (cause) {
    await client.end({ timeout: 0 })
    throw new Error(`The database at ${formatAddress(url)} does not answer: ${toReason(cause)}`, { cause })
  }
  skipLostRollbacks(client)
  const closeListeners = listenOnOwnConnections(client, openTracked)
  if (options.failFast) {
    renew = makeRenewable(client, () => {
      const pool = createPoolLike(client)
      skipLostRollbacks(pool)
      return pool
    })
    failFast(client, silence)
  }
  const db = drizzle(client, { schema, casing: 'snake_case' })
  return Object.assign(db, {
    /** Lets running queries end, 5 s at most, and closes every connection. */
    close: async () => void (await Promise.all([closeListeners(), client.end({ timeout: 5 })])),
  })
}

/**
 * Gives each channel a connection of its own. Postgres.js 3.4 shares one: when that breaks, the LISTEN of one channel displaces the
 * other's, which then receives no notifications.
 *
 * @returns closes those connections
 */
function listenOnOwnConnections(client: postgres.Sql, socket: (place: DatabaseAddress) => Socket): () => Promise<unknown> {
  const clients = new Map<string, postgres.Sql>()
  const listen: postgres.Sql['listen'] = (channel, onNotify, listening) => {
    const own = clients.get(channel) ?? createPoolLike(client, { socket })
    clients.set(channel, own)
    return own.listen(channel, onNotify, listening)
  }
  Object.assign(client, { listen })
  return () => Promise.all([...clients.values()].map(it => it.end({ timeout: 0 })))
}

/** A pool with the options of another one. The driver takes its own parsed options back; its types do not know. */
function createPoolLike(client: postgres.Sql, options: object = {}): postgres.Sql {
  return postgres({ ...client.options, ...options } as unknown as postgres.Options<Record<string, never>>)
}

/** The target of the driver: a socket file, or a list of hosts. */
interface DatabaseAddress {
  readonly path?: string | false | undefined
  readonly host: readonly string[]
  readonly port: readonly number[]
}

/**
 * Opens sockets that send small packets at once. Node's own wait for the answer to the packet before (Nagle's algorithm), and the
 * server is slow to acknowledge what it does not answer: each COPY then took 84 ms.
 */
function createSocketOpener(): (place: DatabaseAddress) => Socket {
  let next = 0
  return ({ path, host, port }) => {
    if (path) return openSocket({ path })
    const index = next++ % host.length
    return openSocket({ host: host[index] ?? 'localhost', port: port[index] ?? 5432, noDelay: true })
  }
}

/**
 * Postgres.js 3.4 sends `rollback` after a failed transaction even when its connection is lost. The write to the closed socket throws an
 * uncatchable exception that would end the process. The server has already rolled back, so the rollback is skipped here, and the driver
 * rejects the transaction when it notices the closed connection.
 */
function skipLostRollbacks(client: postgres.Sql): void {
  const begin = client.begin.bind(client) as (work: TransactionWork) => Promise<unknown>
  const beginSafely = (work: TransactionWork) =>
    begin(async tx => {
      try {
        return await work(tx)
      } catch (error) {
        if (isConnectionLost(error)) return new Promise(() => undefined)
        throw error
      }
    })
  Object.assign(client, { begin: beginSafely })
}

type TransactionWork = (tx: postgres.TransactionSql) => unknown

/** The marketplace's database: Drizzle over a pool of connections. */
export type Db = Awaited<ReturnType<typeof connect>>

function formatAddress(url: string): string {
  const { host, pathname } = new URL(url)
  return `${host}${pathname}`
}

/** Node reports a refused connection to a name of several addresses as an AggregateError without a message. */
function toReason(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause)
  return cause.message || ('code' in cause ? String(cause.code) : cause.name)
}
