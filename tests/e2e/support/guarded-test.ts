import { type BrowserContext, test as base } from '@playwright/test'

import { createMarket, type Market } from './market.ts'

/** Fails a test on unexpected browser messages, failed responses and foreign requests; a test allows the ones that it causes. */
export interface Guard {
  /** Allows a browser message that this test causes on purpose, such as being offline. */
  allowMessage(pattern: RegExp): void
  /** Allows the payment provider's origin, for a test that pays by card. */
  allowPaymentProvider(): void
  /** Allows another origin, for a test that reaches the site through a proxy. */
  allowOrigin(origin: string): void
}

/** The second message is about the script of the service worker, which the browser may fetch at that moment. */
export const OFFLINE = /ERR_INTERNET_DISCONNECTED|An unknown error occurred when fetching the script/
/** For a test that requests a missing page or file. */
export const NOT_FOUND = /Failed to load resource: the server responded with a status of 404/

/** The browser reports this when a page loads before its view transition starts, before our scripts run. */
const SKIPPED_TRANSITION = /^Transition was (?:aborted|skipped)/

/**
 * The test function of all end-to-end tests. A test fails on a console error or warning, an uncaught error, a violation of the content security
 * policy, a response with a status of 500 or above, or a request to another origin than the site's.
 */
export const test = base.extend<{ guard: Guard; hasPrompt: boolean }, { market: Market }>({
  /** Whether the browser can offer the accounts of a provider (FedCM). Most tests have no provider that is signed in. */
  hasPrompt: [false, { option: true }],
  /** A dialog that closes goes back in the history, which ends a navigation of the test that starts at the same time; it is repeated once. */
  page: async ({ page }, use) => {
    const goto = page.goto.bind(page)
    page.goto = (url, options) =>
      goto(url, options).catch((error: unknown) => {
        if (!String(error).includes('net::ERR_ABORTED')) throw error
        return goto(url, options)
      })
    await use(page)
  },
  market: [
    async ({ browserName: _ }, use, { project }) => {
      await use(createMarket(project.use.baseURL ?? ''))
    },
    { scope: 'worker' },
  ],
  guard: [
    async ({ context, baseURL, hasPrompt }, use) => {
      if (!hasPrompt) await context.addInitScript(() => void Reflect.deleteProperty(globalThis, 'IdentityCredential'))
      const allowed: RegExp[] = []
      const origins = new Set([new URL(baseURL ?? '').origin])
      const violations = await collectViolations(context, origins)
      await use({
        allowMessage: pattern => void allowed.push(pattern),
        allowOrigin: origin => void origins.add(origin),
        allowPaymentProvider: () => void origins.add(getProviderOrigin(baseURL ?? '')),
      })
      base
        .expect(
          violations.filter(violation => !allowed.some(it => it.test(violation))),
          'console messages, errors, failed responses and foreign requests',
        )
        .toEqual([])
    },
    { auto: true },
  ],
})

export const expect = test.expect

/** @returns PAYMENT_ORIGIN, which a site with API_URL needs; the site's default if it is not set */
const getProviderOrigin = (site: string): string => process.env['PAYMENT_ORIGIN'] || `http://localhost:${Number(new URL(site).port) + 1}`

async function collectViolations(context: BrowserContext, origins: ReadonlySet<string>): Promise<string[]> {
  const violations: string[] = []
  context.on('console', message => {
    if (message.type() === 'error' || message.type() === 'warning')
      violations.push(`console ${message.type()}: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', error => {
    const { message } = error.error()
    if (!SKIPPED_TRANSITION.test(message)) violations.push(`uncaught: ${message}`)
  })
  context.on('request', request => {
    const url = new URL(request.url())
    if (url.protocol !== 'data:' && url.protocol !== 'blob:' && !origins.has(url.origin))
      violations.push(`foreign request: ${request.url()}`)
  })
  context.on('response', response => {
    if (response.status() >= 500) violations.push(`${response.status()}: ${response.url()}`)
  })
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', event => {
      console.error(`content security policy: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`)
    })
  })
  return violations
}
