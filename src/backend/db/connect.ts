import { connect as openSocket, type Socket } from 'node:net'

import { drizzle } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'

import { failFast, isConnectionLost } from '#backend/db/database-guard.ts'
import { makeRenewable, watchFirstWrite } from '#backend/db/renew-pool.ts'
import { createLivenessCheck } from '#backend/db/server-liveness.ts'
import * as account from '#backend/db/schema/account.ts'
import * as cart from '#backend/db/schema/cart.ts'
import * as catalogue from '#backend/db/schema/catalogue.ts'
import * as chat from '#backend/db/schema/chat.ts'
import * as checkout from '#backend/db/schema/checkout.ts'
import * as favourites from '#backend/db/schema/favourites.ts'
import * as groupOrders from '#backend/db/schema/group-orders.ts'
import * as guest from '#backend/db/schema/guest.ts'
import * as signInFailures from '#backend/db/schema/sign-in-failures.ts'
import * as invitations from '#backend/db/schema/invitations.ts'
import * as geo from '#backend/db/schema/geo.ts'
import * as language from '#backend/db/schema/language.ts'
import * as landing from '#backend/db/schema/landing.ts'
import * as creditNotes from '#backend/db/schema/credit-notes.ts'
import * as ledger from '#backend/db/schema/ledger.ts'
import * as menus from '#backend/db/schema/menus.ts'
import * as orders from '#backend/db/schema/orders.ts'
import * as outbox from '#backend/db/schema/outbox.ts'
import * as parcels from '#backend/db/schema/parcels.ts'
import * as purchases from '#backend/db/schema/purchases.ts'
import * as photos from '#backend/db/schema/photos.ts'
import * as platform from '#backend/db/schema/platform.ts'
import * as prime from '#backend/db/schema/prime.ts'
import * as promoCodes from '#backend/db/schema/promo-codes.ts'
import * as identities from '#backend/db/schema/identities.ts'
import * as privacy from '#backend/db/schema/privacy.ts'
import * as ratings from '#backend/db/schema/ratings.ts'
import * as refunds from '#backend/db/schema/refunds.ts'
import * as sales from '#backend/db/schema/sales.ts'
import * as search from '#backend/db/schema/search.ts'
import * as support from '#backend/db/schema/support.ts'
import * as listedStores from '#backend/db/schema/listed-stores.ts'
import * as stores from '#backend/db/schema/stores.ts'

const schema = {
  ...account,
  ...cart,
  ...catalogue,
  ...chat,
  ...checkout,
  ...favourites,
  ...groupOrders,
  ...guest,
  ...signInFailures,
  ...invitations,
  ...geo,
  ...language,
  ...landing,
  ...creditNotes,
  ...ledger,
  ...menus,
  ...orders,
  ...outbox,
  ...parcels,
  ...purchases,
  ...photos,
  ...platform,
  ...prime,
  ...promoCodes,
  ...identities,
  ...privacy,
  ...ratings,
  ...refunds,
  ...sales,
  ...support,
  ...search,
  ...listedStores,
  ...stores,
}

/** Options of a pool; times in milliseconds, 0 for no limit. */
export interface ConnectOptions {
  /** Maximum number of connections; 10 when unset. */
  readonly pool?: number
  /** Maximum duration of a statement; 5 s when unset, as trust.md requires of a serving process. */
  readonly statementTimeout?: number
  /** Maximum wait for a lock; 2 s when unset. */
  readonly lockTimeout?: number
  /** Maximum pause inside a transaction; 10 s when unset. */
  readonly idleInTransactionTimeout?: number
  /** Shown in `pg_stat_activity`; `recado` when unset. */
  readonly applicationName?: string
  /** Whether calls fail at once while the database is down, instead of waiting for it. Set for a process that serves customers. */
  readonly failFast?: boolean
}

/** Pause before a reconnect; the default of the driver grows to 20 s. */
const RECONNECT_PAUSE_SECONDS = 0.1

/**
 * Opens a connection pool for the marketplace's database and checks that the database responds. The next query reopens a lost connection,
 * so that the process survives a restart of the database.
 *
 * @throws Error with host, port and database, without the password, when the database does not respond within 5 s
 */
