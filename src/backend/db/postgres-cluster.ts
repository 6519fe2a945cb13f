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

/** Name of the database role. */
export const DATABASE_ROLE = 'recado'
/** A pid that no system assigns (the maximum of Linux is 2^22). It replaces a pid in a stale pid file that now belongs to another program. */
const UNUSED_PID = 2_147_483_646
const PID_FILE = 'postmaster.pid'
/** A start overwrites a server log that is larger. */
const MAX_LOG_BYTES = 5_000_000

/** A server that runs on a home folder; `ready` when it accepts connections. */
export interface RunningServer {
  readonly pid: number
  readonly port: number
  readonly ready: boolean
}

/**
 * Creates the home folder of a database: `cluster/` (PostgreSQL's data directory) and `password`. It is created under a temporary name and
 * renamed, so that concurrent processes share one home and a killed process leaves none.
 *
 * @returns the real path of the home folder
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
      // another process may have created the home first
      if (!hasHome(dir)) throw new Error(`The database could not be created in ${dir}: ${getErrorMessage(cause)}`, { cause })
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

/** Removes the temporary folders of processes that were killed while they created the home. */
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
  // the system user of the database may enter the home, but not list it
  if (user) chmodSync(home, 0o711)
  writeFileSync(join(home, 'password'), password, { mode: 0o600 })
  // initdb reads the password as the system user of the database, which may lack access to the home
  const passwordDir = mkdtempSync(join(tmpdir(), 'recado-password-'))
  try {
    writeFileSync(join(passwordDir, 'password'), password, { mode: 0o600 })
    if (user) for (const path of [cluster, passwordDir, join(passwordDir, 'password')]) chownSync(path, user.uid, user.gid)
    const done = spawnSync(
      join(native, 'bin', 'initdb'),
      [
        ['-D', toReachablePath(cluster, user), '-U', DATABASE_ROLE, '--pwfile', join(passwordDir, 'password'), '--auth=scram-sha-256'],
        ['--locale=C', '--encoding=UTF8', '--no-instructions'],
      ].flat(),
      { cwd: cluster, env: ENVIRONMENT, encoding: 'utf8', ...user },
    )
    if (done.status !== 0) throw new Error((done.error?.message ?? done.stderr).trim(), { cause: done.error })
  } finally {
    rmSync(passwordDir, { recursive: true, force: true })
  }
}

/**
 * Path of the cluster for a PostgreSQL that runs in it. If the system user cannot reach it (a parent of mode 0700), `/proc/self/cwd` is the
 * same folder without access to the parents.
 */
function toReachablePath(cluster: string, user: PostgresHost['user']): string {
  if (canEnter(user, cluster)) return cluster
  if (process.platform === 'linux') return '/proc/self/cwd'
  throw new Error(`the system user of the database cannot enter ${cluster}: set DATA_DIR to a folder that it can reach`)
}

/** PostgreSQL does not inherit the environment of this process, which contains secrets. */
const ENVIRONMENT = { LC_ALL: 'C', TZ: 'UTC' }

/**
 * Launches PostgreSQL on a home folder as a detached process: it survives this process, and Ctrl-C does not reach it. Resolves when the
 * server is ready, has ended, or the deadline has passed.
 *
 * @param deadline in epoch milliseconds
 * @returns the log of a server that ended, otherwise `undefined`
 */
export async function launchServer(home: string, port: number, deadline: number): Promise<string | undefined> {
  const cluster = join(home, 'cluster')
  const user = ensureClusterOwner(cluster)
  replaceForeignPid(home)
  const log = join(home, 'server.log')
  const fresh = !existsSync(log) || statSync(log).size > MAX_LOG_BYTES
  const logFile = openSync(log, fresh ? 'w' : 'a', 0o600)
  const from = fresh ? 0 : statSync(log).size
  const child = spawn(
    join(getPostgresHost().native, 'bin', 'postgres'),
    ['-D', toReachablePath(cluster, user), ...getServerFlags(home, port)],
    {
      cwd: cluster,
      env: ENVIRONMENT,
      stdio: ['ignore', logFile, logFile],
      detached: true,
      ...user,
    },
  )
  closeSync(logFile)
  let endReason: string | undefined
  child.once('error', error => (endReason = error.message))
  child.once('exit', (code, signal) => (endReason ??= readLogSince(log, from) || `it ended with ${signal ?? code}`))
  child.unref()
  while (endReason === undefined && !findRunningServer(home)?.ready && Date.now() < deadline) await sleep(15)
  return endReason
}

