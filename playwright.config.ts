import { defineConfig, devices } from '@playwright/test'

import { createConsentedState } from './scripts/consented-browser-state.ts'
import { BROWSER_FLAGS, findBrowser } from './scripts/find-browser.ts'

/**
 * The site under test is started by scripts/test.ts, scripts/test-long.ts or scripts/bench.ts; by hand: `npm start`, then
 * `BASE_URL=http://127.0.0.1:4321 npx playwright test --project=phone`.
 */
const executablePath = await findBrowser()
const baseURL = process.env['BASE_URL'] ?? 'http://127.0.0.1:4321'

const SHORT = { testDir: 'tests/e2e', testMatch: '**/*.e2e.ts', testIgnore: ['**/*.long.e2e.ts', '**/*.restarted.e2e.ts'] }
const PHONE = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
  userAgent: devices['Pixel 7'].userAgent,
}
const DESKTOP = { viewport: { width: 1440, height: 900 } }

export default defineConfig({
  outputDir: 'test-results',
  workers: 2,
  fullyParallel: true,
  // a journey of minutes on a busy machine may meet a shop that shuts at the full hour; whatever needs another try is named at the end
  retries: 2,
  // whoever waits for something that comes waits no longer than it takes: these are for a machine whose cores others use too
  timeout: 180_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: process.env['PLAYWRIGHT_REPORT'] ?? 'test-results/report.json' }]],
  use: {
    baseURL,
    // the question about cookies has its own journeys (consent.e2e.ts)
    storageState: createConsentedState(baseURL),
    locale: 'en-GB',
    screenshot: 'only-on-failure',
    launchOptions: { args: BROWSER_FLAGS, ...(executablePath !== undefined && { executablePath }) },
  },
  projects: [
    { name: 'phone', ...SHORT, grepInvert: /@desktop/, use: PHONE },
    { name: 'desktop', ...SHORT, grepInvert: /@phone/, use: DESKTOP },
    // after everything was stopped and started again: what the journeys before it left must be there
    { name: 'restarted', testDir: 'tests/e2e', testMatch: '**/*.restarted.e2e.ts', use: DESKTOP },
    // the storefront and its marketplace in processes of their own (API_URL): one whole journey
    { name: 'remote', testDir: 'tests/e2e', testMatch: '**/order-dinner.e2e.ts', grep: /paid by card, in en/, use: PHONE },
    { name: 'long', testDir: 'tests/e2e', testMatch: '**/*.long.e2e.ts', timeout: 15 * 60_000, use: DESKTOP },
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
