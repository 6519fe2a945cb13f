import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'

import { runPlaywright, runVitest } from './commands.ts'
import { findBrowser, NO_BROWSER_MESSAGE } from './find-browser.ts'
import { runLighthouse } from './lighthouse.ts'
import { openTestSite, type TestSite } from './test-site.ts'
import { selectSteps, reportResults, type StepResult, runSteps, type Step } from './steps.ts'

/** `npm run test:long`: the second tier: every file of tests/long, long browser tests, Lighthouse. `--only kills` runs one of them. */
const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } })

let site: TestSite | undefined

/** Runs `work` with a browser, or reports that there is none. */
async function runInBrowser(work: (base: string, browser: string) => Promise<StepResult>): Promise<StepResult> {
  const browser = await findBrowser()
  if (browser === undefined) return { passed: 0, failed: 0, failures: [], output: '', note: NO_BROWSER_MESSAGE }
  return work(site?.url ?? '', browser)
}

// each step takes both lanes, because the steps measure and kill processes
const steps: Step[] = [
  ...globSync('tests/long/**/*.long.test.ts').map(file => ({
    name: basename(file, '.long.test.ts'),
    width: 2,
    run: () => runVitest(['--config=vitest.long.config.ts', file]),
  })),
  {
    name: 'site',
    width: 2,
    async run() {
      site = await openTestSite()
      return { passed: 1, failed: 0, failures: [], output: '' }
    },
  },
  {
    name: 'browser',
    after: ['site'],
    width: 2,
    run: () => runInBrowser((base, browser) => runPlaywright(['long', 'long-phone', 'long-desktop'], base, browser)),
  },
  { name: 'lighthouse', after: ['site'], width: 2, run: () => runInBrowser(runLighthouse) },
]

try {
  reportResults(await runSteps(selectSteps(steps, values.only.split(',').filter(Boolean))))
} finally {
  await site?.stop()
}
