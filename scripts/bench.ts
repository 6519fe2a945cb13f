import { existsSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'

import { findFirstLink } from './find-links.ts'
import { benchAddresses } from './bench-addresses.ts'
import { benchCatalogue } from './bench-catalogue.ts'
import { benchLandings } from './bench-landings.ts'
import { benchSearch } from './bench-search.ts'
import { benchServer } from './bench-server.ts'
import { benchWarm } from './bench-warm.ts'
import { runPlaywright } from './commands.ts'
import { findBrowser, NO_BROWSER_MESSAGE } from './find-browser.ts'
import { openTestSite } from './test-site.ts'
import { selectSteps, reportResults, runSteps, type Step } from './steps.ts'

const CITY = '/es/en/barcelona/'

/** Written by scripts/commands.ts; its annotations hold the figures of tests/bench. */
const REPORT = '.cache/reports/playwright-bench.json'

/**
 * `npm run bench`: measures the searches, catalogues, prerendering of landings, the server after crawls and under load, and tests/bench in a browser.
 * `-- --only search`, `--only addresses`, `--only landings`, `--only warm` or `--only server` runs one part. `warm` takes about 15 minutes and needs wrk. Run it on an idle machine.
 */
const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } })
const only = values.only.split(',').filter(Boolean)
const browser = await findBrowser()
/** Steps with their own data, which need neither site nor browser. */
const standaloneSteps: Step[] = [
  { name: 'search', width: 2, run: benchSearch },
  { name: 'addresses', width: 2, run: benchAddresses },
  { name: 'catalogue', width: 2, run: benchCatalogue },
  { name: 'landings', width: 2, run: benchLandings },
]
if (only.length > 0 && only.every(name => standaloneSteps.some(it => it.name === name))) {
  const results = await runSteps(selectSteps(standaloneSteps, only))
  for (const { output } of results.values()) console.log(`\n${output}`)
  reportResults(results)
} else if (browser === undefined) {
  console.error(NO_BROWSER_MESSAGE)
  process.exitCode = 1
} else {
  const site = await openTestSite()
  try {
    // each step takes both lanes, so the steps run one after another
    const steps: Step[] = [
      ...standaloneSteps,
      {
        name: 'warm',
        width: 2,
        run: async () => {
          if (site.pid === undefined) throw new Error('This benchmark measures the memory of the site: unset BASE_URL')
          const store = await findFirstLink(site.url, CITY, 'store')
          // a fresh process, unaffected by the other steps
          await site.restart?.()
          return benchWarm(site.url, store, site.pid)
        },
      },
      {
        name: 'server',
        width: 2,
        run: async () => benchServer(site.url, { landing: '/es/en/', city: CITY }, await findFirstLink(site.url, CITY, 'store'), site.pid),
      },
      { name: 'browser', width: 2, run: () => runPlaywright(['bench'], site.url, browser) },
    ]
    const results = await runSteps(selectSteps(steps, only))
    const report = existsSync(REPORT) ? readFileSync(REPORT, 'utf8') : ''
    const figures = [...report.matchAll(/"type": "figure",\s*"description": ("(?:[^"\\]|\\.)*")/g)].map(
      ([, text]) => JSON.parse(text ?? '""') as string,
    )
    const outputs = ['search', 'addresses', 'catalogue', 'landings', 'warm', 'server'].map(name => results.get(name)?.output ?? '')
    console.log(['', ...outputs, ...new Set(figures)].join('\n'))
    reportResults(results)
  } finally {
    await site.stop()
  }
}
