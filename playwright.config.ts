import { defineConfig, devices } from '@playwright/test'

import { createConsentedState } from './scripts/consented-browser-state.ts'
import { CORE_JOURNEYS } from './scripts/core-journeys.ts'
import { BROWSER_FLAGS, findBrowser } from './scripts/find-browser.ts'

/**
 * scripts/test.ts, scripts/test-long.ts and scripts/bench.ts start the site under test. By hand: `npm start`, then
 * `BASE_URL=http://127.0.0.1:4321 npx playwright test --project=phone`.
 */
const executablePath = await findBrowser()
const baseURL = process.env['BASE_URL'] ?? 'http://127.0.0.1:4321'

const SHORT_TESTS = {
  testDir: 'tests/e2e',
  testMatch: '**/*.e2e.ts',
  testIgnore: ['**/*.long.e2e.ts', '**/*.after-restart.e2e.ts', '**/*.remote.e2e.ts'],
}
const PHONE = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
  userAgent: devices['Pixel 7'].userAgent,
}
const DESKTOP = { viewport: { width: 1440, height: 900 } }

/**
 * Which tests run where:
 * - `@phone`, `@desktop`: the test has a meaning at this size only.
 * - `@both`: the layout decides the result, so `npm run test:all` runs it at both sizes.
 * - no tag: `npm run test:all` runs it on a phone, `npm run test:long` on a desktop too.
 * - `@long`, or a title that ends with ", in uk": `npm run test:long` only. Tests in several languages run in English in `npm run test:all`, and
 *   those of browsing and ordering in Armenian too.
 *
 * `npm test` runs the files of scripts/core-journeys.ts alone, with the same rules.
 */
const LONG_ONLY = /@long|, in uk(?: @|$)/
const IN_SHORT_RUN_ON_DESKTOP = /^(?!.*(?:@long|, in uk(?: @|$))).*@(?:desktop|both)/

export default defineConfig({
  outputDir: 'test-results',
  // a worker waits for a third of its time
  workers: 3,
  fullyParallel: true,
  // a store may close at the full hour during a test of some minutes; the report names each test that needed a retry
  retries: 2,
  // the timeouts allow for a machine that runs other work at the same time
  timeout: 180_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: process.env['PLAYWRIGHT_REPORT'] ?? 'test-results/report.json' }]],
  use: {
    baseURL,
    // consent.e2e.ts tests the cookie banner
    storageState: createConsentedState(baseURL),
    locale: 'en-GB',
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: { args: BROWSER_FLAGS, ...(executablePath !== undefined && { executablePath }) },
  },
  projects: [
    { name: 'phone', ...SHORT_TESTS, grepInvert: [/@desktop/, LONG_ONLY], use: PHONE },
    { name: 'desktop', ...SHORT_TESTS, grep: IN_SHORT_RUN_ON_DESKTOP, use: DESKTOP },
    { name: 'core-phone', ...SHORT_TESTS, testMatch: CORE_JOURNEYS, grepInvert: [/@desktop/, LONG_ONLY], use: PHONE },
    { name: 'core-desktop', ...SHORT_TESTS, testMatch: CORE_JOURNEYS, grep: IN_SHORT_RUN_ON_DESKTOP, use: DESKTOP },
    // runs after a restart of the site and checks the orders that earlier tests saved
    { name: 'restarted', testDir: 'tests/e2e', testMatch: '**/*.after-restart.e2e.ts', use: DESKTOP },
    // one complete order with the storefront and the marketplace in separate processes (API_URL), and what that storefront collects
    {
      name: 'remote',
      testDir: 'tests/e2e',
      testMatch: ['**/order-to-delivery.e2e.ts', '**/*.remote.e2e.ts'],
      grep: /paid by card, in en|@remote/,
      use: PHONE,
    },
    { name: 'long', testDir: 'tests/e2e', testMatch: '**/*.long.e2e.ts', timeout: 15 * 60_000, use: DESKTOP },
    { name: 'long-phone', ...SHORT_TESTS, grep: LONG_ONLY, grepInvert: /@desktop/, use: PHONE },
    { name: 'long-desktop', ...SHORT_TESTS, grepInvert: [/@phone/, IN_SHORT_RUN_ON_DESKTOP], use: DESKTOP },
    {
      name: 'bench',
      testDir: 'tests/bench',
      testMatch: '**/*.bench.e2e.ts',
      timeout: 5 * 60_000,
      workers: 1,
      fullyParallel: false,
      use: PHONE,
    },
  ],
})