/** The log may be gone, because the process that stopped the server may have deleted its folder. */
function readLogSince(log: string, from: number): string {
  return existsSync(log) ? readFileSync(log, 'utf8').slice(from).trim() : ''
}

function getServerFlags(home: string, port: number): string[] {
  const settings = {
    // not a setting of PostgreSQL: it identifies the server in the process list for `findRunningServer`
    'recado.home': home,
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 100,
    shared_buffers: '128MB',
    random_page_cost: 1.1,
    timezone: 'UTC',
    // rows and parameters contain e-mail addresses and phone numbers, so the log contains no statements
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    log_parameter_max_length_on_error: 0,
    log_checkpoints: 'off',
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** Under root, the owner of the cluster runs the server. A cluster that root copied, and so owns, first changes its owner. */
function ensureClusterOwner(cluster: string): PostgresHost['user'] {
  const { user } = getPostgresHost()
  if (!user) return undefined
  const { uid, gid } = statSync(cluster)
  if (uid !== 0) return { uid, gid }
  for (const path of ['', ...readdirSync(cluster, { recursive: true, encoding: 'utf8' })])
    chownSync(join(cluster, path), user.uid, user.gid)
  return user
}

/** The port of the last start, on which the users of a lost server reconnect. */
export function readLastPort(home: string): number | undefined {
  try {
    return Number(/"port=(\d+)"/.exec(readFileSync(join(home, 'cluster', 'postmaster.opts'), 'utf8'))?.[1]) || undefined
  } catch {
    return undefined
  }
}

/** Finds the server of a home by its pid file: pid on line 1, port on line 4, state on line 8. */
export function findRunningServer(home: string): RunningServer | undefined {
  const [pid, , , port, , , , state] = readPidFile(home)
  if (!pid || !port || !isServerForHome(home, Number(pid))) return undefined
  return { pid: Number(pid), port: Number(port), ready: state?.trim() === 'ready' }
}

function readPidFile(home: string): string[] {
  try {
    return readFileSync(join(home, 'cluster', PID_FILE), 'utf8').split('\n')
  } catch {
    return []
  }
}

/** Checks the command line, because the pid of a stale file may belong to another program. */
function isServerForHome(home: string, pid: number): boolean {
  const flag = `recado.home=${home}`
  if (process.platform !== 'linux') {
    return spawnSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout.includes(`${flag} `)
  }
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(flag)
  } catch {
    return false
  }
}

/**
 * Replaces the pid in a stale pid file. PostgreSQL does not start while a process with that pid runs, even another program. The file itself
 * must remain, because it names the shared memory by which PostgreSQL detects old back ends. The file is first renamed, so that a server
 * that another process starts at the same time does not lose its pid file.
 */
function replaceForeignPid(home: string): void {
  const isForeign = ([pid]: string[]) => Number(pid) > 0 && isAlive(Number(pid)) && !isServerForHome(home, Number(pid))
  if (!isForeign(readPidFile(home))) return
  const path = join(home, 'cluster', PID_FILE)
  const temporary = `${path}.${randomBytes(4).toString('hex')}`
  try {
    renameSync(path, temporary)
    const lines = readFileSync(temporary, 'utf8').split('\n')
    if (isForeign(lines)) writeFileSync(temporary, [UNUSED_PID, ...lines.slice(1)].join('\n'))
    linkSync(temporary, path)
  } catch (error) {
    if (!['ENOENT', 'EEXIST'].includes(getErrorCode(error) ?? '')) throw error
  } finally {
    rmSync(temporary, { force: true })
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

/** Stops the server of a home in fast mode, which disconnects clients, and by force after 10 s. */
export async function shutDownServer(home: string): Promise<void> {
  const server = findRunningServer(home)
  if (!server) return
  const deadline = Date.now() + 10_000
  const running = () => isServerForHome(home, server.pid)
  process.kill(server.pid, 'SIGINT')
  while (running() && Date.now() < deadline) await sleep(10)
  if (!running()) return
  process.kill(server.pid, 'SIGQUIT')
  while (running()) await sleep(10)
}
