import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  accessSync,
  chmodSync,
  chownSync,
  closeSync,
  constants,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { canEnter, type PostgresHost, getPostgresHost } from '#backend/db/postgres-binaries.ts'

/** The database's own role, and the name of its first database. */
export const DATABASE_ROLE = 'recado'
/** A pid that no system hands out (Linux stops at 2^22): it stands in a pid file whose own pid now belongs to another program. */
const UNUSED_PID = 2_147_483_646
const PID_FILE = 'postmaster.pid'
/** The server's log is begun anew at a start when it has grown beyond this, in bytes. */
const MAX_LOG_BYTES = 5_000_000

/** A server that runs on a home: `ready` when it takes connections. */
export interface RunningServer {
  readonly pid: number
  readonly port: number
  readonly ready: boolean
}

/**
 * Makes the home of a database: `cluster/` (PostgreSQL's files) and `password`. Made aside and moved into place in one step,
 * so that two processes that begin together end with the same home, and one killed half-way leaves none.
 *
 * @returns the home's real path
 */
export function ensureHome(dir: string): string {
  if (!hasHome(dir)) {
    mkdirSync(dirname(dir), { recursive: true })
    removeUnfinished(dir)
    const fresh = mkdtempSync(`${dir}.new-${process.pid}-`)
    try {
      initialise(fresh)
      renameSync(fresh, dir)
    } catch (cause) {
      rmSync(fresh, { recursive: true, force: true })
      // a neighbour may have been first: then the name was taken, by what we wanted
      if (!hasHome(dir)) throw new Error(`The database could not be made in ${dir}: ${getErrorMessage(cause)}`, { cause })
    }
  }
  return realpathSync(dir)
}

function hasHome(dir: string): boolean {
  try {
    accessSync(join(dir, 'password'), constants.R_OK)
    return true
  } catch (cause) {
    if (getErrorCode(cause) !== 'EACCES') return false
    throw new Error(`The database in ${dir} belongs to another user: run as that user, or set DATA_DIR.`, { cause })
  }
}

/** What processes that were killed while they made the home have left beside it. */
function removeUnfinished(dir: string): void {
  for (const name of readdirSync(dirname(dir))) {
    const pid = name.startsWith(`${basename(dir)}.new-`) ? Number(name.split('-').at(-2)) : 0
    if (pid > 0 && !isAlive(pid)) rmSync(join(dirname(dir), name), { recursive: true, force: true })
  }
}

function initialise(home: string): void {
  const { user, native } = getPostgresHost()
  const cluster = join(home, 'cluster')
  const password = randomBytes(24).toString('base64url')
  mkdirSync(cluster, { mode: 0o700 })
  // the database's user walks through the home, and reads nothing in it
  if (user) chmodSync(home, 0o711)
  writeFileSync(join(home, 'password'), password, { mode: 0o600 })
  // initdb reads the password as the database's user, which may not be able to enter the home
  const envelope = mkdtempSync(join(tmpdir(), 'recado-password-'))
  try {
    writeFileSync(join(envelope, 'password'), password, { mode: 0o600 })
    if (user) for (const path of [cluster, envelope, join(envelope, 'password')]) chownSync(path, user.uid, user.gid)
    const done = spawnSync(
      join(native, 'bin', 'initdb'),
      [
        ['-D', toReachablePath(cluster, user), '-U', DATABASE_ROLE, '--pwfile', join(envelope, 'password'), '--auth=scram-sha-256'],
        ['--locale=C', '--encoding=UTF8', '--no-instructions'],
      ].flat(),
      { cwd: cluster, env: ENVIRONMENT, encoding: 'utf8', ...user },
    )
    if (done.status !== 0) throw new Error((done.error?.message ?? done.stderr).trim(), { cause: done.error })
  } finally {
    rmSync(envelope, { recursive: true, force: true })
  }
}

/**
 * The cluster's path for a PostgreSQL whose working folder it is. When its user cannot walk there (a parent of mode 0700),
 * `/proc/self/cwd` leads to the same folder without the walk: the rows stay in DATA_DIR wherever that is.
 */
function toReachablePath(cluster: string, user: PostgresHost['user']): string {
  if (canEnter(user, cluster)) return cluster
  if (process.platform === 'linux') return '/proc/self/cwd'
  throw new Error(`the database's user cannot enter ${cluster}: set DATA_DIR to a folder that it can reach`)
}

/** Our environment holds secrets that are none of PostgreSQL's business: it gets none of it. */
const ENVIRONMENT = { LC_ALL: 'C', TZ: 'UTC' }

/**
 * Launches PostgreSQL on a home, free of this process: it lives on when we are killed, and Ctrl-C in our terminal does not reach it.
 *
 * @param deadline in epoch milliseconds
 * @returns when it is ready, or has ended, or time is up: what it said before it ended, or `undefined`
 */
