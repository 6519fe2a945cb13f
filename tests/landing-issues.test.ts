import { describe, expect, test } from 'vitest'

import { extractSentences } from '#domain/landing/shared-sentences.ts'
import type { CrawledLanding } from '#tests/support/landing-crawl.ts'
import { clicksFrom, findLandingIssues, shown } from '#tests/support/landing-issues.ts'
import { readPage } from '#tests/support/parsed-page.ts'
import type { ReadEntry } from '#tests/support/sitemap-reader.ts'

const base = 'https://shop.example'

interface Draft {
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
  ...draft
}: Draft = {}): CrawledLanding {
  const { title = path, description = path, canonical = path, robots = 'index, follow', alternates = {}, body = '<h1>Так</h1>' } = draft
  const html = `<!doctype html><title>${title}</title><meta name="description" content="${description}"><meta name="robots" content="${robots}">
    <link rel="canonical" href="${base}${canonical}">
    ${Object.entries(alternates)
      .map(([name, to]) => `<link rel="alternate" hreflang="${name}" href="${base}${to}">`)
      .join('')}${body}`
  const sentences = extractSentences(draft.sentences ?? [`Only ${path} says this.`])
  return { path, kind, language, country, status, script, sentences, page: readPage(html, null) }
}
/** What the sitemaps say when they are right. */
const sitemapOf = (landings: readonly CrawledLanding[]): Map<string, ReadEntry> =>
  new Map(
    landings
      .filter(it => it.page.indexable)
      .map(it => [it.path, { address: base + it.path, changed: undefined, alternates: it.page.alternates }]),
  )
const faultsOf = (landings: readonly CrawledLanding[], listed = sitemapOf(landings)) => shown(findLandingIssues(landings, { base, listed }))
const links = (...paths: string[]): string => `<h1>Так</h1>${paths.map(it => `<a href="${it}">x</a>`).join('')}`

const alternates = { uk: '/ua/uk/', en: '/ua/en/', 'x-default': '/ua/uk/' }
const english = { path: '/ua/en/', language: 'en' }

test('a landing and its twin in another language are without fault', () =>
  expect(faultsOf([landing({ alternates }), landing({ ...english, alternates })])).toEqual({}))

