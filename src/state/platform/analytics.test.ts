import { describe, expect, test, vi } from 'vitest'

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

describe('A §2.1, B §2: userLoggedIn, userRegistrationType, isNewUser', () => {
  const recordSignIn = (isNewUser: boolean, registrationType: string | undefined, target: { dataLayer?: object[] }) => {
    const entries: ReportEntry[] = []
    createAnalytics({ report: it => entries.push(it), target }).recordSignIn({ isNewUser, registrationType })
    return entries
  }
  test.each([
    [true, 'google', { isNewUser: 'true', method: 'google' }, { event: 'sign_up', method: 'google' }],
    [false, undefined, { isNewUser: 'false' }, { event: 'login' }],
  ])('isNewUser %s, by %s', (isNewUser, type, detail, event) => {
    const dataLayer: object[] = []
    const entries = recordSignIn(isNewUser, type, { dataLayer })
    expect(entries).toEqual([{ kind: 'event', name: 'SIGN_IN_FINISHED', detail }])
    expect(sendReports.body.safeParse({ entries }).success).toBe(true)
    expect(dataLayer).toEqual([event])
  })
  test('without a tag manager only the log has it, and one that fails is reported', () => {
    expect(recordSignIn(true, 'google', {})).toHaveLength(1)
    const dataLayer = Object.assign([], { push: () => { throw new TypeError('broken') } }) // prettier-ignore
    expect(recordSignIn(true, 'google', { dataLayer })[1]).toEqual({ kind: 'event', name: 'CUSTOMER_WEB_ANALYTICS_ERROR' })
  })
})

test('the collector gets what its catalogue defines: no name of a product, and no note', () => {
  const recorded: unknown[] = []
  const collector = { record: (...event: unknown[]) => void recorded.push(event) }
  const analytics = createAnalytics({ report: () => {}, target: {}, collector })
  analytics.recordPage({ page: 'store', language: 'hy', cityCode: 'EVN', countryCode: 'AM' })
  analytics.recordAddition(line, 12, 'EUR')
  analytics.recordSignIn({ isNewUser: true, registrationType: 'google' })
  expect(recorded).toEqual([
    ['page_viewed', { page: 'store', language: 'hy', cityCode: 'EVN', countryCode: 'AM' }],
    ['product_added', { storeId: 12, productId: 7, quantity: 3, price: line.product.price, currency: 'EUR' }],
    ['sign_in_finished', { isNewUser: true, method: 'google' }],
  ])
})
