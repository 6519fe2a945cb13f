import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import postgres from 'postgres'

import { ensureHome, readLastPort, launchServer, DATABASE_ROLE, findRunningServer, shutDownServer } from '#backend/db/postgres-cluster.ts'

/** A running PostgreSQL and how to let it go. */
export interface EmbeddedDatabase {
  readonly url: string
  stop(): Promise<void>
}

/** How long a start may take, in milliseconds: a recovery after a crash reads what was written since the last checkpoint. */
const START_TIMEOUT_MS = 60_000
/** Pause before users whose server does not come back try again, in milliseconds. */
const RETRY_PAUSE_MS = 5000
/** What PostgreSQL says when it will start if asked again: a neighbour started it first, an old back end is ending, the port is taken. */
const TRANSIENT_ERROR = /lock file|shared memory block|could not bind|could not create any TCP/

/**
 * Starts the PostgreSQL 18 that npm brought along, keeping its files in `dir`, or adopts the one already running there: a
 * killed process leaves its server behind, and a build may run beside a serving process.
 *
 * Everyone who uses the server holds one connection with a shared advisory lock on it, which the system lets go of however
 * its holder ends. The last to leave stops the server: nobody takes a neighbour's away, and no server is left without a user.
 * Should the server itself die, its users start it again on the same port.
 *
 * @param dir a folder for this database alone; made when it is not there
 * @throws Error with what PostgreSQL said, when it does not start within 60 s
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
    if (joined.port !== port) process.emitWarning(`The database is back on port ${joined.port} instead of ${port}: restart this process.`)
  }
  const rejoinLater = (error: unknown): void => {
    if (leaving) return
    process.emitWarning(error instanceof Error ? error : String(error))
    setTimeout(onLost, RETRY_PAUSE_MS).unref()
  }

  const entered = await joinServer(home, () => false, onLost)
  const { port } = entered
  presence = entered.presence
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
 * Stops the server of `dir` if one runs there and nobody uses it: what a process that had to end at once leaves undone.
 *
 * @returns whether a server ran there and runs no longer
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

/** Tries until it is in: whoever started the server, and however often it went down meanwhile. */
async function joinServer(home: string, isCancelled: () => boolean, lost: () => void): Promise<{ presence: postgres.Sql; port: number }> {
  const deadline = Date.now() + START_TIMEOUT_MS
  let lastError = 'no answer'
  while (Date.now() < deadline) {
    const server = findRunningServer(home)
    if (server?.ready) {
      const presence = await openPresence(toUrl(home, server.port), lost)
      if (presence instanceof Error) lastError = presence.message
      else if (presence) return { presence, port: server.port }
    } else if (server) {
      lastError = 'it is still starting'
    } else {
      if (isCancelled()) break
      const refusal = await launchServer(home, await findFreePort(readLastPort(home)), deadline)
      if (refusal === undefined) continue
      lastError = refusal
      if (!TRANSIENT_ERROR.test(lastError) && !findRunningServer(home)) break
    }
    await sleep(40)
  }
  throw new Error(`The embedded PostgreSQL did not start in ${home}: ${lastError.split('\n').slice(-3).join(' ')}`)
}

/** Opens the connection that says "somebody uses this server"; `undefined` when the last user is just stopping it. */
async function openPresence(url: string, lost: () => void): Promise<postgres.Sql | Error | undefined> {
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
      if (isHeld) lost()
      isHeld = false
    },
  })
  try {
    const [answer] = await presence<{ entered: boolean }[]>`select pg_try_advisory_lock_shared(1) as entered`
    isHeld = answer?.entered === true
    if (isHeld) return presence
  } catch (error) {
    await presence.end({ timeout: 0 })
    return error instanceof Error ? error : new Error(String(error))
  }
  await presence.end({ timeout: 0 })
  return undefined
}

/** Leaves, and stops the server when nobody else is there. Lock 2 lets the users leave one at a time, or the last two would both stay. */
async function leaveServer(home: string, presence: postgres.Sql): Promise<void> {
  try {
    await presence`select pg_advisory_lock(2)`
    await presence`select pg_advisory_unlock_shared(1)`
    const [answer] = await presence<{ last: boolean }[]>`select pg_try_advisory_lock(1) as last`
    if (answer?.last) await shutDownServer(home)
  } catch {
    // the server went down meanwhile: there is nothing to leave
  }
  await presence.end({ timeout: 0 })
}

/** `wanted` when it is free, else one that the system chooses. */
function findFreePort(wanted = 0): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', error => (wanted ? resolve(findFreePort()) : reject(error)))
    probe.listen(wanted, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
