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
import type { Outcome } from './steps.ts'

/** How many there are; fewer make a quicker run, and say less. */
const LANDING_COUNT = Number(process.env['LANDINGS'] ?? 20_000)
const FOLDER = resolve('.cache/bench-landings')
const DATA = join(FOLDER, 'data')
/** What the issue "Landings that deserve to rank" wants: landings a second as a share of Eleventy's, megabytes, a share of the full time. */
const TARGETS = { beside: 0.5, megabytes: 1024, changed: 0.05 }

interface PrerenderRun {
  readonly seconds: number
  readonly rendered: number
  readonly megabytes: number
}

interface EleventyRun {
  readonly seconds: number
  readonly pages: number
  /** Of a page of Eleventy's on average, and of the page of ours that it copies. */
  readonly bytes: number
  readonly ours: number
}

/**
 * How fast landings are pressed beside Eleventy, which writes as many pages of like size from the same JSON; how long a second press takes
 * when each hundredth has something else to say; and how much memory one process holds. The marketplace has nothing but landings.
 */
export async function benchLandings(): Promise<Outcome> {
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
    // made of the sources alone: it is no part of what is timed
    const build = await ensureBuild({ settings: readSettings({ ...process.env, ...environment }), url: undefined, signal })
    const said = await loadContents(api)
    const full = await measurePrerender(build, signal, environment)
    const beside = await measureEleventy(said, build)
    await fetch(`${api}/change`, { method: 'POST' })
    return toOutcome(full, beside, await measurePrerender(build, signal, environment))
  } finally {
    marketplace.kill()
    rmSync(FOLDER, { recursive: true, force: true })
  }
}

/** One press, processes started and ended. */
async function measurePrerender(
  build: CompleteBuild,
  signal: AbortSignal,
  environment: Readonly<Record<string, string>>,
): Promise<PrerenderRun> {
  const began = performance.now()
  const reports = await prerenderShards(build, signal, environment)
  const seconds = (performance.now() - began) / 1000
  const rendered = reports.reduce((sum, it) => sum + it.rendered, 0)
  return { seconds, rendered, megabytes: Math.max(...reports.map(it => it.megabytes)) }
}

/** Eleventy with one template: our own page around a body that it makes of the JSON. Its JSON lies there: ours asks the marketplace for it while it is timed. */
async function measureEleventy(said: readonly object[], build: CompleteBuild): Promise<EleventyRun> {
  const store = openLandingStorage(DATA, build.buildId)
  const [path = '', { page }] = [...store.read()].find(([it]) => it.split('/').length > 5) ?? ['', { page: '' }]
  const body = await store.get(page)
  const html = body ? decompressBody(body).toString() : ''
  const site = join(FOLDER, 'eleventy')
  mkdirSync(join(site, '_includes'), { recursive: true })
  mkdirSync(join(site, '_data'))
  writeFileSync(join(site, '_includes/page.njk'), toLayout(html))
  writeFileSync(join(site, '_data/landings.json'), JSON.stringify(said))
  writeFileSync(join(site, 'landings.njk'), BODY_TEMPLATE)
  // our folder is one that git leaves alone, and Eleventy leaves alone what git does
  writeFileSync(join(site, 'eleventy.config.mjs'), 'export default config => config.setUseGitIgnore(false)')
  const began = performance.now()
  const { code, output } = await runTool(
    ['eleventy', `--config=${join(site, 'eleventy.config.mjs')}`, `--input=${site}`, `--output=${join(site, '_site')}`, '--quiet'],
    ELEVENTY_ENVIRONMENT,
  )
  const seconds = (performance.now() - began) / 1000
  if (code !== 0) throw new Error(`Eleventy ended with ${code} at the copy of ${path}:\n${output.slice(-2000)}`)
  const { pages, bytes } = measurePages(join(site, '_site'))
  return { seconds, pages, bytes, ours: Buffer.byteLength(html) }
}

/** It keeps all pages in memory until the last is written. */
const ELEVENTY_ENVIRONMENT = { NODE_OPTIONS: '--max-old-space-size=16000' }
/** At once, of the marketplace. */
const CONCURRENT_REQUESTS = 20

