import { describe, expect, test } from 'vitest'

import { extractSentences } from '#domain/landing/shared-sentences.ts'
import type { CrawledLanding } from '#tests/support/landing-crawl.ts'
import { countClicks, findLandingIssues, summarizeIssues } from '#tests/support/landing-issues.ts'
import { readPage } from '#tests/support/parsed-page.ts'
import type { SitemapEntry } from '#tests/support/sitemap-reader.ts'

const base = 'https://shop.example'

interface LandingOptions {
  path?: string
  kind?: CrawledLanding['kind']
  language?: string
  country?: string
  status?: number
  title?: string
  description?: string
  canonical?: string
  robots?: string
  /** hreflang → path. */
  alternates?: Record<string, string>
  body?: string
  script?: number
  sentences?: string[]
}

function landing({
  path = '/ua/uk/',
  kind = 'COUNTRY',
  language = 'uk',
  country = 'ua',
  status = 200,
  script = 1000,
  ...options
}: LandingOptions = {}): CrawledLanding {
  const { title = path, description = path, canonical = path, robots = 'index, follow', alternates = {}, body = '<h1>Так</h1>' } = options
  const html = `<!doctype html><title>${title}</title><meta name="description" content="${description}"><meta name="robots" content="${robots}">
    <link rel="canonical" href="${base}${canonical}">
    ${Object.entries(alternates)
      .map(([name, to]) => `<link rel="alternate" hreflang="${name}" href="${base}${to}">`)
      .join('')}${body}`
  const sentences = extractSentences(options.sentences ?? [`Only ${path} has this sentence.`])
  return { path, kind, language, country, status, script, sentences, page: readPage(html, null) }
}
/** Correct sitemaps for these landings. */
const createSitemapEntries = (landings: readonly CrawledLanding[]): Map<string, SitemapEntry> =>
  new Map(
    landings
      .filter(it => it.page.indexable)
      .map(it => [it.path, { address: base + it.path, changed: undefined, alternates: it.page.alternates }]),
  )
const findIssues = (landings: readonly CrawledLanding[], listed = createSitemapEntries(landings)) =>
  summarizeIssues(findLandingIssues(landings, { base, listed }))
const links = (...paths: string[]): string => `<h1>Так</h1>${paths.map(it => `<a href="${it}">x</a>`).join('')}`

const alternates = { uk: '/ua/uk/', en: '/ua/en/', 'x-default': '/ua/uk/' }
const english = { path: '/ua/en/', language: 'en' }

test('a landing and its alternate in another language have no issue', () =>
  expect(findIssues([landing({ alternates }), landing({ ...english, alternates })])).toEqual({}))

describe('issue 6: findLandingIssues finds each issue of a landing', () => {
  test.each<[string, LandingOptions]>([
    ['status 404: 1', { status: 404 }],
    ['0 h1: 1', { body: '<p>Так</p>' }],
    ['2 h1: 1', { body: '<h1>Так</h1><h1>Ні</h1>' }],
    ['no title: 1', { title: '' }],
    ['no description: 1', { description: '' }],
    ['canonical of another page: 1', { canonical: '/ua/en/' }],
    ['duplicate ids: 1', { body: '<h1 id="a">Так</h1><p id="a"></p>' }],
    ['hole in a text: 1', { body: '<h1>Так {{name}}</h1>' }],
    ['too much script: 1', { script: 3 * 1024 + 1 }],
    ['structured data: 1', { body: '<h1>Так</h1><script type="application/ld+json">{</script>' }],
    ['noindex, with hreflang: 1', { robots: 'noindex, follow', alternates }],
  ])('%s', (issue, options) => expect(Object.keys(findIssues([landing(options)]))).toEqual([issue]))

  test('indexable prime', () => {
    const prime = landing({ kind: 'PRIME', path: '/ua/uk/prime/' })
    expect(findIssues([landing({ body: links('/ua/uk/prime/') }), prime])).toEqual({ 'indexable prime: 1': ['/ua/uk/prime/'] })
  })
  test('an indexable page outside the sitemaps, and a noindex page in a sitemap', () => {
    expect(findIssues([landing()], new Map())).toEqual({ 'not in a sitemap: 1': ['/ua/uk/'] })
    expect(findIssues([landing({ robots: 'noindex, follow' })], createSitemapEntries([landing()]))).toEqual({
      'noindex, and in a sitemap: 1': ['/ua/uk/'],
    })
  })
})

