import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { INDEXED } from '#domain/navigation/robots.ts'
import { parseRoute } from '#domain/navigation/parse-route.ts'
import { CUSTOM_ROUTES, toPath, type Route } from '#domain/navigation/routes.ts'

const parseUrl = (address: string): Route => {
  const { pathname, searchParams } = new URL(address, 'http://shop.test')
  return parseRoute(pathname, Object.fromEntries(searchParams))
}

const country = fc.constantFrom('es', 'ua', 'am')
const language = fc.constantFrom('es', 'uk', 'hy', 'pt_BR')
const slug = fc.stringMatching(/^[a-z][a-z0-9+$-]{0,20}$/).filter(it => !['map', 'search', 'prime', 'checkout'].includes(it))
const id = fc.integer({ min: 1, max: 999_999_999 })
const place = { country, language, city: slug }
const list = {
  sort: fc.option(fc.stringMatching(/^[a-z-]{1,20}$/), { nil: undefined }),
  page: fc.option(fc.integer({ min: 2, max: 900 }), { nil: undefined }),
}
const withSort = <T extends { sort?: string | undefined; page?: number | undefined }>({ sort, page, ...rest }: T) => ({
  ...rest,
  ...(sort && { sort, sortingId: 3 }),
  ...(page && { page }),
})
const text = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
  .map(it => it.trim().slice(0, 100))
  .filter(it => it !== '' && it !== '.' && it !== '..' && it.isWellFormed())

const route = fc.oneof(
  fc.constant<Route>({ name: 'home' }),
  fc.record({ name: fc.constant('countryLanding' as const), country, language }),
  fc.record({ name: fc.constant('city' as const), ...place }),
  fc.record({ name: fc.constant('category' as const), ...place, categorySlug: slug, categoryId: id, ...list }).map(withSort),
  fc
    .record({ name: fc.constant('filter' as const), ...place, categorySlug: slug, categoryId: id, filterSlug: slug, filterId: id, ...list })
    .map(withSort),
  fc.record({ name: fc.constant('store' as const), ...place, storeSlug: slug }),
  fc.record({ name: fc.constant('store' as const), ...place, storeSlug: slug, product: id }),
  fc
    .record({
      name: fc.constant('searchPage' as const),
      ...place,
      searchQuery: text,
      mode: fc.constantFrom('pickup' as const, undefined),
      categoryId: fc.option(id, { nil: undefined }),
      filterId: fc.option(id, { nil: undefined }),
      ...list,
    })
    .map(({ mode, categoryId, filterId, ...rest }) => ({
      ...withSort(rest),
      ...(mode && { mode }),
      ...(categoryId && { categoryId, ...(filterId && { filterId }) }),
    })),
  fc.record({ name: fc.constant('checkout' as const), ...place, storeId: id }),
  fc.record({ name: fc.constant('checkout' as const), ...place }),
  fc.record({
    name: fc.constantFrom(
      'pastOrders' as const,
      'favourites' as const,
      'profile' as const,
      'passwordReset' as const,
      'emailConfirmation' as const,
      'zoneNotices' as const,
      'outbox' as const,
      'offline' as const,
    ),
    language,
  }),
  fc.record({ name: fc.constant('order' as const), language, orderId: id }),
  fc.record({ name: fc.constant('paymentReturn' as const), language, checkoutId: fc.uuid(), state: fc.stringMatching(/^[\w-]{43}$/) }),
  fc.record({ name: fc.constant('profilePrime' as const), language, offerCountry: fc.stringMatching(/^[a-z]{2}$/) }),
  fc.constantFrom<Route>({ name: 'paymentsFailure' }, { name: 'paymentsPending' }),
)

describe('route table (A §2.1)', () => {
  test('parseRoute is the inverse of toPath', () =>
    fc.assert(fc.property(route, it => void expect(parseUrl(toPath(it as Route))).toEqual(it))))

  test('the URL of any parsed route is parsed as the same route', () =>
    fc.assert(
      fc.property(fc.webPath(), path => {
        const parsed = parseRoute(path)
        if (parsed.name !== 'notFound') expect(parseUrl(toPath(parsed))).toEqual(parsed)
      }),
    ))

  test.each([
    ['/', { name: 'home' }],
    ['/es/en', { name: 'countryLanding', country: 'es', language: 'en' }],
    [
      '/es/en/barcelona/restaurants_1/pizza_7/?page=2',
      {
        name: 'filter',
        country: 'es',
        language: 'en',
        city: 'barcelona',
        categorySlug: 'restaurants',
        categoryId: 1,
        filterSlug: 'pizza',
        filterId: 7,
        page: 2,
      },
    ],
    ['/es/en/barcelona/a_b/', { name: 'store', country: 'es', language: 'en', city: 'barcelona', storeSlug: 'a_b' }],
    ['/es/en/barcelona/x/?product=0', { name: 'store', country: 'es', language: 'en', city: 'barcelona', storeSlug: 'x' }],
    ['/es/english-x/', { name: 'notFound' }],
    ['/es/en/barcelona/checkout?storeId=7', { name: 'checkout', country: 'es', language: 'en', city: 'barcelona', storeId: 7 }],
    ['/en/orders/1000001/', { name: 'order', language: 'en', orderId: 1_000_001 }],
    ['/en/orders/none/', { name: 'notFound' }],
    ['/uk/past-orders', { name: 'pastOrders', language: 'uk' }],
    ['/uk/favourites', { name: 'favourites', language: 'uk' }],
    ['/payments/failure', { name: 'paymentsFailure' }],
    [
      '/es/en/barcelona/search/tea/?category=4&filter=7&mode=pickup',
      {
        name: 'searchPage',
        country: 'es',
        language: 'en',
        city: 'barcelona',
        searchQuery: 'tea',
        categoryId: 4,
        filterId: 7,
        mode: 'pickup',
      },
    ],
    // a filter belongs to a category
    [
      '/es/en/barcelona/search/tea/?category=x&filter=7',
      { name: 'searchPage', country: 'es', language: 'en', city: 'barcelona', searchQuery: 'tea' },
    ],
  ])('%s', (address, expected) => expect(parseUrl(address)).toEqual(expected))

  test('routes outside the specification are never indexed', () => {
    expect([...CUSTOM_ROUTES].sort()).toEqual([
      'deliverHere',
      'emailConfirmation',
      'groupOrder',
      'offline',
      'order',
      'orderMails',
      'outbox',
      'passwordReset',
      'paymentReturn',
      'profilePrime',
      'searchAnywhere',
      'sharedOrder',
      'zoneNotices',
    ])
    for (const name of CUSTOM_ROUTES) expect(INDEXED[name], name).toBe(false)
  })
})
