import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { performance } from 'node:perf_hooks'

import type { LandingIndex } from '#contract/landing/landing-facts.ts'
import type { CompleteBuild } from '#server/lifecycle/builds.ts'
import { decompressBody } from '#server/cache/compressed-body.ts'
import { openLandingStorage } from '#server/landings/landing-storage.ts'
import { readSettings } from '#app/settings.ts'

import { runTool } from './commands.ts'
import { prerenderShards } from './prerender-landings.ts'
import { ensureBuild } from './site-build.ts'
import type { StepResult } from './steps.ts'

/** Number of landings; fewer make the run shorter and less precise. */
const LANDING_COUNT = Number(process.env['LANDINGS'] ?? 20_000)
const FOLDER = resolve('.cache/bench-landings')
const DATA = join(FOLDER, 'data')
/** Issue "Landings that deserve to rank": landings a second as a share of Eleventy's, megabytes, share of the full time. */
const TARGETS = { eleventyShare: 0.5, megabytes: 1024, changed: 0.05 }

interface PrerenderRun {
  readonly seconds: number
  readonly rendered: number
  readonly megabytes: number
}

interface EleventyRun {
  readonly seconds: number
  readonly pages: number
  /** Average of Eleventy's pages. */
  readonly bytes: number
  /** Size of the Recado page that Eleventy copies. */
  readonly recadoBytes: number
}

/**
 * Compares prerendering of landings with Eleventy, which writes as many pages of similar size from the same JSON. Also measures a second run
 * after every hundredth landing changed, and the memory of one process. The marketplace serves only landings.
 */
