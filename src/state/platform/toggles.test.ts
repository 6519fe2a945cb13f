import { describe, expect, test } from 'vitest'

import type { Client } from '#client/client.ts'
import { CallError } from '#client/failure.ts'
import type { ReportEntry } from '#contract/platform/report.ts'
import { TOGGLE_DEFAULTS, toToggles } from '#domain/platform/toggles.ts'
import { createToggles, TOGGLES_MAX_AGE_MS } from '#state/platform/toggles.ts'

function createHarness(answers: (() => Promise<unknown>)[]) {
  const reports: ReportEntry[] = []
  const requests: unknown[] = []
  let clock = 0
  const call = ((_: unknown, input: unknown, options: unknown) => {
    requests.push([input, options])
    return answers[requests.length - 1]!()
  }) as unknown as Client
  return {
    toggles: createToggles({ call, now: () => clock, report: it => void reports.push(it) }),
    reports,
    requests,
    wait: (ms: number) => void (clock += ms),
  }
}
const createPage = (value: number) => async () => ({ toggles: [{ name: 'CATEGORY_PAGE_PAGINATION_ITEMS_PER_PAGE', value }] })

describe('toggles (A §4, A §7, A §9)', () => {
  test('are loaded once, and again after two minutes, with a timeout of 5000 ms', async () => {
    const h = createHarness([createPage(60), createPage(50)])
    await h.toggles.load()
    await h.toggles.load()
    expect(h.requests).toHaveLength(1)
    expect(h.requests[0]).toMatchObject([{ body: { toggles: Object.keys(TOGGLE_DEFAULTS) } }, { timeout: 5000 }])
    expect(h.toggles.$toggles.get().CATEGORY_PAGE_PAGINATION_ITEMS_PER_PAGE).toBe(60)
    h.wait(TOGGLES_MAX_AGE_MS + 1)
    await h.toggles.load()
    expect(h.toggles.$toggles.get().CATEGORY_PAGE_PAGINATION_ITEMS_PER_PAGE).toBe(50)
  })
  test.each(['login', 'logout', 'location'] as const)('are fetched again after %s', async occasion => {
    const h = createHarness([createPage(60), createPage(50)])
    await h.toggles.load()
    await h.toggles.refetch(occasion)
    expect(h.toggles.$toggles.get().CATEGORY_PAGE_PAGINATION_ITEMS_PER_PAGE).toBe(50)
  })
  test('A §8: a failure reports TOGGLES_GET_ERROR and uses the defaults', async () => {
    const h = createHarness([() => Promise.reject(new CallError({ kind: 'timeout' }))])
    await h.toggles.load()
    expect(h.toggles.$toggles.get()).toEqual(TOGGLE_DEFAULTS)
    expect(h.reports).toEqual([{ kind: 'event', name: 'TOGGLES_GET_ERROR' }])
  })
  test('the answer to an older request never overwrites a newer one', async () => {
    let late = (_: unknown) => {}
    const h = createHarness([() => new Promise(resolve => { late = resolve }), createPage(50)]) // prettier-ignore
    const first = h.toggles.load()
    await h.toggles.refetch('login')
    late({ toggles: [{ name: 'CATEGORY_PAGE_PAGINATION_ITEMS_PER_PAGE', value: 60 }] })
    await first
    expect(h.toggles.$toggles.get().CATEGORY_PAGE_PAGINATION_ITEMS_PER_PAGE).toBe(50)
  })
  test('unknown names and values of another type are ignored', () => {
    expect(
      toToggles([
        { name: 'UNKNOWN_TOGGLE', value: 1 },
        { name: 'CX_STORE_LIST_ETA_LIMIT', value: 'many' },
        { name: 'CCE_IS_STAFF_USER', value: true },
      ]),
    ).toEqual({ ...TOGGLE_DEFAULTS, CCE_IS_STAFF_USER: true })
  })
})
