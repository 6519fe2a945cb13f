import { type BrowserContext, test as base } from '@playwright/test'

import { createMarket, type Market } from './market.ts'

/** What the guard has seen that no journey may show, and what this one is known to show. */
export interface Guard {
  /** Names a complaint of the browser that this journey brings about on purpose, such as being offline. */
  expects(complaint: RegExp): void
  /** For a journey that pays by card: the pages of the payment provider are on an origin of their own. */
  visitsProvider(): void
  /** For a journey that reaches the site through a server of its own. */
  visits(origin: string): void
}

const ANSWER_404 = /Failed to load resource: the server responded with a status of 404/
export const OFFLINE = /ERR_INTERNET_DISCONNECTED/
/** For a journey that goes to an address that is not there. */
export const NOT_FOUND = ANSWER_404

/** The browser's own remark on a page that came too fast for its animation, made before any script of ours runs. */
const MISSED_TRANSITION = /^Transition was (?:aborted|skipped)/

/**
 * Every journey runs under it: the test fails on a message in the console (error or warning), an uncaught error, a breach of the
 * content policy, an answer of 500 or above, or a request to any other origin than the site's.
 */
export const test = base.extend<{ guard: Guard }, { market: Market }>({
  market: [
    async ({ browserName: _ }, use, { project }) => {
      await use(createMarket(project.use.baseURL ?? ''))
    },
    { scope: 'worker' },
  ],
  guard: [
    async ({ context, baseURL }, use) => {
      const expected: RegExp[] = []
      const origins = new Set([new URL(baseURL ?? '').origin])
      const faults = await watch(context, origins)
      await use({
        expects: complaint => void expected.push(complaint),
        visits: origin => void origins.add(origin),
        visitsProvider: () => void origins.add(getProviderOrigin(baseURL ?? '')),
      })
      base
        .expect(
          faults.filter(fault => !expected.some(it => it.test(fault))),
          'what no journey may show',
        )
        .toEqual([])
    },
    { auto: true },
  ],
})

export const expect = test.expect

/** The setting PAYMENT_ORIGIN of the site, for a marketplace at API_URL; else as it is when unset. */
const getProviderOrigin = (site: string): string => process.env['PAYMENT_ORIGIN'] || `http://localhost:${Number(new URL(site).port) + 1}`

async function watch(context: BrowserContext, origins: ReadonlySet<string>): Promise<string[]> {
  const faults: string[] = []
  context.on('console', message => {
    if (message.type() === 'error' || message.type() === 'warning')
      faults.push(`console ${message.type()}: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', error => {
    const { message } = error.error()
    if (!MISSED_TRANSITION.test(message)) faults.push(`uncaught: ${message}`)
  })
  context.on('request', request => {
    const url = new URL(request.url())
    if (url.protocol !== 'data:' && url.protocol !== 'blob:' && !origins.has(url.origin)) faults.push(`foreign request: ${request.url()}`)
  })
  context.on('response', response => {
    if (response.status() >= 500) faults.push(`${response.status()}: ${response.url()}`)
  })
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', event => {
      console.error(`content policy: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`)
    })
  })
  return faults
}
