import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import type { Category } from '#contract/catalogue/category.ts'
import type { Filter } from '#contract/catalogue/filter.ts'
import type { CitySummary } from '#contract/geo/city.ts'
import { settle } from '#domain/navigation/redirects/settle.ts'
import { redirectTable } from '#domain/navigation/redirects/table.ts'
import { pathOf } from '#domain/navigation/routes.ts'
import { type Facts, visitOf } from '#domain/navigation/visit.ts'

const city = (code: string, countryCode: string, slug: string, own: string, enabled = true): CitySummary => ({
  code,
  countryCode,
  name: slug,
  slug,
  slugTranslations: { en: slug === 'sevilla' ? 'seville' : slug, [own]: slug },
  supportedLanguages: [own, 'en'],
  enabled,
})
const category = (id: number, over: Partial<Category> = {}): Category => ({
  id, name: `c${id}`, slug: `food-${id}`, type: 'STORES', open: true, enabled: true, backgroundColor: '', textColor: '', title: '', image: '', openIcon: '',
  sleepIcon: '', disabledIcon: '', tags: [], singleStoreSlug: null, slugTranslations: { en: `food-${id}`, es: `comida-${id}` }, translations: {}, tint: 0,
  storesCount: 1, categories: [], ...over,
}) // prettier-ignore
const filter: Filter = { id: 7, label: 'Pizza', iconId: null, type: 'FOOD', category: null, localizedName: 'Pizza', slug: 'pizza' }

const facts: Facts = {
  cities: [
    city('BCN', 'ES', 'barcelona', 'es'),
    city('SVQ', 'ES', 'sevilla', 'es'),
    city('KYI', 'UA', 'kyiv', 'uk'),
    city('VAG', 'AM', 'vagharshapat', 'hy', false),
  ],
  categories: [
    category(1),
    category(2, { singleStoreSlug: 'the-one' }),
    category(3, { type: 'SHIPMENT' }),
    category(4, { type: 'GROUP', categories: [category(5)] }),
  ],
  filters: [filter],
  cleanedStoreExists: true,
  tryCleanDisabled: false,
}
const go = (address: string, lastCity?: string, known: Facts = facts) => {
  const { pathname, search } = new URL(address, 'http://house.test')
  return settle(visitOf(address.startsWith('//') ? address : pathname, search, lastCity), redirectTable, async () => known)
}

