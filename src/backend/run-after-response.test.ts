import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'

import { createTestDatabase } from '#backend/db/test-database.ts'
import { createRunAfterResponse } from '#backend/run-after-response.ts'
import { findCustomerByEmail } from '#backend/modules/account/customer-rows.ts'
import type { ReportEntry } from '#contract/platform/report.ts'

test('work starts after a delay, and its error is reported', async () => {
  vi.useFakeTimers()
  const reported: ReportEntry[] = []
  const done: string[] = []
  const later = createRunAfterResponse({ report: entry => void reported.push(entry) })
  later(async () => void done.push('one'))
  later(() => Promise.reject(new Error('no database')))
  await vi.advanceTimersByTimeAsync(249)
  expect(done).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(done).toEqual(['one'])
  expect(reported).toEqual([{ kind: 'error', name: 'WORK_AFTER_ANSWER_FAILED', message: 'Error: no database' }])
  vi.useRealTimers()
})

test('a closing process starts waiting work, once', async () => {
  vi.useFakeTimers()
  const done: string[] = []
  const closing = new AbortController()
  const later = createRunAfterResponse({ report: () => {}, closing: closing.signal })
  later(async () => void done.push('before'))
  closing.abort()
  expect(done).toEqual(['before'])
  later(async () => void done.push('after'))
  expect(done).toEqual(['before', 'after'])
  await vi.runAllTimersAsync()
  expect(done).toEqual(['before', 'after'])
  vi.useRealTimers()
})

test('trust.md: no full e-mail address in a log', async () => {
  const { db } = await createTestDatabase('empty')
  const reported: ReportEntry[] = []
  const closing = new AbortController()
  closing.abort()
  const later = createRunAfterResponse({ report: entry => void reported.push(entry), closing: closing.signal })
  await db.execute(sql`alter table customers rename to customers_renamed`)
  later(async () => void (await findCustomerByEmail(db, 'canary@example.com')))
  await expect
    .poll(() => reported)
    .toMatchObject([{ name: 'WORK_AFTER_ANSWER_FAILED', message: expect.stringContaining('42P01') as string }])
  expect(JSON.stringify(reported)).not.toContain('canary')
})
