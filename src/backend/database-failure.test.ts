import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { expect, test } from 'vitest'

import { createApi } from '#backend/api.ts'
import { connect, type Db } from '#backend/db/connect.ts'
import { createTestDatabase } from '#backend/db/test-database.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import { type Endpoint, endpoint } from '#contract/endpoint.ts'
import type { ReportEntry } from '#contract/platform/report.ts'

const runQuery = endpoint({
  method: 'GET',
  path: '/query',
  domain: 'platform',
  source: 'A §7',
  summary: 'Queries the database.',
  reply: z.object({}),
})

const { url } = await createTestDatabase('empty')

/** The reply and the report of a query that fails in a real PostgreSQL. */
async function sendQuery(query: (db: Db) => Promise<unknown>, options: Parameters<typeof connect>[1] = {}) {
  const db = await connect(url, { pool: 1, ...options })
  const reports: ReportEntry[] = []
  const answer = (() => query(db).then(() => ({}))) as unknown as Handler<Endpoint>
  const api = createApi({ ask: runQuery }, { ask: answer }, { report: it => reports.push(it) })
  const first = await api.request('/query')
  return { db, api, reports, status: first.status, retryAfter: first.headers.get('retry-after') }
}

test('trust.md: a statement timeout is a 503 with Retry-After', async () => {
  const { db, ...result } = await sendQuery(it => it.execute(sql`select pg_sleep(2)`), { statementTimeout: 500 })
  await db.close()
  expect(result).toMatchObject({ status: 503, retryAfter: '1', reports: [{ kind: 'error', name: 'DATABASE_ERROR' }] })
})

test('a lost connection is a 503, and the API recovers within seconds', async () => {
  let calls = 0
  const terminate = (db: Db) =>
    (calls += 1) === 1 ? db.execute(sql`select pg_terminate_backend(pg_backend_pid())`) : db.execute(sql`select 1`)
  const { db, api, ...result } = await sendQuery(terminate)
  expect(result).toMatchObject({ status: 503, retryAfter: '3' })
  await expect.poll(async () => (await api.request('/query')).status, { timeout: 3000 }).toBe(200)
  await db.close()
})

test('a closed pool is a 503', async () => {
  const result = await sendQuery(async db => {
    await db.close()
    await db.execute(sql`select 1`)
  })
  expect(result).toMatchObject({ status: 503, retryAfter: '3' })
})

test('an invalid query is a 500 without Retry-After', async () => {
  const { db, ...result } = await sendQuery(it => it.execute(sql`select nothing from nowhere where name = ${'anna@example.org'}`))
  await db.close()
  expect(result).toMatchObject({ status: 500, retryAfter: null })
  expect(JSON.stringify(result.reports)).toContain('42P01')
  expect(JSON.stringify(result.reports)).not.toContain('anna@example.org')
})
