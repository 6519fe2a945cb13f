import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import {
  type AppContext,
  readContext,
  parseContext,
  formatContext,
  hidesCookieBanner,
  hidesFooter,
  BROWSER_CONTEXT,
  isInsideApp,
  isNewOrder,
  isUnknownShell,
  NEW_ORDER_MS,
  showsSignIn,
} from '#domain/platform/context.ts'
import { STORAGE_NAME } from '#domain/platform/storage-names.ts'

const from = (cookies: Readonly<Record<string, string>>): AppContext => readContext(name => cookies[name])
const contexts = fc.record({ webView: fc.boolean(), shell: fc.constantFrom('browser', 'hybrid', 'partner') })

describe('recognised by the cookies that the app sets (A §1, §2.3)', () => {
  test.each([
    [{}, BROWSER_CONTEXT],
    [{ [STORAGE_NAME.webViewAgent]: '1' }, { webView: true, shell: 'browser' }],
    [{ [STORAGE_NAME.webViewAgent]: '0' }, BROWSER_CONTEXT],
    [{ [STORAGE_NAME.webViewAgent]: 'true' }, BROWSER_CONTEXT],
    [{ [STORAGE_NAME.appShell]: 'hybrid' }, { webView: false, shell: 'hybrid' }],
    [
      { [STORAGE_NAME.appShell]: 'partner', [STORAGE_NAME.webViewAgent]: '1' },
      { webView: true, shell: 'partner' },
    ],
    [{ [STORAGE_NAME.appShell]: 'browser' }, BROWSER_CONTEXT],
  ])('%j', (cookies, context) => expect(from(cookies)).toEqual(context))

  test('any cookies give one of six values, because they are part of a cache key', () => {
    const seen = new Set<string>()
    fc.assert(
      fc.property(fc.string(), fc.oneof(fc.string(), fc.constantFrom('hybrid', 'partner', 'webview')), (agent, shell) => {
        seen.add(formatContext(from({ [STORAGE_NAME.webViewAgent]: agent, [STORAGE_NAME.appShell]: shell })))
      }),
    )
    expect(['', 'webview', 'hybrid', 'partner', 'webview hybrid', 'webview partner']).toEqual(expect.arrayContaining([...seen]))
  })
  test('an unknown app is reported and served as a browser', () => {
    expect([undefined, 'hybrid', 'partner', 'toaster', ''].map(isUnknownShell)).toEqual([false, false, false, true, true])
    expect(from({ [STORAGE_NAME.appShell]: 'toaster' })).toEqual(BROWSER_CONTEXT)
  })
})

test('a formatted context is parsed back', () => {
  fc.assert(fc.property(contexts, context => void expect(parseContext(formatContext(context))).toEqual(context)))
})

test('A §2.3: the footer is hidden in hybrid-app mode, on the next route, and on the city page in the partner-app context', () => {
  const hidden = (shell: AppContext['shell']) =>
    (['next', 'city', 'store', undefined] as const).filter(route => hidesFooter({ webView: false, shell }, route))
  expect({ browser: hidden('browser'), partner: hidden('partner'), hybrid: hidden('hybrid') }).toEqual({
    browser: ['next'],
    partner: ['next', 'city'],
    hybrid: ['next', 'city', 'store', undefined],
  })
})

test('A §2.3: the cookie banner is hidden when the web-view agent cookie equals 1, in any app', () => {
  fc.assert(fc.property(contexts, context => void expect(hidesCookieBanner(context)).toBe(context.webView)))
})

test('A §1: "a hybrid-app mode and … the web view of a partner super-app": their pages connect with the app, those of a browser and of our web views do not', () => {
  fc.assert(fc.property(contexts, context => void expect(isInsideApp(formatContext(context))).toBe(context.shell !== 'browser')))
  expect(isInsideApp(undefined)).toBe(false)
})

test('a page says that it needs a session when it shows the sign-in', () => {
  expect(['profile', 'pastOrders', 'checkout', 'city', ''].filter(showsSignIn)).toEqual(['profile', 'pastOrders'])
})

test('docs/decisions/0118: the app learns of an order of the last 30 minutes, once', () => {
  const order = { code: 'A1', creationTime: 1_000_000 }
  expect(isNewOrder(order, order.creationTime + NEW_ORDER_MS - 1, [])).toBe(true)
  expect(isNewOrder(order, order.creationTime + NEW_ORDER_MS, [])).toBe(false)
  expect(isNewOrder(order, order.creationTime, ['B2'])).toBe(true)
  expect(isNewOrder(order, order.creationTime, ['B2', 'A1'])).toBe(false)
})
