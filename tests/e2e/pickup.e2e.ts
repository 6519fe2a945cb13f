import { findAxeViolations } from './support/axe.ts'
import { createCheckoutPage } from './support/checkout-page.ts'
import { buildCustomer } from './support/customer.ts'
import { expect, test } from './support/guarded-test.ts'
import { BARCELONA, toCityPath } from './support/market.ts'
import { createStorefrontPage } from './support/storefront-page.ts'
import { getTexts } from './support/texts.ts'
import { findSmallTargets } from './support/touch-targets.ts'

const texts = getTexts('en')
const { t } = texts

test('A §1: pickup from the city to the order: no delivery fee, no address, no tip', async ({ page, market }) => {
  const stores = (await market.getStores(BARCELONA)).elements.filter(it => it.open && it.enabled && it.pickup)
  const { store, card } = await market.findCard(BARCELONA, it => !it.customizable && it.promotions.length === 0, stores)
  const storefront = createStorefrontPage(page, texts)
  const checkout = createCheckoutPage(page, texts)

  await page.goto(toCityPath(BARCELONA))
  const modes = page.getByRole('navigation', { name: t('navigation:orderMode'), exact: true }).filter({ visible: true })
  await modes.getByRole('link', { name: t('navigation:pickup'), exact: true }).click()
  await expect(storefront.heading(t('catalogue:pickupHeading', { city: 'Barcelona' }))).toBeVisible()
  await expect(modes.getByRole('link', { name: t('navigation:pickup'), exact: true })).toHaveAttribute('aria-current', 'true')
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
  expect(await findAxeViolations(page)).toEqual([])
  expect(await page.evaluate(findSmallTargets)).toEqual([])

  // the list has pages; the store of this test may be on any
  const link = storefront.main.locator(`h3 a[href*="/${store.slug}/"]`).first()
  const next = storefront.pagination.getByRole('link', { name: t('catalogue:nextPage') })
  while (!(await link.isVisible())) {
    const url = page.url()
    await next.click()
    await expect(page).not.toHaveURL(url)
    await expect(storefront.pagination).toBeVisible()
  }
  await link.click()
  await expect(page).toHaveURL(/\?mode=pickup/)
  await storefront.addButton(card.name).click()
  await expect(storefront.basketLink(1)).toBeVisible()
  await storefront.openBasket(store.name)
  await checkout.checkoutLink.click()

  await expect(checkout.payButton).toBeVisible()
  await expect(page).toHaveURL(/mode=pickup/)
  await expect(checkout.address).toHaveCount(0)
  await expect(page.getByRole('region', { name: t('checkout:pickupAddress'), exact: true })).toContainText(store.name)
  await expect(checkout.price).not.toContainText(t('checkout:delivery'))
  expect(await findAxeViolations(page)).toEqual([])

  await checkout.payment.getByRole('radio').last().check()
  await checkout.payButton.click()
  await checkout.signUp(buildCustomer())
  await checkout.payButton.click()
  await checkout.waitForOrderId()
  await expect(page.getByRole('main')).toContainText(t('orders:pickupAddress'))
  const [code] = await page.locator('.order-code').allInnerTexts()
  await expect(page.getByRole('region', { name: t('orders:pickupCode'), exact: true })).toContainText(code!)
  await expect(page.getByRole('main')).not.toContainText(t('checkout:delivery'))
  expect(await findAxeViolations(page)).toEqual([])
})

test('the switch leads by keyboard to pickup and back to delivery', async ({ page }) => {
  await page.goto(toCityPath(BARCELONA))
  const modes = page.getByRole('navigation', { name: t('navigation:orderMode'), exact: true }).filter({ visible: true })
  for (const [name, url] of [
    ['navigation:pickup', /\/barcelona\/\?mode=pickup$/],
    ['navigation:delivery', /\/barcelona\/$/],
  ] as const) {
    await modes.getByRole('link', { name: t(name), exact: true }).focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(url)
  }
})

test('without script, the pickup list leads to a store in pickup mode', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL: baseURL!, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${toCityPath(BARCELONA)}?mode=pickup`)
  await page.locator('.stores h3 a').first().click()
  await expect(page).toHaveURL(/\?mode=pickup/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await context.close()
})
