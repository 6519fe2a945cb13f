import { describe, expect, test } from 'vitest'

import { parseRoute } from '#domain/navigation/parse-route.ts'
import { INDEXED } from '#domain/navigation/robots.ts'
import { toPath, type Route, type RouteName } from '#domain/navigation/routes.ts'
import { isShared, getPagePath } from '#app/page-policy.ts'

import { ROUTE_EXAMPLES } from '#domain/navigation/route-examples.ts'

const parseAddress = (address: string): Route => {
  const { pathname, searchParams } = new URL(`http://app.test${address}`)
  return parseRoute(pathname, Object.fromEntries(searchParams))
}
const examples = Object.entries(ROUTE_EXAMPLES) as [RouteName, string][]

describe('the route table (A §2.1, B §2)', () => {
  test.each(examples)('%s: %s is parsed as this route and written back', (name, address) => {
    const route = parseAddress(address)
    expect(route.name).toBe(name)
    if (name !== 'notFound') expect(toPath(route)).toBe(address)
  })

  test('the snapshot lists name, example, page, indexing and caching of each route', async () => {
    const rows = examples.map(([name, address]) => [
      name,
      address,
      `${getPagePath(parseAddress(address)) ?? '–'}`,
      INDEXED[name] ? 'index' : 'noindex',
      isShared(parseAddress(address)) ? 'shared' : 'no-store',
    ])
    const widths = [0, 1, 2, 3, 4].map(column => Math.max(...rows.map(row => row[column]!.length)))
    const table = rows.map(row =>
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
    await expect(`${table.join('\n')}\n`).toMatchFileSnapshot('route-table.txt')
  })

  test('a route that is not cacheable is noindex', () => {
    for (const [name, address] of examples) if (INDEXED[name]) expect(isShared(parseAddress(address)), name).toBe(true)
  })
})

describe('precedence (A §2.1)', () => {
  test.each<[string, RouteName]>([
    ['/es/BCN/', 'legacyCity'],
    ['/es/es/', 'countryLanding'],
    ['/es/pt_BR/', 'countryLanding'],
    ['/es/sr-Latn/', 'countryLanding'],
    ['/pt_BR/SAO/', 'legacyCity'],
    ['/es/map/', 'legacyMap'],
    ['/es/es/map/', 'notFound'],
    ['/es/es/map/cities/', 'cityListLanding'],
    ['/es/promo/', 'promo'],
    ['/promo/BCN/', 'notFound'],
    ['/next/BCN/', 'next'],
    ['/brand/one/', 'notFound'],
    ['/brand/0/', 'notFound'],
    ['/docs/BCN/', 'notFound'],
    ['/signature/not-a-uuid/', 'notFound'],
    ['/SIGNATURE/0F8FAD5B-D9CB-469F-A165-70867728950E/', 'signature'],
    ['/es/prime/', 'countryLanding'],
    ['/es/legal/', 'legal'],
    ['/es/legal/x/y/', 'store'],
    ['/es/es/food-delivery_recado/', 'allCountryFilters'],
    ['/es/es/food_recado/', 'city'],
    ['/es/es/recado_food-delivery/', 'city'],
    ['/es/es/barcelona/restaurants_1/promotions/', 'feedGroupLandingPromotions'],
    ['/es/es/barcelona/restaurants_1/free-delivery/', 'feedGroupLanding'],
    ['/es/es/barcelona/restaurants_1/offers/', 'notFound'],
    ['/es/es/barcelona/forn/breads/', 'store'],
    ['/es/es/barcelona/forn/breads-c.1/rolls-c.2/', 'storeCollection'],
    ['/search/', 'searchAnywhere'],
    ['/es/search/pizza/', 'searchAnywhere'],
    ['/es/es/barcelona/forn/a/b/search/', 'searchPage'],
    ['/es/es/map/search/x/', 'notFound'],
    ['/constructor/', 'notFound'],
    ['/promo/constructor/', 'notFound'],
    ['/es/profile-section/else/', 'notFound'],
  ])('%s is %s', (address, name) => expect(parseAddress(address).name).toBe(name))

  test('a keyword of another language is accepted, and written in the language of the page', () => {
    expect(toPath(parseAddress('/es/es/map/mista/'))).toBe('/es/es/map/ciudades/')
    expect(toPath(parseAddress('/ua/uk/comida-a-domicilio_recado/pizza'))).toBe('/ua/uk/dostavka-yizhi_recado/pizza/')
    expect(toPath(parseAddress('/am/hy/yerevan/food_1/best-near-you/'))).toBe('/am/hy/yerevan/food_1/lavaguyny-motakayqum/')
  })
})