/** What each landing says, one object a page. */
async function loadContents(api: string): Promise<object[]> {
  const get = async (path: string): Promise<object> => (await fetch(`${api}${path}`)).json() as Promise<object>
  const { landings } = (await get('/seo-content/landings')) as LandingIndex
  const pages = landings.flatMap(it => it.languages.map(language => ({ ...it, language })))
  const said: object[] = []
  const waiting = pages.values()
  const work = async (): Promise<void> => {
    for (const { country, language, kind, slug } of waiting) {
      const list = kind === 'FILTER' ? `country_filters/${slug}` : kind === 'BRAND' ? `brands/${slug}` : 'country'
      const content = await get(`/seo-content/locales/${language}/countries/${country}/${list}`)
      said.push({ ...content, path: `${country}/${language}/${kind}/${slug ?? ''}/`.toLowerCase() })
    }
  }
  await Promise.all(Array.from({ length: CONCURRENT_REQUESTS }, work))
  return said
}

/** A page of ours with holes for what is a landing's own. */
function toLayout(html: string): string {
  const raw = (text: string): string => `{% raw %}${text}{% endraw %}`
  const [head = '', rest = ''] = html.split(/<title>[^<]*<\/title>/)
  const [before = '', after = ''] = rest.split(/<main id="main">[\s\S]*<\/main>/)
  const title = '<title>{{ it.meta.title }}</title><meta name="description" content="{{ it.meta.description }}">'
  return `${raw(head)}${title}${raw(before)}<main id="main">{{ content | safe }}</main>${raw(after)}`
}

/** A body as ours has it: heading, numbers, stores, dishes, cities, sisters, texts, questions. */
const CARD_TEMPLATE = '<li class="card"><a href="/{{ it.path }}{{ x.slug or x.storeSlug }}/"><img src="/{{ x.image or x.imageUrl }}" width="96" height="96" alt="" loading="lazy" decoding="async"><b>{{ x.name }}</b><span>{{ x.cityName or x.storesCount }}</span></a></li>' // prettier-ignore
const renderList = (title: string, of: string): string => `<section class="stack"><h2>${title}</h2><ul class="cards">{% for x in ${of} %}${CARD_TEMPLATE}{% endfor %}</ul></section>` // prettier-ignore
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
  .map(([title = '', of = '']) => renderList(title, of))
  .join('\n')}
{% for x in it.content %}<section><h2>{{ x.title }}</h2><p>{{ x.text }}</p></section>{% endfor %}
{% for x in it.faq %}<details><summary>{{ x.question }}</summary><p>{{ x.answer }}</p></details>{% endfor %}
<script type="application/ld+json">{{ it.faq | dump | safe }}</script></div>
`

function measurePages(folder: string): { readonly pages: number; readonly bytes: number } {
  const sizes = globSync('**/*.html', { cwd: folder }).map(it => statSync(join(folder, it)).size)
  return { pages: sizes.length, bytes: Math.round(sizes.reduce((sum, it) => sum + it, 0) / sizes.length) }
}

function toOutcome(full: PrerenderRun, beside: EleventyRun, changed: PrerenderRun): Outcome {
  const rate = full.rendered / full.seconds
  const besideRate = beside.pages / beside.seconds
  const megabytes = Math.max(full.megabytes, changed.megabytes)
  const share = changed.seconds / full.seconds
  const figures: readonly (readonly [said: string, well: boolean])[] = [
    [`${(rate / besideRate).toFixed(2)} of Eleventy's landings a second (${TARGETS.beside} wanted)`, rate / besideRate >= TARGETS.beside],
    [`${megabytes} MB at most in one process (${TARGETS.megabytes} wanted)`, megabytes <= TARGETS.megabytes],
    [
      `each hundredth changed: ${changed.rendered} rendered in ${(share * 100).toFixed(1)} % of the full time (${TARGETS.changed * 100} wanted)`,
      share <= TARGETS.changed,
    ],
  ]
  const lines = [
    `pressed   ${full.rendered} landings, ${beside.ours} bytes one, in ${full.seconds.toFixed(1)} s: ${rate.toFixed(0)} a second`,
    `Eleventy  ${beside.pages} pages, ${beside.bytes} bytes on average, in ${beside.seconds.toFixed(1)} s: ${besideRate.toFixed(0)} a second`,
    `again     ${changed.rendered} landings in ${changed.seconds.toFixed(1)} s`,
  ]
  const failures = figures.filter(([, well]) => !well).map(([said]) => said)
  const output = [...lines, '', ...figures.map(([said, well]) => `${well ? '✓' : '✗'} ${said}`)].join('\n')
  return { passed: figures.length - failures.length, failed: failures.length, failures, output }
}
