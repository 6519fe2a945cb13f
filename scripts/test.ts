import { rmSync } from 'node:fs'
import { parseArgs } from 'node:util'

import { QUICK_CHECKS } from './quick-checks.ts'
import { runCheck, runPlaywright, runVitest, SAVED_ORDERS_DIR } from './commands.ts'
import { findBrowser, NO_BROWSER_MESSAGE } from './find-browser.ts'
import { openTestSite, type TestSite } from './test-site.ts'
import { selectSteps, reportResults, runSteps, type Step } from './steps.ts'

/**
 * `npm test`: all checks of a commit, with the core journeys. `--all` runs every journey, `--only unit,types` those steps alone.
 * The site is built, seeded and started once, in parallel with the static checks; the browser tests then use both cores.
 */
const { values } = parseArgs({ options: { only: { type: 'string', default: '' }, all: { type: 'boolean', default: false } } })

let site: TestSite | undefined

const steps: Step[] = [
  {
    name: 'site',
    async run() {
      site = await openTestSite()
      return { passed: 1, failed: 0, failures: [], output: '' }
    },
  },
  {
    // mostly waits for an event stream of a minute, so it runs beside the checks that need no site
    name: 'remote',
    after: ['site'],
    width: 0,
    async run() {
      const browser = await findBrowser()
      const note = browser === undefined ? NO_BROWSER_MESSAGE : 'Skipped: BASE_URL names a site that another process runs.'
      if (browser === undefined || !site?.restartRemote) return { passed: 0, failed: 0, failures: [], output: '', note }
      const paymentOrigin = await site.restartRemote()
      return runPlaywright(['remote'], site.url, browser, paymentOrigin).finally(site.restart)
    },
  },
  ...QUICK_CHECKS,
  { name: 'knip', run: () => runCheck(['knip', '--no-progress'], /^\S.*\.(ts|tsx|astro|json|mjs)|^Unused|^Unlisted/) },
  { name: 'backend', width: 2, run: () => runVitest(['--project=backend', '--maxWorkers=2']) },
  {
    name: 'journeys',
    after: ['site'],
    afterEnd: ['remote'], // which restarts the site
    width: 2,
    async run() {
      const browser = await findBrowser()
      if (browser === undefined) return { passed: 0, failed: 0, failures: [], output: '', note: NO_BROWSER_MESSAGE }
      rmSync(SAVED_ORDERS_DIR, { recursive: true, force: true })
      return runPlaywright(values.all ? ['phone', 'desktop'] : ['core-phone', 'core-desktop'], site?.url ?? '', browser)
    },
  },
  {
    name: 'restarted',
    after: ['journeys'],
    width: 2,
    async run() {
      const browser = await findBrowser()
      if (browser === undefined) return { passed: 0, failed: 0, failures: [], output: '', note: NO_BROWSER_MESSAGE }
      await site?.restart?.()
      return runPlaywright(['restarted'], site?.url ?? '', browser)
    },
  },
]

try {
  const only = values.only.split(',').filter(Boolean)
  reportResults(await runSteps(selectSteps(steps, only)))
} finally {
  await site?.stop()
}