describe('redirect table (A §2.2)', () => {
  test.each([
    ['/ES/en/Barcelona', '/es/en/barcelona/', 301],
    ['//es//es///barcelona', '/es/es/barcelona/', 301],
    ['/es/es/seville/', '/es/es/sevilla/', 301],
    ['/es/uk/barcelona/', '/es/es/barcelona/', 301],
    ['/es/pt/', '/es/es/', 301],
    ['/uk/', '/ua/uk/', 301],
    ['/br/pt/sao-paulo/x/', '/br/en/', 301],
    ['/ar/es/cordoba/', '/ar/es/', 301],
    ['/am/hy/vagharshapat/store/', '/am/hy/vagharshapat/', 302],
    ['/es/es/barcelona/forn%20de!sant/', '/es/es/barcelona/forndesant/', 301],
    ['/es/es/barcelona/food-1_1/', '/es/es/barcelona/comida-1_1/', 301],
    ['/es/es/barcelona/comida-1_1/?page=1', '/es/es/barcelona/comida-1_1/', 301],
    ['/es/es/barcelona/nothing_99/', '/es/es/barcelona/', 302],
    ['/es/es/barcelona/comida-2_2/', '/es/es/barcelona/the-one/', 302],
    ['/es/es/barcelona/comida-3_3/', '/es/es/barcelona/', 302],
    ['/es/es/barcelona/comida-1_1/piza_7/', '/es/es/barcelona/comida-1_1/pizza_7/', 301],
    ['/es/es/barcelona/comida-1_1/sushi_8/', '/es/es/barcelona/comida-1_1/', 302],
    ['/es/es/barcelona/search/', '/es/es/barcelona/', 302],
    ['/es/es/barcelona/search/?search=two%2Ffour', '/es/es/barcelona/search/two%2Ffour/', 301],
    ['/es/en/seville?utm_source=mail&x=1', '/es/en/seville/?utm_source=mail', 301],
  ])('%s → %s (%i)', async (from, to, status) => expect(await go(from)).toEqual({ redirect: to, status }))

  test.each([
    '/',
    '/en/',
    '/es/es/',
    '/br/es/',
    '/es/en/seville/',
    '/es/es/barcelona/comida-5_5/',
    '/es/es/barcelona/comida-1_1/pizza_7/?page=3',
    '/es/es/barcelona/x/?product=12',
    '/am/hy/vagharshapat/',
    '/ua/uk/kyiv/search/%D0%B1%D0%BE%D1%80%D1%89/',
  ])('%s stays', async address => expect(await go(address)).toHaveProperty('stay'))

  test.each(['/xx/en/', '/es/en/nowhere/', '/ua/uk/barcelona/', '/es/es/barcelona/a/b/c/', '/es/es/map/'])(
    '%s is not found',
    async address => expect(await go(address)).toEqual({ notFound: 'This page could not be found' }),
  )

  test('rule 14: an unknown language says which', async () => {
    expect(await go('/xx-yy/')).toEqual({ notFound: 'Unknown language code: xx_YY' })
  })

  test('rule 13: the last city takes a returning visitor there, a wrong cookie does not', async () => {
    expect(await go('/', 'es/seville')).toEqual({ redirect: '/es/es/sevilla/', status: 302 })
    expect(await go('/es/en/', 'es/sevilla')).toEqual({ redirect: '/es/en/seville/', status: 302 })
    expect(await go('/ua/uk/', 'es/sevilla')).toHaveProperty('stay')
    expect(await go('/', 'am/vagharshapat')).toHaveProperty('stay')
    expect(await go('/', '../../evil')).toHaveProperty('stay')
  })

  test('with every fact missing nothing is redirected on a guess', async () => {
    const nothing: Facts = {
      cities: undefined,
      categories: undefined,
      filters: undefined,
      cleanedStoreExists: undefined,
      tryCleanDisabled: undefined,
    }
    expect(await go('/es/es/barcelona/food-1_1/sushi_8/', 'es/sevilla', nothing)).toHaveProperty('stay')
  })

  const segment = fc.constantFrom(
    'es',
    'ES',
    'br',
    'en',
    'pt',
    'uk',
    'hy',
    'barcelona',
    'Sevilla',
    'vagharshapat',
    'food-1_1',
    'x_2',
    'x_3',
    'pizza_8',
    'burger!',
    'search',
    'map',
    'борщ',
    '%2f',
    'checkout',
  )
  const query = fc.constantFrom(
    '',
    '?page=1',
    '?page=2',
    '?page=x',
    '?search=a%20b',
    '?product=7',
    '?sort=rating&sortingId=3',
    '?utm_source=a&page=0',
  )
  const lastCity = fc.constantFrom(undefined, 'es/seville', 'am/vagharshapat', 'x')
  test('every address comes to rest, and rest is rest', () =>
    fc.assert(
      fc.asyncProperty(fc.array(segment, { maxLength: 6 }), query, lastCity, async (parts, search, last) => {
        const end = await go(`/${parts.map(encodeURIComponent).join('/')}${search}`, last)
        if ('redirect' in end) expect(await go(end.redirect, last)).toHaveProperty('stay')
      }),
      { numRuns: 2000 },
    ))

  test('what stays is written as pathOf writes it', async () => {
    const end = await go('/es/es/barcelona/comida-1_1/?sort=rating&sortingId=3&page=2')
    expect('stay' in end && pathOf(end.stay.route)).toBe('/es/es/barcelona/comida-1_1/?sort=rating&sortingId=3&page=2')
  })
})
