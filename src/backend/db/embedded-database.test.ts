import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { connect } from '#backend/db/connect.ts'
import { startEmbedded } from '#backend/db/embedded-database.ts'
import { findRunningServer } from '#backend/db/postgres-cluster.ts'

const folder = mkdtempSync(join(tmpdir(), 'recado-embedded-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const home = join(folder, 'postgres')

beforeAll(async () => {
  const database = await startEmbedded(home)
  const db = await connect(database.url, { pool: 1 })
  await db.execute(sql`create table saved_rows as select generate_series(1, 100)`)
  await db.close()
  await database.stop()
})

/** Starts a process that opens the database, reports so, and runs until its input ends or it is killed. */
async function spawnUser(of = home): Promise<ChildProcess> {
  const code = `import { startEmbedded } from '#backend/db/embedded-database.ts'
    const database = await startEmbedded(process.argv[1])
    console.log('open')
    process.stdin.resume().once('end', () => database.stop().then(() => process.exit()))`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code, of], { stdio: ['pipe', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  return child
}

async function countRows(url: string): Promise<number> {
  const db = await connect(url, { pool: 1 })
  const [row] = await db.execute(sql`select count(*)::int as rows from saved_rows`)
  await db.close()
  return Number(row?.['rows'])
}

async function waitUntil(condition: () => boolean): Promise<void> {
  for (let tries = 0; !condition(); tries++) {
    if (tries > 500) throw new Error('the condition did not hold within 10 s')
    await sleep(20)
  }
}

test('two processes that start at once on an empty folder share one server, which runs on when the first one stops', async () => {
  const fresh = join(folder, 'fresh')
  const [one, other] = await Promise.all([spawnUser(fresh), startEmbedded(fresh)])
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
  expect(await countRows(second.url)).toBe(100)
  await second.stop()
})

test('a process adopts the server of a process killed with kill -9, and stops it at the end', async () => {
  const starter = await spawnUser()
  starter.kill('SIGKILL')
  await once(starter, 'exit')
  const orphan = findRunningServer(home)
  expect(orphan).toMatchObject({ ready: true })
  const adopted = await startEmbedded(home)
  expect(findRunningServer(home)?.pid).toBe(orphan?.pid)
  expect(await countRows(adopted.url)).toBe(100)
  await adopted.stop()
  expect(findRunningServer(home)).toBeUndefined()
})

test('a process adopts the server of another running process and does not stop it', async () => {
  const starter = await spawnUser()
  const second = await startEmbedded(home)
  await second.stop()
  expect(findRunningServer(home)).toMatchObject({ ready: true })
  starter.stdin?.end()
  await once(starter, 'exit')
  expect(findRunningServer(home)).toBeUndefined()
})

test('when the last two users stop at once, the server stops', async () => {
  const users = await Promise.all([spawnUser(), spawnUser(), startEmbedded(home), startEmbedded(home)])
  await Promise.all(users.map(user => ('url' in user ? user.stop() : (user.stdin?.end(), once(user, 'exit')))))
  expect(findRunningServer(home)).toBeUndefined()
})

test.each(['SIGKILL', 'SIGQUIT'] as const)('a server that ends by %s restarts on the same port with its rows', async signal => {
  const database = await startEmbedded(home)
  const db = await connect(database.url, { pool: 2 })
  const before = findRunningServer(home)
  process.kill(before?.pid ?? 0, signal)
  await waitUntil(() => findRunningServer(home)?.ready === true && findRunningServer(home)?.pid !== before?.pid)
  // a pooled connection of the old server may fail the first query, because its end arrives after the new server is ready
  const rows = await vi.waitFor(() => db.execute(sql`select count(*)::int as rows from saved_rows`), 10_000)
  expect(rows).toEqual([{ rows: 100 }])
  await db.close()
  await database.stop()
  expect(findRunningServer(home)).toBeUndefined()
})

test('a stale pid file whose pid belongs to another program does not prevent a start', async () => {
  const { uid, gid } = statSync(join(home, 'cluster'))
  const unrelated = spawn('sleep', ['60'], { stdio: 'ignore', uid, gid })
  await once(unrelated, 'spawn')
  writeFileSync(join(home, 'cluster', 'postmaster.pid'), `${unrelated.pid}\n${join(home, 'cluster')}\n1\n5432\n\n127.0.0.1\n  1 1\nready\n`)
  const database = await startEmbedded(home)
  expect(await countRows(database.url)).toBe(100)
  expect(unrelated.exitCode).toBeNull()
  await database.stop()
  unrelated.kill()
})

test('the password is random, readable only by its owner, and required', async () => {
  const database = await startEmbedded(home)
  expect(statSync(join(home, 'password')).mode & 0o777).toBe(0o600)
  const wrong = new URL(database.url)
  wrong.password = 'recado'
  const error = await connect(wrong.href).catch((reason: unknown) => reason)
  expect(String(error)).toContain(`The database at ${wrong.host}/postgres does not respond: password authentication failed`)
  await database.stop()
  expect(readFileSync(join(home, 'server.log'), 'utf8')).not.toContain(new URL(database.url).password)
})

test('an unreachable database causes an error with its address and the reason, without its password', async () => {
  const error = await connect('postgres://someone:s3cret@127.0.0.1:9/marketplace').catch((reason: unknown) => reason)
  expect(String(error)).toMatch(/The database at 127\.0\.0\.1:9\/marketplace does not respond: .*ECONNREFUSED/)
  expect(String(error)).not.toContain('s3cret')
})
