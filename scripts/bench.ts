import { existsSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'

import { findFirstLink } from './find-links.ts'
import { benchCatalogue } from './bench-catalogue.ts'
import { benchLandings } from './bench-landings.ts'
import { benchServer } from './bench-server.ts'
import { benchWarm } from './bench-warm.ts'
import { playwright } from './commands.ts'
import { findBrowser, NO_BROWSER_MESSAGE } from './find-browser.ts'
import { openTestSite } from './test-site.ts'
import { selectSteps, reportOutcomes, runSteps, type Step } from './steps.ts'

const CITY = '/es/en/barcelona/'

/** Where scripts/commands.ts leaves the report, whose annotations hold the figures of tests/bench. */
const REPORT = '.cache/reports/playwright-bench.json'

/**
 * `npm run bench`: how long catalogues take, how fast landings are pressed, the server after crawls and rests and under load, and the times
 * of tests/bench in a browser. `-- --only landings`, `--only warm` or `--only server` runs that alone; `warm` takes some 15 minutes and
 * needs wrk. Run it on a quiet machine; figures on a busy one say nothing.
 */
const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } })
const only = values.only.split(',').filter(Boolean)
const browser = await findBrowser()
/** They bring their own data along, and want neither site nor browser. */
const standaloneSteps: Step[] = [
  { name: 'catalogue', width: 2, run: benchCatalogue },
  { name: 'landings', width: 2, run: benchLandings },
]
if (only.length > 0 && only.every(name => standaloneSteps.some(it => it.name === name))) {
  const outcomes = await runSteps(selectSteps(standaloneSteps, only))
  for (const { output } of outcomes.values()) console.log(`\n${output}`)
  reportOutcomes(outcomes)
} else if (browser === undefined) {
  console.error(NO_BROWSER_MESSAGE)
  process.exitCode = 1
} else {
  const site = await openTestSite()
  try {
    // one after another, and nothing beside them: each takes both lanes
    const steps: Step[] = [
      ...standaloneSteps,
      {
        name: 'warm',
        width: 2,
        run: async () => {
          if (site.pid === undefined) throw new Error('It looks at the memory of the site: unset BASE_URL')
          const store = await findFirstLink(site.url, CITY, 'store')
          // a process of its own: what the others left behind is not in it
          await site.restart?.()
          return benchWarm(site.url, store, site.pid)
        },
      },
      {
        name: 'server',
        width: 2,
        run: async () => benchServer(site.url, { landing: '/es/en/', city: CITY }, await findFirstLink(site.url, CITY, 'store'), site.pid),
      },
      { name: 'browser', width: 2, run: () => playwright(['bench'], site.url, browser) },
    ]
    const outcomes = await runSteps(selectSteps(steps, only))
    const report = existsSync(REPORT) ? readFileSync(REPORT, 'utf8') : ''
    const figures = [...report.matchAll(/"type": "figure",\s*"description": ("(?:[^"\\]|\\.)*")/g)].map(
      ([, text]) => JSON.parse(text ?? '""') as string,
    )
    const outputs = ['catalogue', 'landings', 'warm', 'server'].map(name => outcomes.get(name)?.output ?? '')
    console.log(['', ...outputs, ...new Set(figures)].join('\n'))
    reportOutcomes(outcomes)
  } finally {
    await site.stop()
  }
}
