import { expect, test } from 'vitest'

import { evaluateReports, LANDING_TARGETS } from './lighthouse.ts'

const audit = (score: number, numericValue = 0) => ({ score, numericValue, title: 'an audit' })
const report = (performance: number, lcp: number, crawlable = 1, alt = 1, tbt = 0) => ({
  categories: {
    performance: { score: performance, auditRefs: [] },
    accessibility: { score: alt, auditRefs: [{ id: 'image-alt', weight: 1 }] },
    'best-practices': { score: 1, auditRefs: [] },
    seo: { score: crawlable, auditRefs: [{ id: 'is-crawlable', weight: 1 }] },
  },
  audits: {
    'largest-contentful-paint': audit(1, lcp),
    'total-blocking-time': audit(1, tbt),
    'cumulative-layout-shift': audit(1),
    'image-alt': audit(alt),
    'is-crawlable': audit(crawlable),
  },
})

const noindex = { ...LANDING_TARGETS, noindex: true }

test('the median counts: one slow run of five passes, three fail', () => {
  const [fast, slow] = [report(1, 900), report(0.9, 3000)]
  expect(evaluateReports([fast, fast, slow, fast, fast], LANDING_TARGETS).failures).toEqual([])
  expect(evaluateReports([slow, fast, slow, fast, slow], LANDING_TARGETS).failures).toEqual([
    'performance 90, target 100',
    'largest-contentful-paint 3000 ms, at most 1000',
  ])
})
test('issue 6: requires a performance of 100 and a largest paint within one second for a landing', () => {
  expect(evaluateReports([report(0.99, 1001)], LANDING_TARGETS).failures).toEqual([
    'performance 99, target 100',
    'largest-contentful-paint 1001 ms, at most 1000',
  ])
  expect(evaluateReports([report(0.99, 1001)], { performance: 98, largestPaintMs: 1200, blockingMs: 50, noindex: true }).failures).toEqual(
    [],
  )
})
test('ignores noindex only on pages where it is policy, and never ignores an image without alternative text', () => {
  expect(evaluateReports([report(1, 900, 0)], noindex).failures).toEqual([])
  expect(evaluateReports([report(1, 900, 0)], LANDING_TARGETS).failures).toEqual(['seo: an audit'])
  expect(evaluateReports([report(1, 900, 1, 0)], noindex).failures).toEqual(['accessibility: an audit'])
})
test('a report without figures fails', () =>
  expect(evaluateReports([{ categories: {}, audits: {} }], LANDING_TARGETS).failures.length).toBeGreaterThan(3))
test('issue 2: requires at most 50 ms of blocking time where the targets include it', () => {
  const slow = [report(1, 900, 1, 1, 51)]
  expect(evaluateReports(slow, { ...LANDING_TARGETS, blockingMs: 50 }).failures).toEqual(['total-blocking-time 51 ms, at most 50'])
  expect(evaluateReports(slow, LANDING_TARGETS).failures).toEqual([])
})
