import { mkdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'

import { firstLink } from './addresses.ts'
import { run } from './commands.ts'
import { BROWSER_FLAGS } from './find-browser.ts'
import type { Outcome } from './steps.ts'

/** Runs of one page; the median is what counts, for one run on a shared machine says little. */
const RUNS = 5

/** A run whose recording has no beginning has measured nothing: it is made again. */
const NOT_RECORDED = /NO_NAVSTART|NO_FCP/
const TRIES = 3

/** What each page must reach. Times in milliseconds; `cls` is a plain number. */
const LEAST_PERFORMANCE = 98
const MOST = { 'largest-contentful-paint': 1200, 'total-blocking-time': 50, 'cumulative-layout-shift': 0 } as const

/** A sandbox page may be noindex by policy: that costs points in `seo` and is right. */
const FORGIVEN = new Set(['is-crawlable'])

interface Report {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, { score: number | null; numericValue?: number; title: string }>
}

/** Lighthouse's mobile profile over a landing, a city and a store; one test a page. */
export async function lighthouse(base: string, browser: string): Promise<Outcome> {
  const city = '/es/en/barcelona/'
  const pages = { landing: '/es/en/', city, store: await firstLink(base, city, 'store') }
  const failures: string[] = []
  const notes: string[] = []
  for (const [name, path] of Object.entries(pages)) {
    const reports: Report[] = []
    for (let i = 0; i < RUNS; i++) reports.push(await audit(new URL(path, base).href, `${name}-${i}`, browser))
    const { faults, told } = judge(reports)
    notes.push(`${name}: ${told}`)
    failures.push(...(faults.length > 0 ? [`${name} (${path}): ${faults.join('; ')}`] : []))
  }
  const failed = failures.length
  return { passed: Object.keys(pages).length - failed, failed, failures, output: notes.join('\n'), note: notes.join('\n  ') }
}

async function audit(url: string, name: string, browser: string): Promise<Report> {
  mkdirSync('.cache/lighthouse', { recursive: true })
  const file = resolve('.cache/lighthouse', `${name}.json`)
  const flags = ['--headless=new', ...BROWSER_FLAGS].join(' ')
  const words = ['lighthouse', url, '--quiet', '--output=json', `--output-path=${file}`, `--chrome-flags=${flags}`]
  for (let left = TRIES; ; left--) {
    const { code, output } = await run(words, { CHROME_PATH: browser })
    if (code === 0) return JSON.parse(readFileSync(file, 'utf8')) as Report
    if (left === 1 || !NOT_RECORDED.test(output))
      throw new Error(`lighthouse ended with ${code}: ${output.trim().split('\n').slice(-3).join(' ')}`)
  }
}

const medianOf = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** What the median of several runs of one page falls short of. */
export function judge(reports: readonly Report[]): { faults: string[]; told: string } {
  const faults: string[] = []
  const performance = medianOf(reports.map(({ categories }) => Math.round((categories['performance']?.score ?? 0) * 100)))
  if (!(performance >= LEAST_PERFORMANCE)) faults.push(`performance ${performance}, wanted ${LEAST_PERFORMANCE}`)
  const told = [`performance ${performance}`]
  for (const [id, most] of Object.entries(MOST)) {
    const value = medianOf(reports.map(({ audits }) => audits[id]?.numericValue ?? Number.NaN))
    const shown = id === 'cumulative-layout-shift' ? value.toFixed(3) : `${Math.round(value)} ms`
    told.push(`${id} ${shown}`)
    if (!(value <= most)) faults.push(`${id} ${shown}, at most ${most}`)
  }
  for (const name of ['accessibility', 'best-practices', 'seo']) {
    const lost = new Set(reports.flatMap(report => lostAudits(report, name)))
    told.push(`${name} ${medianOf(reports.map(({ categories }) => Math.round((categories[name]?.score ?? 0) * 100)))}`)
    if (lost.size > 0) faults.push(`${name}: ${[...lost].join(', ')}`)
  }
  return { faults, told: told.join(', ') }
}

/** Audits that cost a category points. */
function lostAudits({ categories, audits }: Report, name: string): string[] {
  const category = categories[name]
  if (category === undefined) return ['not measured']
  return category.auditRefs
    .filter(({ id, weight }) => weight > 0 && !FORGIVEN.has(id) && audits[id]?.score !== null && (audits[id]?.score ?? 0) < 1)
    .map(({ id }) => audits[id]?.title ?? id)
}
