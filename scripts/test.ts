import { rmSync } from 'node:fs'
import { parseArgs } from 'node:util'

import { QUICK } from './checks.ts'
import { check, KEPT_ORDERS, playwright, vitest } from './commands.ts'
import { findBrowser, NO_BROWSER } from './find-browser.ts'
import { openSite, type Site } from './site.ts'
import { chosen, conclude, runSteps, type Step } from './steps.ts'

/**
 * `npm test`: everything that must hold at each commit, under 15 minutes on two cores. `--only unit,types` runs those alone.
 * The site is built, seeded and started once, beside the static checks; the browser then has both cores.
 */
const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } })

let site: Site | undefined

const steps: Step[] = [
  {
    name: 'site',
    async run() {
      site = await openSite()
      return { passed: 1, failed: 0, failures: [], output: '' }
    },
  },
  ...QUICK,
  { name: 'knip', run: () => check(['knip', '--no-progress'], /^\S.*\.(ts|tsx|astro|json|mjs)|^Unused|^Unlisted/) },
  { name: 'backend', run: () => vitest(['--project=backend', '--maxWorkers=1']) },
  {
    name: 'journeys',
    after: ['site'],
    width: 2,
    async run() {
      const browser = await findBrowser()
      if (browser === undefined) return { passed: 0, failed: 0, failures: [], output: '', note: NO_BROWSER }
      rmSync(KEPT_ORDERS, { recursive: true, force: true })
      return playwright(['phone', 'desktop'], site?.url ?? '', browser)
    },
  },
  {
    name: 'restarted',
    after: ['journeys'],
    width: 2,
    async run() {
      const browser = await findBrowser()
      if (browser === undefined) return { passed: 0, failed: 0, failures: [], output: '', note: NO_BROWSER }
      await site?.restart?.()
      return playwright(['restarted'], site?.url ?? '', browser)
    },
  },
  {
    // the last one: the site is another one afterwards
    name: 'remote',
    after: ['site'],
    width: 2,
    async run() {
      const browser = await findBrowser()
      const note = browser === undefined ? NO_BROWSER : 'Left out: BASE_URL names a site that somebody else runs.'
      if (browser === undefined || !site?.restartRemote) return { passed: 0, failed: 0, failures: [], output: '', note }
      const paymentOrigin = await site.restartRemote()
      return playwright(['remote'], site.url, browser, paymentOrigin)
    },
  },
]

try {
  const only = values.only.split(',').filter(Boolean)
  conclude(await runSteps(chosen(steps, only)))
} finally {
  await site?.stop()
}
