import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { toPath } from '#domain/navigation/routes.ts'
import { type ListedPage, generateSitemapEntries, buildSitemapFiles } from '#domain/navigation/sitemap.ts'

const ORIGIN = 'https://shop.example'
const filter = (country: string, slug: string, languages: readonly string[], changedAt?: number): ListedPage => ({
  country,
  languages,
  changedAt,
  inLanguage: language => ({ name: 'filterLanding', country, language, filterSlug: slug }),
})
const home: ListedPage = { languages: ['en'], inLanguage: () => ({ name: 'home' }) }
const listed = fc.array(
  fc
    .record({
      country: fc.constantFrom('es', 'ua', 'am'),
      slug: fc.stringMatching(/^[a-z'-]{1,40}$/),
      languages: fc.uniqueArray(fc.constantFrom('es', 'en', 'uk', 'hy'), { minLength: 1 }),
    })
    .map(({ country, slug, languages }) => filter(country, slug, languages)),
)

describe('the files of the index (issue 6: "index by country and language, … ≤ 50,000 addresses a file")', () => {
  test('has one file per country and language, and one for pages without country', () => {
    const files = buildSitemapFiles([filter('es', 'pizza', ['es', 'en']), filter('ua', 'pizza', ['uk']), home], ORIGIN)
    expect(files.map(it => it.path)).toEqual([
      '/sitemap-es-en.xml.gz',
      '/sitemap-es-es.xml.gz',
      '/sitemap-ua-uk.xml.gz',
      '/sitemap-world-en.xml.gz',
    ])
  })

  test('lastmod of a file is the latest of its pages, or absent if unknown', () => {
    const [spain, world] = buildSitemapFiles(
      [filter('es', 'a', ['es'], 5), filter('es', 'b', ['es'], 9), filter('es', 'c', ['es']), home],
      ORIGIN,
    )
    expect([spain?.changedAt, world?.changedAt]).toEqual([9, undefined])
  })

  test('too many URLs or bytes continue in a second part', () => {
    const pages = ['a', 'b', 'c'].map(it => filter('es', it, ['es']))
    const paths = (limits: { addresses: number; bytes: number }) =>
      buildSitemapFiles(pages, ORIGIN, limits).map(it => [it.path, it.pages.length])
    const two = [
      ['/sitemap-es-es.xml.gz', 2],
      ['/sitemap-es-es-2.xml.gz', 1],
    ]
    expect(paths({ addresses: 2, bytes: 1_000_000 })).toEqual(two)
    expect(paths({ addresses: 50_000, bytes: 1600 })).toEqual(two)
    expect(paths({ addresses: 50_000, bytes: 1_000_000 })).toEqual([['/sitemap-es-es.xml.gz', 3]])
  })

  test('every page is once in the file of its country and language, and no file exceeds the limit', () => {
    fc.assert(
      fc.property(listed, fc.integer({ min: 1, max: 5 }), (pages, addresses) => {
        const files = buildSitemapFiles(pages, ORIGIN, { addresses, bytes: 10_000 })
        const entries = files.flatMap(file => [...generateSitemapEntries(file)].map(it => `${file.path.slice(0, 14)} ${it.path}`))
        const expected = pages.flatMap(page =>
          page.languages.map(language => `/sitemap-${page.country}-${language} ${toPath(page.inLanguage(language))}`),
        )
        expect(entries.toSorted()).toEqual(expected.toSorted())
        for (const file of files) expect(file.pages.length).toBeLessThanOrEqual(addresses)
        expect(new Set(files.map(it => it.path)).size).toBe(files.length)
      }),
    )
  })
})

test('an entry has the same alternates as the page head, including itself', () => {
  const [english] = buildSitemapFiles([filter('es', 'pizza', ['es', 'en'], 7)], ORIGIN)
  expect([...generateSitemapEntries(english!)]).toEqual([
    {
      path: '/es/en/food-delivery_recado/pizza/',
      alternates: [
        { hreflang: 'es', path: '/es/es/comida-a-domicilio_recado/pizza/' },
        { hreflang: 'en', path: '/es/en/food-delivery_recado/pizza/' },
        { hreflang: 'x-default', path: '/es/es/comida-a-domicilio_recado/pizza/' },
      ],
      changedAt: 7,
    },
  ])
})
