import { mkdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'

import { toPath, type RouteName } from '#domain/navigation/routes.ts'

import { findFirstLink, findLinks } from './find-links.ts'
import { runTool } from './commands.ts'
import { BROWSER_FLAGS } from './find-browser.ts'
import type { StepResult } from './steps.ts'

/** Runs of one page. The median counts, because single runs on a shared machine vary. */
const RUNS = 5

/** A run with one of these errors has recorded nothing and is repeated. */
const RECORDING_ERROR = /NO_NAVSTART|NO_FCP/
const MAX_TRIES = 3

/** Targets for the median of a page. */
export interface PageTargets {
  readonly performance: number
  readonly largestPaintMs: number
  /** 50 for a landing, a city, a store and a product; unlimited for other landings, where the performance score bounds it. */
  readonly blockingMs: number
  /** True for a page that is noindex by policy (A §2.7): the `is-crawlable` audit is then ignored. */
  readonly noindex: boolean
}

const MAX_BLOCKING_MS = 50
export const LANDING_TARGETS: PageTargets = { performance: 100, largestPaintMs: 1000, blockingMs: Infinity, noindex: false }
const PRIME_TARGETS: PageTargets = { ...LANDING_TARGETS, noindex: true }
/** Issue 18: a city, a store and a product. */
const STORE_TARGETS: PageTargets = { performance: 100, largestPaintMs: 900, blockingMs: MAX_BLOCKING_MS, noindex: true }

interface Report {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, { score: number | null; numericValue?: number; title: string }>
}

interface AuditedPage {
  readonly name: string
  readonly path: string
  readonly targets: PageTargets
}

/** Runs Lighthouse's mobile profile for each kind of landing, a city, a store and a product; one test a page. */
export async function runLighthouse(base: string, browser: string): Promise<StepResult> {
  const pages = await findPages(base)
  const failures: string[] = []
  const notes: string[] = []
  for (const { name, path, targets } of pages) {
    const reports: Report[] = []
    for (let i = 0; i < RUNS; i++) reports.push(await runAudit(new URL(path, base).href, `${name}-${i}`, browser))
    const { failures: missedTargets, summary } = evaluateReports(reports, targets)
    notes.push(`${name}: ${summary}`)
    failures.push(...(missedTargets.length > 0 ? [`${name} (${path}): ${missedTargets.join('; ')}`] : []))
  }
  const failed = failures.length
  return { passed: pages.length - failed, failed, failures, output: notes.join('\n'), note: notes.join('\n  ') }
}

/** The seven landings (A §2.1) of one country, a landing in a non-Latin script, a city, a store and a product. */
async function findPages(base: string): Promise<AuditedPage[]> {
  const place = { country: 'es', language: 'en' }
  const landing = toPath({ name: 'countryLanding', ...place })
  const filters = toPath({ name: 'allCountryFilters', ...place })
  const city = toPath({ name: 'city', ...place, city: 'barcelona' })
  const findLink = (from: string, name: RouteName): Promise<string> => findFirstLink(base, from, name)
  const store = await findLink(city, 'store')
  const product = (await findLinks(base, store, 'store')).find(link => link.route.product !== undefined)
  if (product === undefined) throw new Error(`${store} has no link to a product`)
  return [
    { name: 'landing', path: landing, targets: { ...LANDING_TARGETS, blockingMs: MAX_BLOCKING_MS } },
    { name: 'landing-hy', path: toPath({ name: 'countryLanding', country: 'am', language: 'hy' }), targets: LANDING_TARGETS },
    { name: 'city-list', path: toPath({ name: 'cityListLanding', ...place }), targets: LANDING_TARGETS },
    { name: 'all-filters', path: filters, targets: LANDING_TARGETS },
    { name: 'filter', path: await findLink(filters, 'filterLanding'), targets: LANDING_TARGETS },
    { name: 'brand', path: await findLink(filters, 'brandLanding'), targets: LANDING_TARGETS },
    { name: 'acquisition', path: toPath({ name: 'acquisitionLanding', ...place }), targets: LANDING_TARGETS },
    { name: 'prime', path: toPath({ name: 'primeCountryLanding', ...place }), targets: PRIME_TARGETS },
    { name: 'city', path: city, targets: STORE_TARGETS },
    { name: 'store', path: store, targets: STORE_TARGETS },
    { name: 'product', path: product.path, targets: STORE_TARGETS },
  ]
}

async function runAudit(url: string, name: string, browser: string): Promise<Report> {
  mkdirSync('.cache/lighthouse', { recursive: true })
  const file = resolve('.cache/lighthouse', `${name}.json`)
  const flags = ['--headless=new', ...BROWSER_FLAGS].join(' ')
  const args = ['lighthouse', url, '--quiet', '--output=json', `--output-path=${file}`, `--chrome-flags=${flags}`]
  for (let triesLeft = MAX_TRIES; ; triesLeft--) {
    const { code, output } = await runTool(args, { CHROME_PATH: browser })
    if (code === 0) return JSON.parse(readFileSync(file, 'utf8')) as Report
    if (triesLeft === 1 || !RECORDING_ERROR.test(output))
      throw new Error(`lighthouse ended with ${code}: ${output.trim().split('\n').slice(-3).join(' ')}`)
  }
}

const getMedian = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** Compares the median of several runs of one page with its targets. */
export function evaluateReports(reports: readonly Report[], targets: PageTargets): { failures: string[]; summary: string } {
  const failures: string[] = []
  const performance = getMedian(reports.map(({ categories }) => Math.round((categories['performance']?.score ?? 0) * 100)))
  if (!(performance >= targets.performance)) failures.push(`performance ${performance}, target ${targets.performance}`)
  const figures = [`performance ${performance}`]
  for (const [id, max] of Object.entries({
    'largest-contentful-paint': targets.largestPaintMs,
    'total-blocking-time': targets.blockingMs,
    'cumulative-layout-shift': 0,
  })) {
    const value = getMedian(reports.map(({ audits }) => audits[id]?.numericValue ?? Number.NaN))
    const shown = id === 'cumulative-layout-shift' ? value.toFixed(3) : `${Math.round(value)} ms`
    figures.push(`${id} ${shown}`)
    if (!(value <= max)) failures.push(`${id} ${shown}, at most ${max}`)
  }
  for (const name of ['accessibility', 'best-practices', 'seo']) {
    const failedAudits = new Set(reports.flatMap(report => findFailedAudits(report, name, targets)))
    figures.push(`${name} ${getMedian(reports.map(({ categories }) => Math.round((categories[name]?.score ?? 0) * 100)))}`)
    if (failedAudits.size > 0) failures.push(`${name}: ${[...failedAudits].join(', ')}`)
  }
  return { failures, summary: figures.join(', ') }
}

/** Finds the audits that lower the score of a category. */
function findFailedAudits({ categories, audits }: Report, name: string, { noindex }: PageTargets): string[] {
  const category = categories[name]
  if (category === undefined) return ['not measured']
  return category.auditRefs
    .filter(
      ({ id, weight }) => weight > 0 && !(noindex && id === 'is-crawlable') && audits[id]?.score !== null && (audits[id]?.score ?? 0) < 1,
    )
    .map(({ id }) => audits[id]?.title ?? id)
}