describe('issue 6: each fault of a landing is seen', () => {
  test.each<[string, Draft]>([
    ['answers 404: 1', { status: 404 }],
    ['0 h1: 1', { body: '<p>Так</p>' }],
    ['2 h1: 1', { body: '<h1>Так</h1><h1>Ні</h1>' }],
    ['no title: 1', { title: '' }],
    ['no description: 1', { description: '' }],
    ['canonical that is not itself: 1', { canonical: '/ua/en/' }],
    ['doubled ids: 1', { body: '<h1 id="a">Так</h1><p id="a"></p>' }],
    ['hole in a text: 1', { body: '<h1>Так {{name}}</h1>' }],
    ['too much script: 1', { script: 3 * 1024 + 1 }],
    ['structured data: 1', { body: '<h1>Так</h1><script type="application/ld+json">{</script>' }],
    ['noindex, with hreflang: 1', { robots: 'noindex, follow', alternates }],
  ])('%s', (fault, draft) => expect(Object.keys(faultsOf([landing(draft)]))).toEqual([fault]))

  test('prime that may be listed', () => {
    const prime = landing({ kind: 'PRIME', path: '/ua/uk/prime/' })
    expect(faultsOf([landing({ body: links('/ua/uk/prime/') }), prime])).toEqual({ 'prime that may be listed: 1': ['/ua/uk/prime/'] })
  })
  test('what may be listed and is in no sitemap, and the other way about', () => {
    expect(faultsOf([landing()], new Map())).toEqual({ 'not in a sitemap: 1': ['/ua/uk/'] })
    expect(faultsOf([landing({ robots: 'noindex, follow' })], sitemapOf([landing()]))).toEqual({
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
    ['hreflang to what is no landing: 1', [landing({ alternates: { uk: '/ua/uk/', en: '/ua/', 'x-default': '/ua/uk/' } })]],
    ['hreflang to what may not be listed: 1', [landing({ alternates }), landing({ ...english, robots: 'noindex, follow' })]],
    ['hreflang that is not answered: 1', [landing({ alternates }), landing(english)]],
    [
      'x-default that is none of the family: 2',
      [
        landing({ alternates: { ...alternates, 'x-default': '/' } }),
        landing({ ...english, alternates: { ...alternates, 'x-default': '/' } }),
      ],
    ],
    [
      'x-default in another language than the market’s own: 2',
      [
        landing({ alternates: { ...alternates, 'x-default': '/ua/en/' } }),
        landing({ ...english, alternates: { ...alternates, 'x-default': '/ua/en/' } }),
      ],
    ],
  ])('%s', (fault, landings) => expect(Object.keys(faultsOf(landings))).toContain(fault))

  test('the sitemap says the same', () => {
    const listed = sitemapOf([landing(), twin])
    expect(Object.keys(faultsOf([landing({ alternates }), twin], listed))).toEqual(['hreflang unlike that of the sitemap: 1'])
  })
})

describe('issue 6: landings beside each other', () => {
  const filter = (slug: string, draft: Draft = {}): CrawledLanding => landing({ kind: 'FILTER', path: `/ua/uk/x/${slug}/`, ...draft })

  test('the same title or description on two of one country and language; another language may have it too', () => {
    const home = landing({ body: links('/ua/uk/x/a/', '/ua/uk/x/b/') })
    expect(faultsOf([home, filter('a', { title: 'Піца' }), filter('b', { title: 'Піца' })])).toEqual({
      'title on several: 1': ['/ua/uk/x/a/ /ua/uk/x/b/'],
    })
    expect(faultsOf([home, filter('a', { description: 'Піца' }), filter('b', { description: 'Піца' })])).toEqual({
      'description on several: 1': ['/ua/uk/x/a/ /ua/uk/x/b/'],
    })
    expect(faultsOf([landing({ title: 'Recado' }), landing({ ...english, title: 'Recado' })])).toEqual({})
  })

  test('a landing that no other leads to is an orphan; one five clicks away is too far', () => {
    const chain = ['a', 'b', 'c', 'd', 'e'].map((it, index, all) => filter(it, { body: links(`/ua/uk/x/${all[index + 1] ?? 'e'}/`) }))
    const all = [landing({ body: links('/ua/uk/x/a/') }), ...chain, filter('alone')]
    expect(faultsOf(all)).toEqual({ 'too many clicks away: 1': ['/ua/uk/x/e/: 5'], 'orphan: 1': ['/ua/uk/x/alone/'] })
    expect(clicksFrom('/ua/uk/', all, base).get('/ua/uk/x/d/')).toBe(4)
  })

  test('more than 60 % of sentences shared, in one language, whatever the country', () => {
    const sentences = ['Ця мова тут перша.', 'Це речення тут друге.', 'Це речення вже третє.']
    const poland = { path: '/pl/uk/', country: 'pl' }
    expect(
      faultsOf([landing({ sentences }), landing({ ...poland, sentences: [...sentences.slice(0, 2), 'А це вже інше речення.'] })]),
    ).toEqual({
      'too many sentences shared: 1': ['/ua/uk/ /pl/uk/: 67 %'],
    })
    const half = [...sentences.slice(0, 1), 'А це вже інше речення.', 'І ще одне інше речення.']
    expect(faultsOf([landing({ sentences }), landing({ ...poland, sentences: half })])).toEqual({})
    expect(faultsOf([landing({ sentences }), landing({ ...poland, language: 'pl', path: '/pl/pl/', sentences })])).toEqual({})
    expect(faultsOf([landing({ sentences }), landing({ ...poland, sentences, robots: 'noindex, follow' })])).toEqual({})
  })
})
