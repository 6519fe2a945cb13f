import { expect, test, vi } from 'vitest'

import { sendReports, type ReportEntry } from '#contract/platform/report.ts'
import { createSampleLine } from '#domain/cart/cart-samples.ts'
import { createAddToCartEvent } from '#domain/platform/add-to-cart-event.ts'
import { createAnalytics } from '#state/platform/analytics.ts'

const line = createSampleLine(7, { amount: 3, note: 'ring twice' })

function record(target: { dataLayer?: object[] }): ReportEntry[] {
  const entries: ReportEntry[] = []
  createAnalytics({ report: it => entries.push(it), target }).recordAddition(line, 12, 'EUR')
  return entries
}

const ADDED = { kind: 'event', name: 'PRODUCT_ADDED', detail: { storeId: '12', productId: '7', amount: '3' } }

test('A §2.4: "adding from it records an analytics event", without the note of the customer', () => {
  const entries = record({})
  expect(entries).toEqual([ADDED])
  expect(sendReports.body.safeParse({ entries }).success).toBe(true)
})

test('the tag manager gets the event after the products of an earlier one are removed', () => {
  const dataLayer: object[] = [{ event: 'gtm.js' }]
  record({ dataLayer })
  expect(dataLayer.slice(1)).toEqual([{ ecommerce: null }, createAddToCartEvent(line, 12, 'EUR')])
})

test('A §8: a tag manager that fails is reported as CUSTOMER_WEB_ANALYTICS_ERROR', () => {
  const push = vi.fn(() => {
    throw new TypeError('broken')
  })
  const dataLayer = Object.assign([], { push })
  expect(record({ dataLayer })).toEqual([ADDED, { kind: 'event', name: 'CUSTOMER_WEB_ANALYTICS_ERROR' }])
  expect(push).toHaveBeenCalledOnce()
})