export async function launchServer(home: string, port: number, deadline: number): Promise<string | undefined> {
  const cluster = join(home, 'cluster')
  const user = ensureClusterOwner(cluster)
  replaceForeignPid(home)
  const log = join(home, 'server.log')
  const fresh = !existsSync(log) || statSync(log).size > MAX_LOG_BYTES
  const said = openSync(log, fresh ? 'w' : 'a', 0o600)
  const from = fresh ? 0 : statSync(log).size
  const child = spawn(
    join(getPostgresHost().native, 'bin', 'postgres'),
    ['-D', toReachablePath(cluster, user), ...getServerFlags(home, port)],
    {
      cwd: cluster,
      env: ENVIRONMENT,
      stdio: ['ignore', said, said],
      detached: true,
      ...user,
    },
  )
  closeSync(said)
  let ended: string | undefined
  child.once('error', error => (ended = error.message))
  child.once('exit', (code, signal) => (ended ??= readLogSince(log, from) || `it ended with ${signal ?? code}`))
  child.unref()
  while (ended === undefined && !findRunningServer(home)?.ready && Date.now() < deadline) await sleep(15)
  return ended
}

/** Whoever stopped the server may have taken its folder away before we hear of its end. */
function readLogSince(log: string, from: number): string {
  return existsSync(log) ? readFileSync(log, 'utf8').slice(from).trim() : ''
}

function getServerFlags(home: string, port: number): string[] {
  const settings = {
    // not a setting of PostgreSQL: it shows in the process list whose server this is, and `findRunningServer` looks for it
    'recado.home': home,
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 100,
    shared_buffers: '128MB',
    random_page_cost: 1.1,
    timezone: 'UTC',
    // rows and parameters hold e-mail addresses and telephone numbers: neither they nor the statements go into the log
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    log_parameter_max_length_on_error: 0,
    log_checkpoints: 'off',
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** Under root, the cluster's owner runs it; a cluster that root owns, having copied it, is handed to the database's user first. */
function ensureClusterOwner(cluster: string): PostgresHost['user'] {
  const { user } = getPostgresHost()
  if (!user) return undefined
  const { uid, gid } = statSync(cluster)
  if (uid !== 0) return { uid, gid }
  for (const path of ['', ...readdirSync(cluster, { recursive: true, encoding: 'utf8' })])
    chownSync(join(cluster, path), user.uid, user.gid)
  return user
}

/** The port of the last start: users whose server went down wait for it there. */
export function readLastPort(home: string): number | undefined {
  try {
    return Number(/"port=(\d+)"/.exec(readFileSync(join(home, 'cluster', 'postmaster.opts'), 'utf8'))?.[1]) || undefined
  } catch {
    return undefined
  }
}

/** The server that runs on a home, by its pid file: pid on line 1, port on line 4, state on line 8. */
export function findRunningServer(home: string): RunningServer | undefined {
  const [pid, , , port, , , , state] = readPidFile(home)
  if (!pid || !port || !isServerOf(home, Number(pid))) return undefined
  return { pid: Number(pid), port: Number(port), ready: state?.trim() === 'ready' }
}

function readPidFile(home: string): string[] {
  try {
    return readFileSync(join(home, 'cluster', PID_FILE), 'utf8').split('\n')
  } catch {
    return []
  }
}

/** A pid in a left-over file may be another program's by now: ours carries the home in its command line. */
function isServerOf(home: string, pid: number): boolean {
  const mark = `recado.home=${home}`
  if (process.platform !== 'linux') {
    return spawnSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout.includes(`${mark} `)
  }
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(mark)
  } catch {
    return false
  }
}

/**
 * PostgreSQL refuses to start while the pid of a left-over file is alive, be it another program's. The file itself must stay:
 * it also names the shared memory by which PostgreSQL sees that an old back end still runs. So the pid in it is replaced;
 * in a file taken aside, lest a server that a neighbour starts at this very moment lose its own.
 */
function replaceForeignPid(home: string): void {
  const isForeign = ([pid]: string[]) => Number(pid) > 0 && isAlive(Number(pid)) && !isServerOf(home, Number(pid))
  if (!isForeign(readPidFile(home))) return
  const path = join(home, 'cluster', PID_FILE)
  const aside = `${path}.${randomBytes(4).toString('hex')}`
  try {
    renameSync(path, aside)
    const lines = readFileSync(aside, 'utf8').split('\n')
    if (isForeign(lines)) writeFileSync(aside, [UNUSED_PID, ...lines.slice(1)].join('\n'))
    linkSync(aside, path)
  } catch (error) {
    if (!['ENOENT', 'EEXIST'].includes(getErrorCode(error) ?? '')) throw error
  } finally {
    rmSync(aside, { force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return getErrorCode(error) === 'EPERM'
  }
}

const getErrorCode = (error: unknown): string | undefined => (error instanceof Error && 'code' in error ? String(error.code) : undefined)
const getErrorMessage = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Stops the server of a home: at once for its clients, cleanly for its files; by force after 10 s. */
export async function shutDownServer(home: string): Promise<void> {
  const server = findRunningServer(home)
  if (!server) return
  const deadline = Date.now() + 10_000
  const running = () => isServerOf(home, server.pid)
  process.kill(server.pid, 'SIGINT')
  while (running() && Date.now() < deadline) await sleep(10)
  if (!running()) return
  process.kill(server.pid, 'SIGQUIT')
  while (running()) await sleep(10)
}