describe('issue 6: hreflang reciprocal and closed', () => {
  const twin = landing({ ...english, alternates })
  test.each<[string, CrawledLanding[]]>([
    [
      'hreflang without itself: 1',
      [
        landing({ alternates: { en: '/ua/en/', 'x-default': '/ua/en/' } }),
        landing({ ...english, alternates: { en: '/ua/en/', 'x-default': '/ua/en/' } }),
      ],
    ],
    ['hreflang to a page that is not a landing: 1', [landing({ alternates: { uk: '/ua/uk/', en: '/ua/', 'x-default': '/ua/uk/' } })]],
    ['hreflang to a noindex page: 1', [landing({ alternates }), landing({ ...english, robots: 'noindex, follow' })]],
    ['hreflang is not reciprocal: 1', [landing({ alternates }), landing(english)]],
    [
      'x-default is not an alternate: 2',
      [
        landing({ alternates: { ...alternates, 'x-default': '/' } }),
        landing({ ...english, alternates: { ...alternates, 'x-default': '/' } }),
      ],
    ],
    [
      'x-default is not in the language of the market: 2',
      [
        landing({ alternates: { ...alternates, 'x-default': '/ua/en/' } }),
        landing({ ...english, alternates: { ...alternates, 'x-default': '/ua/en/' } }),
      ],
    ],
  ])('%s', (issue, landings) => expect(Object.keys(findIssues(landings))).toContain(issue))

  test('a sitemap with other alternates', () => {
    const listed = createSitemapEntries([landing(), twin])
    expect(Object.keys(findIssues([landing({ alternates }), twin], listed))).toEqual(['hreflang differs from the sitemap: 1'])
  })
})

describe('issue 6: findLandingIssues compares landings', () => {
  const filter = (slug: string, options: LandingOptions = {}): CrawledLanding =>
    landing({ kind: 'FILTER', path: `/ua/uk/x/${slug}/`, ...options })

  test('reports the same title or description in one country and language, but not in another language', () => {
    const home = landing({ body: links('/ua/uk/x/a/', '/ua/uk/x/b/') })
    expect(findIssues([home, filter('a', { title: 'Піца' }), filter('b', { title: 'Піца' })])).toEqual({
      'duplicate title: 1': ['/ua/uk/x/a/ /ua/uk/x/b/'],
    })
    expect(findIssues([home, filter('a', { description: 'Піца' }), filter('b', { description: 'Піца' })])).toEqual({
      'duplicate description: 1': ['/ua/uk/x/a/ /ua/uk/x/b/'],
    })
    expect(findIssues([landing({ title: 'Recado' }), landing({ ...english, title: 'Recado' })])).toEqual({})
  })

  test('reports an orphan, and a landing that is five clicks away', () => {
    const chain = ['a', 'b', 'c', 'd', 'e'].map((it, index, all) => filter(it, { body: links(`/ua/uk/x/${all[index + 1] ?? 'e'}/`) }))
    const all = [landing({ body: links('/ua/uk/x/a/') }), ...chain, filter('alone')]
    expect(findIssues(all)).toEqual({ 'too many clicks away: 1': ['/ua/uk/x/e/: 5'], 'orphan: 1': ['/ua/uk/x/alone/'] })
    expect(countClicks('/ua/uk/', all, base).get('/ua/uk/x/d/')).toBe(4)
  })

  test('reports more than 60 % shared sentences in one language, in any country', () => {
    const sentences = ['Ця мова тут перша.', 'Це речення тут друге.', 'Це речення вже третє.']
    const poland = { path: '/pl/uk/', country: 'pl' }
    expect(
      findIssues([landing({ sentences }), landing({ ...poland, sentences: [...sentences.slice(0, 2), 'А це вже інше речення.'] })]),
    ).toEqual({
      'too many sentences shared: 1': ['/ua/uk/ /pl/uk/: 67 %'],
    })
    const mostlyDifferent = [...sentences.slice(0, 1), 'А це вже інше речення.', 'І ще одне інше речення.']
    expect(findIssues([landing({ sentences }), landing({ ...poland, sentences: mostlyDifferent })])).toEqual({})
    expect(findIssues([landing({ sentences }), landing({ ...poland, language: 'pl', path: '/pl/pl/', sentences })])).toEqual({})
    expect(findIssues([landing({ sentences }), landing({ ...poland, sentences, robots: 'noindex, follow' })])).toEqual({})
  })
})
