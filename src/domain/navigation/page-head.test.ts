import { describe, expect, test } from 'vitest'

import { buildAlternates } from '#domain/navigation/alternates.ts'
import { getPageHead } from '#domain/navigation/page-head.ts'
import { isIndexed, getRobots } from '#domain/navigation/robots.ts'
import { type Route, toPath } from '#domain/navigation/routes.ts'
import { createSocialPicture } from '#domain/navigation/social-picture.ts'

const landing = (country: string, language: string): Route => ({ name: 'filterLanding', country, language, filterSlug: 'pizza' })
const head = (country: string, language: string, changes: Partial<Parameters<typeof getPageHead>[0]> = {}) =>
  getPageHead({
    route: landing(country, language),
    title: 'Pizza',
    description: 'Pizza, brought to you',
    language,
    languages: ['en', 'hy', 'ru'],
    inLanguage: it => landing(country, it),
    ...changes,
  })

describe('issue, point 3: hreflang', () => {
  test('is the same on each page of a cluster, names the page itself, and x-default is the page in the language of its market', () => {
    const sets = ['en', 'hy', 'ru'].map(it => head('am', it))
    for (const { alternates, canonical } of sets) {
      expect(alternates).toEqual(sets[0]!.alternates)
      expect(alternates.map(it => it.path)).toContain(canonical)
    }
    expect(sets[0]!.alternates.at(-1)).toEqual({ hreflang: 'x-default', path: toPath(landing('am', 'hy')) })
  })

  test('x-default is the first language without a market or without its main language', () => {
    expect(head('pr', 'en').alternates.at(-1)!.path).toBe(toPath(landing('pr', 'en')))
    const home = (language: string) => ({ name: 'home', ...(language !== 'en' && { language }) }) as const
    expect(buildAlternates(['en', 'fr'], home)).toEqual([
      { hreflang: 'en', path: '/' },
      { hreflang: 'fr', path: '/fr/' },
      { hreflang: 'x-default', path: '/' },
    ])
    expect(buildAlternates([], () => ({ name: 'home' }))).toEqual([])
  })

  test('a page in one language names itself, too', () => {
    const { alternates } = head('ng', 'en', { languages: ['en'] })
    expect(alternates.map(it => it.hreflang)).toEqual(['en', 'x-default'])
  })

  test('a language with thin content is omitted on all pages', () => {
    const indexableLanguages = ['hy', 'ru']
    expect(head('am', 'ru', { indexableLanguages }).alternates.map(it => it.hreflang)).toEqual(['hy', 'ru', 'x-default'])
    expect(head('am', 'en', { indexableLanguages })).toMatchObject({ robots: 'noindex, follow', alternates: [] })
    // the language menu still links to it
    expect(head('am', 'ru', { indexableLanguages }).languages.map(it => it.code)).toEqual(['en', 'hy', 'ru'])
  })

  test('regions are written with a hyphen', () => {
    expect(head('es', 'es_AR', { languages: ['es_AR', 'es'] }).alternates.map(it => it.hreflang)).toEqual(['es-AR', 'es', 'x-default'])
  })
})

describe('A §2.7: robots', () => {
  test('pages in a missing language and thin pages are not indexed', () => {
    expect(head('am', 'en').robots).toBe('index, follow')
    expect(head('am', 'fr')).toMatchObject({ robots: 'noindex, follow', alternates: [], thinReason: undefined })
    expect(head('am', 'en', { thinReason: 'FEW_STORES' })).toMatchObject({
      robots: 'noindex, follow',
      alternates: [],
      thinReason: 'FEW_STORES',
    })
  })

  test('product decisions: each row is overridable per market and route; a market wins over all markets, a later row over an earlier one', () => {
    const overrides = [
      { route: 'city', index: true },
      { route: 'city', country: 'es', index: false },
      { route: 'store', country: 'it', index: false },
      { route: 'store', country: 'it', index: true },
      { route: 'faq', index: false },
    ] as const
    const indexed = (name: Route['name'], country?: string) => isIndexed(name, country, overrides)
    expect([indexed('city', 'it'), indexed('city', 'es'), indexed('store', 'it'), indexed('store', 'es')]).toEqual([
      true,
      false,
      true,
      false,
    ])
    expect([indexed('faq'), indexed('home'), indexed('category', 'es')]).toEqual([false, true, false])
    expect(getRobots('city', true, { country: 'it' }, overrides)).toBe('index, follow')
    expect(getRobots('city', true, { country: 'it', thinReason: 'FEW_STORES' }, overrides)).toBe('noindex, follow')
  })
})

describe('https://ogp.me', () => {
  test('og:locale has language and main territory; the alternates are those of hreflang', () => {
    expect(head('am', 'hy')).toMatchObject({ locale: 'hy_AM', otherLocales: ['en_US', 'ru_RU'] })
    expect(head('pt', 'pt', { languages: ['pt', 'sr'] })).toMatchObject({ locale: 'pt_PT', otherLocales: ['sr_RS'] })
  })

  test('a page without a picture has the default picture', () => {
    expect(head('am', 'hy').picture).toEqual({ path: '/og.png', size: { width: 1200, height: 630 }, alt: 'Recado' })
  })

  test('a picture is composed of up to three different ones; URLs of another marketplace are unchanged', () => {
    const four = ['1f355', '1f355', '1f363', '1f354', '1f34e']
    expect(createSocialPicture(four, 7, 'Pizza')).toMatchObject({ path: '/pictures/1f355~1f363~1f354-on-7-1200x630.jpg', alt: 'Pizza' })
    const theirs = 'https://img.example/a.jpg'
    expect(createSocialPicture([theirs, '1f355'], 7, 'Pizza')).toEqual({ path: theirs, size: undefined, alt: 'Pizza' })
    // the cover of a store; of several stores the first picture of each
    expect(createSocialPicture(['1f363~1f371~1f364'], 7, 'Sumi').path).toBe('/pictures/1f363~1f371~1f364-on-7-1200x630.jpg')
    expect(createSocialPicture(['1f354', '1f363~1f371', '1f363~1f364', '1f355~1f35f'], 7, 'Sumi').path).toBe(
      '/pictures/1f354~1f363~1f355-on-7-1200x630.jpg',
    )
    expect(createSocialPicture([], 7, 'Pizza').path).toBe('/og.png')
  })
})
