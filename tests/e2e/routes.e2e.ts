import type { Page } from '@playwright/test'

import type { RouteName } from '#domain/navigation/routes.ts'

import { ROUTE_EXAMPLES } from '#domain/navigation/route-examples.ts'
import { expect, NOT_FOUND, test } from './support/guarded-test.ts'
import { BARCELONA, toCategoryPath, toCityPath, type Market, toStorePath } from './support/market.ts'

/** Addresses of the seeded catalogue, for routes whose examples have ids that the catalogue lacks. */
async function findCataloguePaths(market: Market): Promise<Partial<Record<RouteName, string>>> {
  const place = BARCELONA
  const category = await market.getMainCategory(place)
  const { elements } = await market.getStores(place)
  const store = elements[0]!
  const { storeSearchFilters } = await market.getFilters(place, category.id)
  const filter = storeSearchFilters.find(it => it.type === 'FOOD')!
  const [section] = await market.getSections(place, store)
  const legacy = `/${place.language}/${place.cityCode}`
  return {
    category: toCategoryPath(place, category),
    filter: `${toCategoryPath(place, category)}${filter.slug}_${filter.id}/`,
    feedGroupLandingPromotions: `${toCategoryPath(place, category)}promotions/`,
    feedGroupLandingBestInArea: `${toCategoryPath(place, category)}best-near-you/`,
    feedGroupLanding: `${toCategoryPath(place, category)}free-delivery/`,
    filterLanding: `/${place.country}/${place.language}/food-delivery_recado/${filter.slug}/`,
    store: toStorePath(place, store.slug),
    storeCollection: `${toStorePath(place, store.slug)}${section!.slug}/`,
    searchPage: `${toCityPath(place)}search/pizza/`,
    // a resolved address redirects to its city
    deliverHere: '/es/es/deliver-here/?address=Lyon',
    // without a payment id, because the page would request that payment
    paymentReturn: '/es/payment-return/',
    checkout: `${toCityPath(place)}checkout/?storeId=${store.id}`,
    legacyStore: `${legacy}/store/${store.slug}/`,
    legacyCategory: `${legacy}/category/${category.slug}/`,
    legacyFilter: `${legacy}/category/${category.slug}/filter/${filter.slug}/`,
  }
}

/** Routes that redirect, with their targets. */
const REDIRECT_TARGETS: Partial<Record<RouteName, RegExp>> = {
  promoEntry: /\/en\/promo\/$/,
  brandSpecificLanding: /^\/$/,
  brand: /^\/es\/es\/barcelona\/[^/]+\/$/,
  legacyMap: /\/es\/es\/map\/ciudades\/$/,
  legacyCity: /\/es\/es\/barcelona\/$/,
  legacyCategory: /\/es\/en\/barcelona\/[^/]+_\d+\/$/,
  legacyFilter: /\/es\/en\/barcelona\/[^/]+_\d+\/[^/]+_\d+\/$/,
  legacyStore: /\/es\/en\/barcelona\/[^/]+\/$/,
}
/** Routes with another status than 200. No parcel has the signature of the example. */
const STATUS: Partial<Record<RouteName, number>> = { notFound: 404, signature: 404 }

async function checkRoute(page: Page, name: RouteName, address: string): Promise<void> {
  // without cookies, because the last visited city causes redirects; the script of the page before could still set one
  await page.goto('about:blank')
  await page.context().clearCookies()
  const response = await page.goto(address, { waitUntil: 'domcontentloaded' })
  expect(response?.status(), `${name}: ${address}`).toBe(STATUS[name] ?? 200)
  if (name === 'health') return
  await expect(page.getByRole('main'), name).toBeVisible()
  await expect(page, name).toHaveTitle(/\S/)
  // an island renders its heading when it has loaded
  await expect(page.locator('h1:visible'), `${name}: one h1`).toHaveCount(1)
  const { pathname, search } = new URL(page.url())
  if (REDIRECT_TARGETS[name]) expect(pathname, name).toMatch(REDIRECT_TARGETS[name])
  else expect(pathname + search, name).toBe(address)
}

test('A §2.1, B §2: each route answers with its page or redirects', { tag: '@phone' }, async ({ page, market, guard }) => {
  guard.allowMessage(NOT_FOUND)
  const addresses = { ...ROUTE_EXAMPLES, ...(await findCataloguePaths(market)) }
  for (const [name, address] of Object.entries(addresses) as [RouteName, string][]) await checkRoute(page, name, address)
})

test('without script, the landings link to a city and to a kind of food', { tag: '@phone' }, async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL! })
  const page = await context.newPage()
  await page.goto(ROUTE_EXAMPLES.cityListLanding)
  await page.getByRole('main').getByRole('link', { name: 'Barcelona', exact: true }).click()
  await expect(page).toHaveURL(/\/es\/es\/barcelona\/$/)
  await page.goto(ROUTE_EXAMPLES.allCountryFilters)
  await page.getByRole('main').locator('.kinds a').first().click()
  await expect(page).toHaveURL(/\/comida-a-domicilio_recado\/[^/]+\/$/)
  await page.getByRole('main').getByRole('link', { name: 'Barcelona', exact: true }).click()
  await expect(page).toHaveURL(/\/es\/es\/barcelona\/[^/]+_\d+\/[^/]+_\d+\/$/)
  await context.close()
})
