import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { connect } from '#backend/db/connect.ts'
import { startEmbedded } from '#backend/db/embedded.ts'
import { findRunningServer } from '#backend/db/postgres-cluster.ts'

const folder = mkdtempSync(join(tmpdir(), 'recado-embedded-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const home = join(folder, 'postgres')

beforeAll(async () => {
  const database = await startEmbedded(home)
  const db = await connect(database.url, { pool: 1 })
  await db.execute(sql`create table kept as select generate_series(1, 100)`)
  await db.close()
  await database.stop()
})

/** A process of its own that opens the database, says so, and stays until it is told to go (its input ends) or is killed. */
async function neighbour(of = home): Promise<ChildProcess> {
  const code = `import { startEmbedded } from '#backend/db/embedded.ts'
    const database = await startEmbedded(process.argv[1])
    console.log('in')
    process.stdin.resume().once('end', () => database.stop().then(() => process.exit()))`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code, of], { stdio: ['pipe', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  return child
}

async function rowsIn(url: string): Promise<number> {
  const db = await connect(url, { pool: 1 })
  const [row] = await db.execute(sql`select count(*)::int as rows from kept`)
  await db.close()
  return Number(row?.['rows'])
}

async function until(holds: () => boolean): Promise<void> {
  for (let tries = 0; !holds(); tries++) {
    if (tries > 500) throw new Error('waited 10 s in vain')
    await sleep(20)
  }
}

test('two processes that start at once on an empty folder share one server, and it keeps running for the second when the first stops', async () => {
  const fresh = join(folder, 'fresh')
  const [one, other] = await Promise.all([neighbour(fresh), startEmbedded(fresh)])
  one.stdin?.end()
  await once(one, 'exit')
  const db = await connect(other.url)
  expect(await db.execute(sql`select 1 as answer`)).toEqual([{ answer: 1 }])
  await db.close()
  await other.stop()
  expect(findRunningServer(fresh)).toBeUndefined()
  expect(readdirSync(folder).sort()).toEqual(['fresh', 'postgres'])
})

test('a restart preserves every row and the port', async () => {
  const first = await startEmbedded(home)
  await first.stop()
  const second = await startEmbedded(home)
  expect(second.url).toBe(first.url)
  expect(await rowsIn(second.url)).toBe(100)
  await second.stop()
})

test('the server of a process killed with kill -9 is adopted, and stopped at the end', async () => {
  const starter = await neighbour()
  starter.kill('SIGKILL')
  await once(starter, 'exit')
  const orphan = findRunningServer(home)
  expect(orphan).toMatchObject({ ready: true })
  const adopted = await startEmbedded(home)
  expect(findRunningServer(home)?.pid).toBe(orphan?.pid)
  expect(await rowsIn(adopted.url)).toBe(100)
  await adopted.stop()
  expect(findRunningServer(home)).toBeUndefined()
})

test('the server of another running process is adopted and not stopped', async () => {
  const starter = await neighbour()
  const guest = await startEmbedded(home)
  await guest.stop()
  expect(findRunningServer(home)).toMatchObject({ ready: true })
  starter.stdin?.end()
  await once(starter, 'exit')
  expect(findRunningServer(home)).toBeUndefined()
})

test('when the last two users stop at once, the server stops', async () => {
  const users = await Promise.all([neighbour(), neighbour(), startEmbedded(home), startEmbedded(home)])
  await Promise.all(users.map(user => ('url' in user ? user.stop() : (user.stdin?.end(), once(user, 'exit')))))
  expect(findRunningServer(home)).toBeUndefined()
})

test.each(['SIGKILL', 'SIGQUIT'] as const)('a server that ends by %s restarts on the same port with its rows', async signal => {
  const database = await startEmbedded(home)
  const db = await connect(database.url, { pool: 2 })
  const before = findRunningServer(home)
  process.kill(before?.pid ?? 0, signal)
  await until(() => findRunningServer(home)?.ready === true && findRunningServer(home)?.pid !== before?.pid)
  expect(await db.execute(sql`select count(*)::int as rows from kept`)).toEqual([{ rows: 100 }])
  await db.close()
  await database.stop()
  expect(findRunningServer(home)).toBeUndefined()
})

test('a stale pid file whose pid belongs to another program does not prevent a start', async () => {
  const { uid, gid } = statSync(join(home, 'cluster'))
  const stranger = spawn('sleep', ['60'], { stdio: 'ignore', uid, gid })
  await once(stranger, 'spawn')
  writeFileSync(join(home, 'cluster', 'postmaster.pid'), `${stranger.pid}\n${join(home, 'cluster')}\n1\n5432\n\n127.0.0.1\n  1 1\nready\n`)
  const database = await startEmbedded(home)
  expect(await rowsIn(database.url)).toBe(100)
  expect(stranger.exitCode).toBeNull()
  await database.stop()
  stranger.kill()
})

test('the password is random, readable only by its owner, and required', async () => {
  const database = await startEmbedded(home)
  expect(statSync(join(home, 'password')).mode & 0o777).toBe(0o600)
  const wrong = new URL(database.url)
  wrong.password = 'recado'
  const refusal = await connect(wrong.href).catch((error: unknown) => error)
  expect(String(refusal)).toContain(`The database at ${wrong.host}/postgres does not answer: password authentication failed`)
  await database.stop()
  expect(readFileSync(join(home, 'server.log'), 'utf8')).not.toContain(new URL(database.url).password)
})

test('an unreachable database is an error with its address and the reason, without its password', async () => {
  const refusal = await connect('postgres://someone:s3cret@127.0.0.1:9/shop').catch((error: unknown) => error)
  expect(String(refusal)).toMatch(/The database at 127\.0\.0\.1:9\/shop does not answer: .*ECONNREFUSED/)
  expect(String(refusal)).not.toContain('s3cret')
})
