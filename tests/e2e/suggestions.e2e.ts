import type { Locator, Page } from '@playwright/test'

import { findAxeViolations, findDarkAxeViolations } from './support/axe.ts'
import { expect, test } from './support/guarded-test.ts'
import { expectVisibleFocus, tabTo } from './support/keyboard.ts'
import { BARCELONA, type Market, toCityPath, toStorePath } from './support/market.ts'
import { createStorefrontPage, normalizeSpaces } from './support/storefront-page.ts'
import { getTexts } from './support/texts.ts'
import { findSmallTargets } from './support/touch-targets.ts'

const texts = getTexts('en')
const { t } = texts
/** `cart.suggestions` of the marketplace. */
const TITLE = 'Goes well with this'
/** Stores that one test opens at most to find a suggested product with options. */
const MAX_STORES_TRIED = 6

/** Adds a dish of a restaurant whose menu has drinks, and opens the cart with its suggestions. */
async function openCartWithSuggestions(page: Page, market: Market, skippedStores: readonly number[] = []) {
  const storefront = createStorefrontPage(page, texts)
  const { store, card } = await market.findCard(
    BARCELONA,
    (it, at) => !skippedStores.includes(at.id) && !it.customizable && it.promotions.length === 0 && it.price > 200,
  )
  await page.goto(toStorePath(BARCELONA, store.slug))
  const answered = waitForSuggestions(page)
  await storefront.addButton(card.name).click()
  await answered
  const basket = await storefront.openBasket(store.name)
  return { storefront, store, card, basket, row: getRow(page) }
}

const waitForSuggestions = (page: Page) => page.waitForResponse(it => it.url().includes('/suggestions')).then(it => it.finished())
const getRow = (page: Page): Locator => page.getByRole('region', { name: TITLE, exact: true })

test.describe('issue 19: "Suggestions … in the cart and before checkout, once per cart"', () => {
  test('one tap adds a suggested product, and the focus stays on it', async ({ page, market }) => {
    const { storefront, store, card, basket, row } = await openCartWithSuggestions(page, market)
    const products = await market.getProducts(BARCELONA, store)
    const names = (await row.locator('.suggested-name').allTextContents()).map(normalizeSpaces)
    expect(names.length).toBeGreaterThan(0)
    expect(names.length).toBeLessThanOrEqual(6)
    expect(names).not.toContain(card.name)
    const name = names.find(it => products.some(product => product.name === it && !product.customizable && product.available))!
    const button = row.getByRole('button').filter({ hasText: name })
    await button.click()
    await expect(basket.line(name)).toBeVisible()
    await expect(storefront.basketLink(2)).toBeAttached()
    await expect(button).toBeFocused()
    await expect(button).toContainText('1')
    expect(await row.locator('.suggested-name').allTextContents()).toHaveLength(names.length)
  })

  test('a product with options opens its sheet', async ({ page, market }) => {
    // a store may suggest only products without options
    const triedStores: number[] = []
    let name: string | undefined
    while (name === undefined && triedStores.length < MAX_STORES_TRIED) {
      const { store, row } = await openCartWithSuggestions(page, market, triedStores)
      triedStores.push(store.id)
      const products = await market.getProducts(BARCELONA, store)
      const names = (await row.locator('.suggested-name').allTextContents()).map(normalizeSpaces)
      name = names.find(it => products.some(product => product.name === it && product.customizable))
    }
    expect(name).toBeDefined()
    await getRow(page).getByRole('button').filter({ hasText: name! }).click()
    await expect(page.getByRole('dialog', { name: name!, exact: true })).toBeVisible()
  })

  test('they are displayed once: the next page of the same cart asks for none, and a different store resets this', async ({
    page,
    market,
  }) => {
    const { storefront, store, row } = await openCartWithSuggestions(page, market)
    await expect(row).toBeVisible()
    const requests: string[] = []
    page.on('request', it => void (it.url().includes('/suggestions') && requests.push(it.url())))
    await page.reload()
    await storefront.openBasket(store.name)
    // longer than the delay of the request
    await page.waitForTimeout(1500)
    await expect(row).toHaveCount(0)
    expect(requests).toEqual([])
    const other = await market.findCard(BARCELONA, (it, at) => at.id !== store.id && !it.customizable)
    // the script of the page listens to the pointer
    await page.goto(toStorePath(BARCELONA, other.store.slug), { waitUntil: 'networkidle' })
    await page.locator('.add').first().hover()
    await expect(page.locator('.basket-bar')).toBeAttached()
    const answered = waitForSuggestions(page)
    await page.goto(toStorePath(BARCELONA, store.slug))
    await answered
    await storefront.openBasket(store.name)
    await expect(row).toBeVisible()
  })

  test('they work with the keyboard, have targets of 44 px and no violation of axe in both colour schemes', async ({ page, market }) => {
    const { row } = await openCartWithSuggestions(page, market)
    const first = row.getByRole('button').first()
    await tabTo(first)
    await expectVisibleFocus(page)
    await expect(first).toHaveAccessibleName(new RegExp(`^${t('cart:moreOf', { name: '.+' })}`))
    expect(await page.evaluate(findSmallTargets)).toEqual([])
    expect(await findAxeViolations(page)).toEqual([])
    expect(await findDarkAxeViolations(page)).toEqual([])
  })
})

test('issue 19: the checkout displays the suggestions of a cart that was not opened, and its total follows', async ({ page, market }) => {
  const storefront = createStorefrontPage(page, texts)
  const { store, card } = await market.findCard(BARCELONA, it => !it.customizable && it.promotions.length === 0 && it.price > 200)
  const products = await market.getProducts(BARCELONA, store)
  await page.goto(toStorePath(BARCELONA, store.slug))
  await storefront.addButton(card.name).click()
  await expect(storefront.basketLink(1)).toBeVisible()
  await page.goto(`${toCityPath(BARCELONA)}checkout/?storeId=${store.id}`)
  const row = getRow(page)
  // they load when the reader comes near: the lines are far down on a phone
  await page.getByRole('heading', { name: card.name, exact: true }).scrollIntoViewIfNeeded()
  await expect(row).toBeVisible()
  const names = (await row.locator('.suggested-name').allTextContents()).map(normalizeSpaces)
  const name = names.find(it => products.some(product => product.name === it && !product.customizable && product.available))!
  await row.getByRole('button').filter({ hasText: name }).click()
  await expect(page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })).toBeVisible()
  await expect(row.getByRole('button').filter({ hasText: name })).toBeFocused()
  expect(await findAxeViolations(page)).toEqual([])
})
