import { isOptional } from '#domain/catalogue/attribute-group.ts'

import { expect, test } from './support/guarded-test.ts'
import { type Place, toStorePath } from './support/market.ts'
import { createStorefrontPage } from './support/storefront-page.ts'
import { getTexts, toPrefixPattern } from './support/texts.ts'

/** The euro has replaced the lev there, and prices are shown in both. */
const SOFIA: Place = { country: 'bg', language: 'en', slug: 'sofia', cityCode: 'SOF' }
const LEV_PER_EURO = 1.955_83
const texts = getTexts('en')

/** Finds both amounts of a text. @returns how far the second one is from the rate; NaN with one amount */
function getDeviation(text: string): number {
  const [, euro, lev] = /€(\d+\.\d\d) \/ \D*(\d+\.\d\d)/.exec(text.replaceAll(/\s/g, ' ')) ?? []
  return Math.abs(Number(euro) * LEV_PER_EURO - Number(lev))
}

test('A §9: "optionally with a second currency via a multiplier": on cards, options, the sheet and the cart', async ({ page, market }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const { store, product } = await market.findProduct(
    SOFIA,
    it => it.attributeGroups.every(isOptional) && it.attributeGroups.some(group => group.attributes.some(option => option.priceImpact > 0)),
  )
  const storefront = createStorefrontPage(page, texts)
  await page.goto(toStorePath(SOFIA, store.slug))
  const link = storefront.link(product.name)
  const card = page
    .getByRole('article')
    .filter({ has: page.getByRole('link', { name: product.name, exact: true }) })
    .first()
  expect(getDeviation(await card.locator('.price .money').first().innerText())).toBeLessThan(0.01)
  await link.click()
  const sheet = storefront.productSheet(product.name)
  expect(getDeviation(await sheet.dialog.locator('.option .money').first().innerText())).toBeLessThan(0.01)
  expect(getDeviation(await sheet.addButton.innerText())).toBeLessThan(0.01)
  await sheet.addButton.click()
  await expect(sheet.dialog).toBeHidden()
  const cart = await storefront.openBasket(store.name)
  expect(getDeviation(await cart.line(product.name).locator('.line-price .money').first().innerText())).toBeLessThan(0.01)
  const checkout = page.getByRole('link', { name: toPrefixPattern(texts.t('cart:goToCheckout')) }).filter({ visible: true })
  expect(getDeviation(await checkout.innerText())).toBeLessThan(0.01)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})
