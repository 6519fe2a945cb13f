import { expect, test } from 'vitest'

import type { Client } from '#client/client.ts'
import { CallError } from '#client/failure.ts'
import { withFailureEvents } from '#client/failure-events.ts'
import { getCategories } from '#contract/catalogue/category.ts'
import { getStoreFilters } from '#contract/catalogue/filter.ts'
import type { ReportEntry } from '#contract/platform/report.ts'

test('A §8: "Missing filters fetch logs FETCH_FILTERS_ERROR"; the error is rethrown', async () => {
  const reports: ReportEntry[] = []
  const failure = new CallError({ kind: 'timeout' })
  const call = withFailureEvents((() => Promise.reject(failure)) as unknown as Client, entry => void reports.push(entry))
  await expect(call(getStoreFilters, { query: { categoryId: 1 } })).rejects.toBe(failure)
  await expect(call(getCategories, { query: {} })).rejects.toBe(failure)
  expect(reports).toEqual([{ kind: 'event', name: 'FETCH_FILTERS_ERROR' }])
})