export async function benchLandings(): Promise<StepResult> {
  rmSync(FOLDER, { recursive: true, force: true })
  mkdirSync(FOLDER, { recursive: true })
  const marketplace = spawn(process.execPath, ['scripts/bench-landings-marketplace.ts', String(LANDING_COUNT)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const [port] = (await once(marketplace.stdout, 'data')) as [Buffer]
    const api = `http://127.0.0.1:${Number(port)}`
    const environment = { API_URL: api, DATA_DIR: DATA, LOG_LEVEL: 'error' }
    const { signal } = new AbortController()
    // the build depends on the sources only and is not part of the measurement
    const build = await ensureBuild({ settings: readSettings({ ...process.env, ...environment }), url: undefined, signal })
    const contents = await loadContents(api)
    const full = await measurePrerender(build, signal, environment)
    const eleventy = await measureEleventy(contents, build)
    await fetch(`${api}/change`, { method: 'POST' })
    return toStepResult(full, eleventy, await measurePrerender(build, signal, environment))
  } finally {
    marketplace.kill()
    rmSync(FOLDER, { recursive: true, force: true })
  }
}

/** Measures one run, start and end of the processes included. */
async function measurePrerender(
  build: CompleteBuild,
  signal: AbortSignal,
  environment: Readonly<Record<string, string>>,
): Promise<PrerenderRun> {
  const startedAt = performance.now()
  const reports = await prerenderShards(build, signal, environment)
  const seconds = (performance.now() - startedAt) / 1000
  const rendered = reports.reduce((sum, it) => sum + it.rendered, 0)
  return { seconds, rendered, megabytes: Math.max(...reports.map(it => it.megabytes)) }
}

/** Runs Eleventy with one template: a Recado page around a body from the JSON. Eleventy reads the JSON from a file; Recado requests it during the run. */
async function measureEleventy(contents: readonly object[], build: CompleteBuild): Promise<EleventyRun> {
  const storage = openLandingStorage(DATA, build.buildId)
  const [path = '', { page }] = [...storage.read()].find(([it]) => it.split('/').length > 5) ?? ['', { page: '' }]
  const body = await storage.get(page)
  const html = body ? decompressBody(body).toString() : ''
  const site = join(FOLDER, 'eleventy')
  mkdirSync(join(site, '_includes'), { recursive: true })
  mkdirSync(join(site, '_data'))
  writeFileSync(join(site, '_includes/page.njk'), toLayout(html))
  writeFileSync(join(site, '_data/landings.json'), JSON.stringify(contents))
  writeFileSync(join(site, 'landings.njk'), BODY_TEMPLATE)
  // Eleventy skips files that git ignores, and git ignores this folder
  writeFileSync(join(site, 'eleventy.config.mjs'), 'export default config => config.setUseGitIgnore(false)')
  const startedAt = performance.now()
  const { code, output } = await runTool(
    ['eleventy', `--config=${join(site, 'eleventy.config.mjs')}`, `--input=${site}`, `--output=${join(site, '_site')}`, '--quiet'],
    ELEVENTY_ENVIRONMENT,
  )
  const seconds = (performance.now() - startedAt) / 1000
  if (code !== 0) throw new Error(`Eleventy ended with ${code} at the copy of ${path}:\n${output.slice(-2000)}`)
  const { pages, bytes } = measurePages(join(site, '_site'))
  return { seconds, pages, bytes, recadoBytes: Buffer.byteLength(html) }
}

/** Eleventy holds all pages in memory until it has written the last one. */
const ELEVENTY_ENVIRONMENT = { NODE_OPTIONS: '--max-old-space-size=16000' }
/** To the marketplace. */
const CONCURRENT_REQUESTS = 20

/** Loads the content of each landing, one object a page. */
async function loadContents(api: string): Promise<object[]> {
  const get = async (path: string): Promise<object> => (await fetch(`${api}${path}`)).json() as Promise<object>
  const { landings } = (await get('/seo-content/landings')) as LandingIndex
  const pages = landings.flatMap(it => it.languages.map(language => ({ ...it, language })))
  const contents: object[] = []
  const queue = pages.values()
  const runWorker = async (): Promise<void> => {
    for (const { country, language, kind, slug } of queue) {
      const list = kind === 'FILTER' ? `country_filters/${slug}` : kind === 'BRAND' ? `brands/${slug}` : 'country'
      const content = await get(`/seo-content/locales/${language}/countries/${country}/${list}`)
      contents.push({ ...content, path: `${country}/${language}/${kind}/${slug ?? ''}/`.toLowerCase() })
    }
  }
  await Promise.all(Array.from({ length: CONCURRENT_REQUESTS }, runWorker))
  return contents
}

/** Turns a Recado page into a layout with placeholders for the parts that differ between landings. */
function toLayout(html: string): string {
  const toRawBlock = (text: string): string => `{% raw %}${text}{% endraw %}`
  const [head = '', rest = ''] = html.split(/<title>[^<]*<\/title>/)
  const [before = '', after = ''] = rest.split(/<main id="main">[\s\S]*<\/main>/)
  const title = '<title>{{ it.meta.title }}</title><meta name="description" content="{{ it.meta.description }}">'
  return `${toRawBlock(head)}${title}${toRawBlock(before)}<main id="main">{{ content | safe }}</main>${toRawBlock(after)}`
}

/** The body of a Recado landing: heading, numbers, stores, dishes, cities, related landings, texts, questions. */
const CARD_TEMPLATE = '<li class="card"><a href="/{{ it.path }}{{ x.slug or x.storeSlug }}/"><img src="/{{ x.image or x.imageUrl }}" width="96" height="96" alt="" loading="lazy" decoding="async"><b>{{ x.name }}</b><span>{{ x.cityName or x.storesCount }}</span></a></li>' // prettier-ignore
const renderList = (title: string, expression: string): string => `<section class="stack"><h2>${title}</h2><ul class="cards">{% for x in ${expression} %}${CARD_TEMPLATE}{% endfor %}</ul></section>` // prettier-ignore
const BODY_TEMPLATE = `---
pagination: { data: landings, size: 1, alias: it }
permalink: "{{ it.path }}index.html"
layout: page.njk
---
<div class="wrap page"><h1>{{ it.meta.title }}</h1><p>{{ it.facts.storesCount }} · {{ it.facts.citiesCount }} · {{ it.facts.minutes.usual }}</p>
${[
  ['Stores', 'it.facts.topStores'],
  ['New', 'it.facts.newStores'],
  ['Dishes', 'it.facts.dishes'],
  ['Cities', 'it.cities'],
  ['Kinds', 'it.topCountryFilters or it.topFilters'],
  ['Brands', 'it.topCountryBrands or it.topBrands'],
  ['Products', 'it.products'],
  ['More', 'it.otherBrands'],
]
  .map(([title = '', expression = '']) => renderList(title, expression))
  .join('\n')}
{% for x in it.content %}<section><h2>{{ x.title }}</h2><p>{{ x.text }}</p></section>{% endfor %}
{% for x in it.faq %}<details><summary>{{ x.question }}</summary><p>{{ x.answer }}</p></details>{% endfor %}
<script type="application/ld+json">{{ it.faq | dump | safe }}</script></div>
`

function measurePages(folder: string): { readonly pages: number; readonly bytes: number } {
  const sizes = globSync('**/*.html', { cwd: folder }).map(it => statSync(join(folder, it)).size)
  return { pages: sizes.length, bytes: Math.round(sizes.reduce((sum, it) => sum + it, 0) / sizes.length) }
}

function toStepResult(full: PrerenderRun, eleventy: EleventyRun, changed: PrerenderRun): StepResult {
  const rate = full.rendered / full.seconds
  const eleventyRate = eleventy.pages / eleventy.seconds
  const megabytes = Math.max(full.megabytes, changed.megabytes)
  const share = changed.seconds / full.seconds
  const figures: readonly (readonly [text: string, isMet: boolean])[] = [
    [
      `${(rate / eleventyRate).toFixed(2)} of Eleventy's landings a second (target ${TARGETS.eleventyShare})`,
      rate / eleventyRate >= TARGETS.eleventyShare,
    ],
    [`${megabytes} MB at most in one process (target ${TARGETS.megabytes})`, megabytes <= TARGETS.megabytes],
    [
      `every hundredth changed: ${changed.rendered} rendered in ${(share * 100).toFixed(1)} % of the full time (target ${TARGETS.changed * 100})`,
      share <= TARGETS.changed,
    ],
  ]
  const lines = [
    `Recado    ${full.rendered} landings, ${eleventy.recadoBytes} bytes one, in ${full.seconds.toFixed(1)} s: ${rate.toFixed(0)} a second`,
    `Eleventy  ${eleventy.pages} pages, ${eleventy.bytes} bytes on average, in ${eleventy.seconds.toFixed(1)} s: ${eleventyRate.toFixed(0)} a second`,
    `changed   ${changed.rendered} landings in ${changed.seconds.toFixed(1)} s`,
  ]
  const failures = figures.filter(([, isMet]) => !isMet).map(([text]) => text)
  const output = [...lines, '', ...figures.map(([text, isMet]) => `${isMet ? '✓' : '✗'} ${text}`)].join('\n')
  return { passed: figures.length - failures.length, failed: failures.length, failures, output }
}
