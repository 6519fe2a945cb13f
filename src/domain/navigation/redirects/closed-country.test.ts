import fc from 'fast-check'
import { expect, test } from 'vitest'

import { CLOSED_COUNTRIES, CLOSED_LANDING_LANGUAGES } from '#domain/navigation/redirects/closed-country.ts'
import { NO_DATA, describeRedirect, resolveUrl } from '#domain/navigation/redirects/redirect-samples.ts'
import { CITY_ROUTES, COUNTRY_ROUTES } from '#domain/navigation/route-names.ts'
import { toPath, type Route } from '#domain/navigation/routes.ts'

test.each([
  ['/br/pt/', '301 /br/en/'],
  ['/ar/es/cordoba/store-x/', '301 /ar/es/'],
  ['/pe/es_419/lima/', '301 /pe/es/'],
  ['/CO/ES/bogota/restaurants_1/pizza_7/', '301 /co/es/'],
  ['/by/ru/prime/', '301 /by/en/'],
  ['/cl/xx/', '301 /cl/en/'],
  // near misses: the landing in one of its two languages, an open country
  ['/br/en/', 'unchanged'],
  ['/br/es/', 'unchanged'],
  ['/es/es/', 'unchanged'],
])('A §2.2 rule 3: %s %s', async (address, expected) => {
  expect(await describeRedirect(address)).toBe(expected)
  expect(await describeRedirect(address, {}, NO_DATA)).toBe(expected)
})

test.each([
  ['/es/sao/', '301 /br/es/'],
  ['/pt/sao/', '301 /br/en/'],
  ['/en/SAO/store/x/', '301 /br/en/'],
  ['/es/sao/category/food-1/filter/pizza/', '301 /br/es/'],
])('A §2.2 rule 3: the legacy route %s %s', async (address, expected) => expect(await describeRedirect(address)).toBe(expected))

test('A §9: the closed countries are those of the dialling list, with en and es', () => {
  expect([...CLOSED_COUNTRIES].join(', ')).toBe('ar, bo, br, cl, co, cr, do, ec, gt, hn, pa, pe, pr, by')
  expect(CLOSED_LANDING_LANGUAGES).toEqual(['en', 'es'])
})

test('A §2.2 rule 3: any route of a closed country redirects to its landing in en or es', () =>
  fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...CITY_ROUTES, ...COUNTRY_ROUTES),
      fc.constantFrom(...CLOSED_COUNTRIES),
      fc.constantFrom('en', 'es', 'pt', 'ru', 'pt_BR', 'xx'),
      async (name, country, language) => {
        const route = {
          name, country, language, city: 'somewhere', categorySlug: 'food', categoryId: 1, filterSlug: 'pizza', filterId: 7,
          storeSlug: 'store', collectionSlug: 'fruit', collectionId: 2, searchQuery: 'tea', brandSlug: 'brand', group: 'NEW',
        } as unknown as Route // prettier-ignore
        const landing = `/${country}/${language === 'es' ? 'es' : 'en'}/`
        const outcome = await resolveUrl(toPath(route))
        expect(outcome).toEqual(toPath(route) === landing ? { resolved: expect.anything() } : { redirect: landing, status: 301 })
      },
    ),
  ))
