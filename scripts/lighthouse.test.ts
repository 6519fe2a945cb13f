import { expect, test } from 'vitest'

import { judge } from './lighthouse.ts'

const audit = (score: number, numericValue = 0) => ({ score, numericValue, title: 'an audit' })
const report = (performance: number, lcp: number, crawlable = 1, alt = 1) => ({
  categories: {
    performance: { score: performance, auditRefs: [] },
    accessibility: { score: alt, auditRefs: [{ id: 'image-alt', weight: 1 }] },
    'best-practices': { score: 1, auditRefs: [] },
    seo: { score: crawlable, auditRefs: [{ id: 'is-crawlable', weight: 1 }] },
  },
  audits: {
    'largest-contentful-paint': audit(1, lcp),
    'total-blocking-time': audit(1),
    'cumulative-layout-shift': audit(1),
    'image-alt': audit(alt),
    'is-crawlable': audit(crawlable),
  },
})

test('the median decides: one slow run of five is forgiven, three are not', () => {
  const [fast, slow] = [report(1, 900), report(0.9, 3000)]
  expect(judge([fast, fast, slow, fast, fast]).faults).toEqual([])
  expect(judge([slow, fast, slow, fast, slow]).faults).toEqual([
    'performance 90, wanted 98',
    'largest-contentful-paint 3000 ms, at most 1200',
  ])
})
test('noindex is forgiven, a picture without a text is not', () => {
  expect(judge([report(1, 900, 0)]).faults).toEqual([])
  expect(judge([report(1, 900, 1, 0)]).faults).toEqual(['accessibility: an audit'])
})
test('a report without figures is a fault, not a pass', () =>
  expect(judge([{ categories: {}, audits: {} }]).faults.length).toBeGreaterThan(3))
