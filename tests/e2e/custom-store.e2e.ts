import type { Page } from '@playwright/test'

import { findAxeViolations } from './support/axe.ts'
import { createCheckoutPage } from './support/checkout-page.ts'
import { buildCustomer } from './support/customer.ts'
import { expect, test } from './support/guarded-test.ts'
import { BARCELONA, toCityPath, toStorePath } from './support/market.ts'
import { getTexts } from './support/texts.ts'

const texts = getTexts('en')
const { t } = texts
/** The sample store without a menu (docs/SANDBOX.md). */
const SLUG = 'corner-hardware'
const STORE = 'Corner Hardware'
const title = t('checkout:customTitle').replace('{{store}}', STORE)

/** Goes from the page of the city to the store, and to its form. */
async function openForm(page: Page) {
  await page.goto(toCityPath(BARCELONA))
  await page.locator('.kinds').getByRole('link', { name: 'Shops and gifts' }).click()
  await page.getByRole('main').getByRole('link', { name: STORE, exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`${toStorePath(BARCELONA, SLUG)}$`))
  await expect(page.getByRole('heading', { name: t('checkout:customNoProducts'), exact: true })).toBeVisible()
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByRole('link', { name: t('checkout:customAction'), exact: true }).click()
  return createForm(page)
}

function createForm(page: Page) {
  const main = page.getByRole('main')
  return {
    ...createCheckoutPage(page, texts),
    main,
    heading: main.getByRole('heading', { level: 1, name: title, exact: true }),
    item: main.getByLabel(t('checkout:purchaseLine').replace('{{number}}', '1'), { exact: true }),
    shop: main.getByRole('region', { name: t('checkout:purchaseShop'), exact: true }),
    async fill(): Promise<void> {
      await this.item.fill('Screws, 4 × 40 mm')
      await this.chooseAddress('Carrer de Mallorca', '5')
      await main.getByLabel(t('checkout:parcelContactName'), { exact: true }).fill('Ada Example')
      await main.getByLabel(t('checkout:parcelContactPhone'), { exact: true }).fill('612 345 678')
      await this.paymentOption('checkout:cash').check()
    },
  }
}

test(
  'issue 23: "CustomProductForm in custom stores": a visitor orders from a store without a menu, from the city page on',
  { tag: '@both' },
  async ({ page }) => {
    const form = await openForm(page)
    await expect(form.heading).toBeVisible()
    // the store is where the courier buys
    await expect(form.shop).toContainText(STORE)
    await expect(form.shop).toContainText('Barcelona')
    await expect(form.shop.getByRole('radio')).toHaveCount(0)
    await form.fill()
    expect(await findAxeViolations(page)).toEqual([])
    const total = await form.getTotal()
    await form.payButton.click()
    await form.signUp(buildCustomer())
    await expect(form.payButton).toContainText(t('checkout:placeOrder'))
    // nothing typed is lost across the sign-in
    await expect(form.item).toHaveValue('Screws, 4 × 40 mm')
    expect(await form.getTotal()).toBe(total)
    await form.payButton.click()
    await form.waitForOrderId()
    const list = page.getByRole('list', { name: t('orders:purchaseLines'), exact: true })
    await expect(list.getByRole('listitem')).toHaveText([/1×Screws/])
    // B §3: "The title is the store name, else the subtype."
    await expect(page.getByRole('link', { name: STORE })).toHaveAttribute('href', toStorePath(BARCELONA, SLUG))
    const receipt = page.getByRole('region').filter({ has: list })
    await expect(receipt.getByText(t('orders:purchaseAmount'), { exact: true })).toBeVisible({ timeout: 90_000 })
    await expect(receipt.getByText(t('orders:purchaseUnspent'), { exact: true }).first()).toBeVisible()
    // A §2.2 rule 6 needs a current address, which the address of one order is not
    await page.goto(toStorePath(BARCELONA, SLUG))
    await expect(page.getByRole('link', { name: t('checkout:customAction'), exact: true })).toBeVisible()
  },
)

test('issue 23: the form of a custom store at 320 px, by keyboard, and not that of another store', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const form = await openForm(page)
  await form.item.fill('Door key')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(form.item).toHaveValue('')
  await form.item.fill('Door key')
  await form.payButton.press('Enter')
  // an address, a name and a number
  await expect(form.main.locator('[aria-invalid=true]')).toHaveCount(3)
  expect(await findAxeViolations(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  const path = page.url()
  // "buy anything" has its own list
  await page.goto(toCityPath(BARCELONA))
  await page.locator('.kinds').getByRole('link', { name: /anything/i }).click() // prettier-ignore
  await expect(form.main.getByRole('heading', { level: 1, name: t('checkout:purchaseTitle'), exact: true })).toBeVisible()
  await expect(form.item).toHaveValue('')
  await expect(form.shop.getByRole('radio')).toHaveCount(2)
  await page.goto(path)
  await expect(form.item).toHaveValue('Door key')
})
