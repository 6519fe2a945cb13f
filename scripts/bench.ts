import { existsSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { brotliCompressSync } from 'node:zlib'

import { firstLink } from './addresses.ts'
import { benchCatalogue } from './bench-catalogue.ts'
import { type Load, load, loadBare } from './bench-server.ts'
import { playwright } from './commands.ts'
import { findBrowser, NO_BROWSER } from './find-browser.ts'
import { openSite } from './site.ts'
import { chosen, conclude, type Outcome, runSteps, type Step } from './steps.ts'

const CITY = '/es/en/barcelona/'

/** Where scripts/commands.ts leaves the report, whose annotations hold the figures of tests/bench. */
const REPORT = '.cache/reports/playwright-bench.json'

/**
 * `npm run bench`: how long catalogues take, the server under load, and the times of tests/bench in a browser. `-- --only catalogue` runs that
 * alone. Run it on a quiet machine; figures on a busy one say nothing.
 */
const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } })
const only = values.only.split(',').filter(Boolean)
const browser = await findBrowser()
const ofCatalogue: Step = { name: 'catalogue', width: 2, run: benchCatalogue }
if (only.join() === ofCatalogue.name) {
  const outcomes = await runSteps([ofCatalogue])
  console.log(`\n${outcomes.get(ofCatalogue.name)?.output ?? ''}`)
  conclude(outcomes)
} else if (browser === undefined) {
  console.error(NO_BROWSER)
  process.exitCode = 1
} else {
  const site = await openSite()
  try {
    // one after another, and nothing beside them: each takes both lanes
    const steps: Step[] = [
      ofCatalogue,
      { name: 'server', width: 2, run: () => underLoad(site.url) },
      { name: 'browser', width: 2, run: () => playwright(['bench'], site.url, browser) },
    ]
    const outcomes = await runSteps(chosen(steps, only))
    const report = existsSync(REPORT) ? readFileSync(REPORT, 'utf8') : ''
    const figures = [...report.matchAll(/"type": "figure",\s*"description": ("(?:[^"\\]|\\.)*")/g)].map(
      ([, text]) => JSON.parse(text ?? '""') as string,
    )
    console.log(['', outcomes.get('catalogue')?.output ?? '', outcomes.get('server')?.output ?? '', ...new Set(figures)].join('\n'))
    conclude(outcomes)
  } finally {
    await site.stop()
  }
}

/** How near the server comes to one that only sends. It fails when a page cannot be had; how fast is too slow, this machine cannot say. */
async function underLoad(base: string): Promise<Outcome> {
  const pages = { landing: '/es/en/', city: CITY, store: await firstLink(base, CITY, 'store') }
  const city = await fetch(base + CITY, { headers: { accept: 'text/html' } })
  const bare = await loadBare(brotliCompressSync(Buffer.from(await city.arrayBuffer())))
  const lines = [line('bare node:http, the city page', bare, bare)]
  for (const [name, path] of Object.entries(pages)) lines.push(line(`${name}, kept and packed`, await load(base + path), bare))
  return { passed: lines.length, failed: 0, failures: [], output: lines.join('\n') }
}

function line(name: string, { rate, median, p99 }: Load, bare: Load): string {
  const share = `${Math.round((rate / bare.rate) * 100)} %`
  return `${name.padEnd(52)} ${rate.toFixed(0).padStart(6)} answers/s  ${share.padStart(5)} of bare  median ${median.toFixed(1)} ms, 99 % within ${p99.toFixed(0)} ms`
}