export async function connect(url: string, options: ConnectOptions = {}) {
  const openSocketNow = createSocketOpener()
  const liveness = createLivenessCheck(() => openSocketNow(client.options))
  const openTracked = (address: DatabaseAddress): Socket => liveness.track(openSocketNow(address))
  let renew = (): void => undefined
  const client: postgres.Sql = postgres(url, {
    // an option of the driver that its types lack
    ...{ socket: (address: DatabaseAddress) => watchFirstWrite(openTracked(address), () => renew()) },
    max: options.pool ?? 10,
    connect_timeout: options.failFast ? 2 : 5,
    backoff: () => RECONNECT_PAUSE_SECONDS,
    // an advisory lock ends with its connection, so connections have no maximum age
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
    throw new Error(`The database at ${formatAddress(url)} does not respond: ${toReason(cause)}`, { cause })
  }
  skipLostRollbacks(client)
  const closeListeners = useSeparateListenConnections(client, openTracked)
  if (options.failFast) {
    renew = makeRenewable(client, () => {
      const pool = createPoolLike(client)
      skipLostRollbacks(pool)
      return pool
    })
    failFast(client, liveness)
  }
  const db = drizzle(client, { schema, casing: 'snake_case' })
  return Object.assign(db, {
    /**
     * The same pool. Each connection parses and plans a statement of it once, for frequent reads whose text does not depend on the number
     * of values: a list is one array. Planning takes as long as reading a page of stores.
     */
    prepared: drizzle(createPreparingClient(client), { schema, casing: 'snake_case' }),
    /** Waits for running queries, at most 5 s, and closes every connection. */
    close: async () => void (await Promise.all([closeListeners(), client.end({ timeout: 5 })])),
  })
}

/**
 * Opens a separate connection for each channel. Postgres.js 3.4 shares one connection. When it breaks, the LISTEN of one channel replaces
 * those of the others, which then receive no notifications.
 *
 * @returns a function that closes these connections
 */
function useSeparateListenConnections(client: postgres.Sql, socket: (address: DatabaseAddress) => Socket): () => Promise<unknown> {
  const clients = new Map<string, postgres.Sql>()
  const listen: postgres.Sql['listen'] = (channel, onNotify, listening) => {
    const channelClient = clients.get(channel) ?? createPoolLike(client, { socket })
    clients.set(channel, channelClient)
    return channelClient.listen(channel, onNotify, listening)
  }
  Object.assign(client, { listen })
  return () => Promise.all([...clients.values()].map(it => it.end({ timeout: 0 })))
}

/** A view of a client whose statements are prepared; Drizzle does not prepare them. */
function createPreparingClient(client: postgres.Sql): postgres.Sql {
  const unsafe: postgres.Sql['unsafe'] = (text, values, options) => client.unsafe(text, values, { ...options, prepare: true })
  return Object.assign(Object.create(client) as postgres.Sql, { unsafe })
}

/** Creates a pool with the options of another one. The driver accepts its parsed options, but its types do not. */
function createPoolLike(client: postgres.Sql, options: object = {}): postgres.Sql {
  return postgres({ ...client.options, ...options } as unknown as postgres.Options<Record<string, never>>)
}

/** A socket file or a list of hosts, as the driver passes them. */
interface DatabaseAddress {
  readonly path?: string | false | undefined
  readonly host: readonly string[]
  readonly port: readonly number[]
}

/**
 * Opens sockets without Nagle's algorithm, which delays a small packet until the previous one is acknowledged. The server delays the
 * acknowledgement of packets that need no reply, so each COPY took 84 ms.
 */
function createSocketOpener(): (address: DatabaseAddress) => Socket {
  let next = 0
  return ({ path, host, port }) => {
    if (path) return openSocket({ path })
    const index = next++ % host.length
    return openSocket({ host: host[index] ?? 'localhost', port: port[index] ?? 5432, noDelay: true })
  }
}

/**
 * Postgres.js 3.4 sends `rollback` after a failed transaction even when its connection is lost. The write to the closed socket throws an
 * uncatchable exception that ends the process. The server has already rolled back, so the rollback is skipped here, and the driver
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

/** The marketplace's database: Drizzle on a connection pool. */
export type Db = Awaited<ReturnType<typeof connect>>

function formatAddress(url: string): string {
  const { host, pathname } = new URL(url)
  return `${host}${pathname}`
}

/** For a host name with several addresses, Node reports a refused connection as an AggregateError without a message. */
function toReason(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause)
  return cause.message || ('code' in cause ? String(cause.code) : cause.name)
}
