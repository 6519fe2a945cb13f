import type { Page } from '@playwright/test'

import type { RouteName } from '#domain/navigation/routes.ts'

import { ROUTE_EXAMPLES } from '#domain/navigation/route-examples.ts'
import { expect, NOT_FOUND, test } from './support/guarded-test.ts'
import { BARCELONA, categoryPath, cityPath, type Market, storePath } from './support/market.ts'

/** Addresses of the sample world, where the example's own numbers are only an example. */
async function ofTheWorld(market: Market): Promise<Partial<Record<RouteName, string>>> {
  const place = BARCELONA
  const category = await market.mainCategory(place)
  const { elements } = await market.stores(place)
  const store = elements[0]!
  const { storeSearchFilters } = await market.filters(place, category.id)
  const filter = storeSearchFilters.find(it => it.type === 'FOOD')!
  const [section] = await market.sections(place, store)
  const legacy = `/${place.language}/${place.cityCode}`
  return {
    category: categoryPath(place, category),
    filter: `${categoryPath(place, category)}${filter.slug}_${filter.id}/`,
    feedGroupLandingPromotions: `${categoryPath(place, category)}promotions/`,
    feedGroupLandingBestInArea: `${categoryPath(place, category)}best-near-you/`,
    filterLanding: `/${place.country}/${place.language}/food-delivery_recado/${filter.slug}/`,
    store: storePath(place, store.slug),
    storeCollection: `${storePath(place, store.slug)}${section!.slug}/`,
    searchPage: `${cityPath(place)}search/pizza/`,
    // an address that is found leads to its city
    deliverHere: '/es/es/deliver-here/?address=Lyon',
    // a payment that is on its way back would be asked for
    paymentReturn: '/es/payment-return/',
    checkout: `${cityPath(place)}checkout/?storeId=${store.id}`,
    legacyStore: `${legacy}/store/${store.slug}/`,
    legacyCategory: `${legacy}/category/${category.slug}/`,
    legacyFilter: `${legacy}/category/${category.slug}/filter/${filter.slug}/`,
  }
}

/** Names whose address leads on, and what is reached: a way through, not a page. */
const LEADS_ON: Partial<Record<RouteName, RegExp>> = {
  promoEntry: /\/en\/promo\/$/,
  brandSpecificLanding: /^\/$/,
  brand: /^\/es\/es\/barcelona\/[^/]+\/$/,
  legacyMap: /\/es\/es\/map\/ciudades\/$/,
  legacyCity: /\/es\/es\/barcelona\/$/,
  legacyCategory: /\/es\/en\/barcelona\/[^/]+_\d+\/$/,
  legacyFilter: /\/es\/en\/barcelona\/[^/]+_\d+\/[^/]+_\d+\/$/,
  legacyStore: /\/es\/en\/barcelona\/[^/]+\/$/,
}
/** Not pages: one answers a probe, the other is not there. */
const STATUS: Partial<Record<RouteName, number>> = { notFound: 404 }

async function look(page: Page, name: RouteName, address: string): Promise<void> {
  // whoever has been in a city is led back to it: each route is reached by somebody new
  await page.context().clearCookies()
  const answer = await page.goto(address, { waitUntil: 'domcontentloaded' })
  expect(answer?.status(), `${name}: ${address}`).toBe(STATUS[name] ?? 200)
  if (name === 'health') return
  await expect(page.getByRole('main'), name).toBeVisible()
  await expect(page, name).toHaveTitle(/\S/)
  // on a page that is an island, its own heading is there once the island is
  await expect(page.locator('h1:visible'), `${name}: one h1`).toHaveCount(1)
  const { pathname, search } = new URL(page.url())
  if (LEADS_ON[name]) expect(pathname, name).toMatch(LEADS_ON[name])
  else expect(pathname + search, name).toBe(address)
}

test('A §2.1, B §2: every route is reached', { tag: '@phone' }, async ({ page, market, guard }) => {
  guard.expects(NOT_FOUND)
  const addresses = { ...ROUTE_EXAMPLES, ...(await ofTheWorld(market)) }
  for (const [name, address] of Object.entries(addresses) as [RouteName, string][]) await look(page, name, address)
})

test('without script a landing leads to a city and to a kitchen', { tag: '@phone' }, async ({ browser, baseURL }) => {
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
