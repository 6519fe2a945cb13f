import { existsSync, readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'

import { firstLink } from './addresses.ts'
import { type Load, load, loadBare } from './bench-server.ts'
import { playwright } from './commands.ts'
import { findBrowser, NO_BROWSER } from './find-browser.ts'
import { openSite } from './site.ts'
import { conclude, type Outcome, runSteps } from './steps.ts'

const CITY = '/es/en/barcelona/'

/** Where scripts/commands.ts leaves the report, whose annotations hold the figures of tests/bench. */
const REPORT = '.cache/reports/playwright-bench.json'

/** `npm run bench`: the times of tests/bench in a browser, and the server under load. Run it on a quiet machine; figures on a busy one say nothing. */
const browser = await findBrowser()
if (browser === undefined) {
  console.error(NO_BROWSER)
  process.exitCode = 1
} else {
  const site = await openSite()
  try {
    // one after another, and nothing beside them: each takes both lanes
    const outcomes = await runSteps([
      { name: 'server', width: 2, run: () => underLoad(site.url) },
      { name: 'browser', width: 2, run: () => playwright(['bench'], site.url, browser) },
    ])
    const report = existsSync(REPORT) ? readFileSync(REPORT, 'utf8') : ''
    const figures = [...report.matchAll(/"type": "figure",\s*"description": ("(?:[^"\\]|\\.)*")/g)].map(
      ([, text]) => JSON.parse(text ?? '""') as string,
    )
    console.log(['', outcomes.get('server')?.output ?? '', ...new Set(figures)].join('\n'))
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
