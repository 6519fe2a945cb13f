import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import postgres from 'postgres'

import { ensureHome, readLastPort, launchServer, DATABASE_ROLE, findRunningServer, shutDownServer } from '#backend/db/postgres-cluster.ts'

/** A running PostgreSQL. */
export interface EmbeddedDatabase {
  readonly url: string
  /** Disconnects this process, and stops the server when no other process uses it. */
  stop(): Promise<void>
}

/** Maximum duration of a start. The recovery after a crash reads everything since the last checkpoint. */
const START_TIMEOUT_MS = 60_000
/** Pause between attempts to restart a lost server. */
const RETRY_PAUSE_MS = 5000
/** Errors after which a retry succeeds: another process started the server first, an old back end still runs, or the port is taken. */
const TRANSIENT_ERROR = /lock file|shared memory block|could not bind|could not create any TCP/

/**
 * Starts the PostgreSQL 18 of the npm package with its files in `dir`, or adopts the server that already runs there. A killed process
 * leaves its server running, and a build may run beside a serving process.
 *
 * Each process that uses the server has one connection with a shared advisory lock, which is released however the process ends. The last
 * process that leaves stops the server. If the server itself ends, its users start it again on the same port.
 *
 * @param dir a folder for this database only; created if it does not exist
 * @throws Error with the message of PostgreSQL, when it does not start within 60 s
 */
export async function startEmbedded(dir: string): Promise<EmbeddedDatabase> {
  const home = ensureHome(dir)
  let leaving = false
  let presence: postgres.Sql | undefined
  let joining = Promise.resolve()

  const onLost = (): void => {
    presence = undefined
    if (!leaving) joining = rejoin().catch(rejoinLater)
  }
  const rejoin = async (): Promise<void> => {
    const joined = await joinServer(home, () => leaving, onLost)
    presence = joined.presence
    if (joined.port !== port) process.emitWarning(`The database restarted on port ${joined.port} instead of ${port}: restart this process.`)
  }
  const rejoinLater = (error: unknown): void => {
    if (leaving) return
    process.emitWarning(error instanceof Error ? error : String(error))
    setTimeout(onLost, RETRY_PAUSE_MS).unref()
  }

  const joined = await joinServer(home, () => false, onLost)
  const { port } = joined
  presence = joined.presence
  return {
    url: toUrl(home, port),
    async stop() {
      leaving = true
      await joining
      if (presence) await leaveServer(home, presence)
      presence = undefined
    },
  }
}

/**
 * Stops the server of `dir` if one runs there without users, as after a process that was killed.
 *
 * @returns whether a server was stopped
 */
export async function stopUnused(dir: string): Promise<boolean> {
  const server = findRunningServer(dir)
  if (!server?.ready) return false
  const presence = await openPresence(toUrl(dir, server.port), () => undefined)
  if (presence && !(presence instanceof Error)) await leaveServer(dir, presence)
  return findRunningServer(dir) === undefined
}

function toUrl(home: string, port: number): string {
  return `postgres://${DATABASE_ROLE}:${readFileSync(join(home, 'password'), 'utf8')}@127.0.0.1:${port}/postgres`
}

/** Joins the running server or starts one. Tries again until it succeeds or times out. */
async function joinServer(home: string, isCancelled: () => boolean, onLost: () => void): Promise<{ presence: postgres.Sql; port: number }> {
  const deadline = Date.now() + START_TIMEOUT_MS
  let lastError = 'no response'
  while (Date.now() < deadline) {
    const server = findRunningServer(home)
    if (server?.ready) {
      const presence = await openPresence(toUrl(home, server.port), onLost)
      if (presence instanceof Error) lastError = presence.message
      else if (presence) return { presence, port: server.port }
    } else if (server) {
      lastError = 'it is still starting'
    } else {
      if (isCancelled()) break
      const error = await launchServer(home, await findFreePort(readLastPort(home)), deadline)
      if (error === undefined) continue
      lastError = error
      if (!TRANSIENT_ERROR.test(lastError) && !findRunningServer(home)) break
    }
    await sleep(40)
  }
  throw new Error(`The embedded PostgreSQL did not start in ${home}: ${lastError.split('\n').slice(-3).join(' ')}`)
}

/** Opens the connection that marks this process as a user of the server; `undefined` while the last user stops the server. */
async function openPresence(url: string, onLost: () => void): Promise<postgres.Sql | Error | undefined> {
  let isHeld = false
  const presence = postgres(url, {
    max: 1,
    idle_timeout: 0,
    max_lifetime: null,
    connect_timeout: 5,
    fetch_types: false,
    onnotice: () => undefined,
    connection: { application_name: `recado presence ${process.pid}`, statement_timeout: 15_000 },
    onclose: () => {
      if (isHeld) onLost()
      isHeld = false
    },
  })
  try {
    const [row] = await presence<{ entered: boolean }[]>`select pg_try_advisory_lock_shared(1) as entered`
    isHeld = row?.entered === true
    if (isHeld) return presence
  } catch (error) {
    await presence.end({ timeout: 0 })
    return error instanceof Error ? error : new Error(String(error))
  }
  await presence.end({ timeout: 0 })
  return undefined
}

/** Closes the presence connection, and stops the server when no other user is left. Lock 2 serialises this, so that one of the last two users stops the server. */
async function leaveServer(home: string, presence: postgres.Sql): Promise<void> {
  try {
    await presence`select pg_advisory_lock(2)`
    await presence`select pg_advisory_unlock_shared(1)`
    const [row] = await presence<{ last: boolean }[]>`select pg_try_advisory_lock(1) as last`
    if (row?.last) await shutDownServer(home)
  } catch {
    // the server has already ended
  }
  await presence.end({ timeout: 0 })
}

/** Returns `preferred` if it is free, otherwise a port that the system assigns. */
function findFreePort(preferred = 0): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', error => (preferred ? resolve(findFreePort()) : reject(error)))
    probe.listen(preferred, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
