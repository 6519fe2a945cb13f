import { setTimeout as sleep } from 'node:timers/promises'

import { expect, test } from 'vitest'

import type { Report } from '#domain/platform/report.ts'
import { getRequestId, reportOncePerRequest, withRequestContext } from '#app/request-context.ts'

function collect(): { names: string[]; report: Report } {
  const names: string[] = []
  return { names, report: reportOncePerRequest(entry => void names.push(entry.name)) }
}
const error = (name: string) => ({ kind: 'error', name, message: '' }) as const

test('issue 16, 16: writes one line for a request whose calls all fail without the database', async () => {
  const { names, report } = collect()
  const reportedErrors = new Set<string>()
  await withRequestContext({ id: 'a', reportedErrors }, async () => {
    report(error('DATABASE_ERROR'))
    await sleep(1)
    report(error('DATABASE_ERROR'))
    report(error('PAGE_FAILED'))
  })
  expect(names).toEqual(['DATABASE_ERROR'])
  expect([...reportedErrors]).toEqual(['DATABASE_ERROR'])
})

test('reports concurrent requests separately', async () => {
  const { names, report } = collect()
  const fail = () =>
    withRequestContext({ id: 'a', reportedErrors: new Set() }, async () => (await sleep(1), report(error('DATABASE_ERROR'))))
  await Promise.all([fail(), fail()])
  report(error('DATABASE_ERROR'))
  report(error('DATABASE_ERROR'))
  expect(names).toHaveLength(4)
})

test('reports other errors, events and pages that fail for another reason', () => {
  const { names, report } = collect()
  withRequestContext({ id: 'a', reportedErrors: new Set() }, () => {
    report(error('PAGE_FAILED'))
    report(error('PAGE_FAILED'))
    report(error('DATABASE_ERROR'))
    report(error('ReferenceError'))
    report({ kind: 'event', name: 'ERROR_PAGE_SHOWN' })
  })
  expect(names).toEqual(['PAGE_FAILED', 'PAGE_FAILED', 'DATABASE_ERROR', 'ReferenceError', 'ERROR_PAGE_SHOWN'])
})

test('gives the id of the request to its calls, and none outside a request', async () => {
  const ids = await Promise.all(
    ['a', 'b'].map(id => withRequestContext({ id, reportedErrors: new Set() }, async () => (await sleep(1), getRequestId()))),
  )
  expect(ids).toEqual(['a', 'b'])
  expect(getRequestId()).toBeUndefined()
})
