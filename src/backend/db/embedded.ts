import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import postgres from 'postgres'

import { ensureHome, lastPort, launch, ROLE, runningServer, shutDown } from '#backend/db/postgres-cluster.ts'

/** A running PostgreSQL and how to let it go. */
export interface EmbeddedDatabase {
  readonly url: string
  stop(): Promise<void>
}

/** How long a start may take, in milliseconds: a recovery after a crash reads what was written since the last checkpoint. */
const START_LIMIT = 60_000
/** Pause before users whose server does not come back try again, in milliseconds. */
const RETURN_PAUSE = 5000
/** What PostgreSQL says when it will start if asked again: a neighbour started it first, an old back end is ending, the port is taken. */
const PASSING = /lock file|shared memory block|could not bind|could not create any TCP/

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
  let arriving = Promise.resolve()

  const lost = (): void => {
    presence = undefined
    if (!leaving) arriving = returnTo().catch(later)
  }
  const returnTo = async (): Promise<void> => {
    const entered = await enter(home, () => leaving, lost)
    presence = entered.presence
    if (entered.port !== port) process.emitWarning(`The database is back on port ${entered.port} instead of ${port}: restart this process.`)
  }
  const later = (error: unknown): void => {
    if (leaving) return
    process.emitWarning(error instanceof Error ? error : String(error))
    setTimeout(lost, RETURN_PAUSE).unref()
  }

  const entered = await enter(home, () => false, lost)
  const { port } = entered
  presence = entered.presence
  return {
    url: urlAt(home, port),
    async stop() {
      leaving = true
      await arriving
      if (presence) await leave(home, presence)
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
  const server = runningServer(dir)
  if (!server?.ready) return false
  const presence = await present(urlAt(dir, server.port), () => undefined)
  if (presence && !(presence instanceof Error)) await leave(dir, presence)
  return runningServer(dir) === undefined
}

function urlAt(home: string, port: number): string {
  return `postgres://${ROLE}:${readFileSync(join(home, 'password'), 'utf8')}@127.0.0.1:${port}/postgres`
}

/** Tries until it is in: whoever started the server, and however often it went down meanwhile. */
async function enter(home: string, unwanted: () => boolean, lost: () => void): Promise<{ presence: postgres.Sql; port: number }> {
  const deadline = Date.now() + START_LIMIT
  let said = 'no answer'
  while (Date.now() < deadline) {
    const server = runningServer(home)
    if (server?.ready) {
      const presence = await present(urlAt(home, server.port), lost)
      if (presence instanceof Error) said = presence.message
      else if (presence) return { presence, port: server.port }
    } else if (server) {
      said = 'it is still starting'
    } else {
      if (unwanted()) break
      const refusal = await launch(home, await freePort(lastPort(home)), deadline)
      if (refusal === undefined) continue
      said = refusal
      if (!PASSING.test(said) && !runningServer(home)) break
    }
    await sleep(40)
  }
  throw new Error(`The embedded PostgreSQL did not start in ${home}: ${said.split('\n').slice(-3).join(' ')}`)
}

/** Opens the connection that says "somebody uses this server"; `undefined` when the last user is just stopping it. */
async function present(url: string, lost: () => void): Promise<postgres.Sql | Error | undefined> {
  let inside = false
  const presence = postgres(url, {
    max: 1,
    idle_timeout: 0,
    max_lifetime: null,
    connect_timeout: 5,
    fetch_types: false,
    onnotice: () => undefined,
    connection: { application_name: `recado presence ${process.pid}`, statement_timeout: 15_000 },
    onclose: () => {
      if (inside) lost()
      inside = false
    },
  })
  try {
    const [answer] = await presence<{ entered: boolean }[]>`select pg_try_advisory_lock_shared(1) as entered`
    inside = answer?.entered === true
    if (inside) return presence
  } catch (error) {
    await presence.end({ timeout: 0 })
    return error instanceof Error ? error : new Error(String(error))
  }
  await presence.end({ timeout: 0 })
  return undefined
}

/** Leaves, and stops the server when nobody else is there. Lock 2 lets the users leave one at a time, or the last two would both stay. */
async function leave(home: string, presence: postgres.Sql): Promise<void> {
  try {
    await presence`select pg_advisory_lock(2)`
    await presence`select pg_advisory_unlock_shared(1)`
    const [answer] = await presence<{ last: boolean }[]>`select pg_try_advisory_lock(1) as last`
    if (answer?.last) await shutDown(home)
  } catch {
    // the server went down meanwhile: there is nothing to leave
  }
  await presence.end({ timeout: 0 })
}

/** `wanted` when it is free, else one that the system chooses. */
function freePort(wanted = 0): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', error => (wanted ? resolve(freePort()) : reject(error)))
    probe.listen(wanted, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
