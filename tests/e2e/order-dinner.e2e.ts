import type { Page } from '@playwright/test'

import type { Product } from '#contract/catalogue/product.ts'

import { newCustomer } from './support/customer.ts'
import { CARD, dinnerOn } from './support/dinner.ts'
import { expect, test } from './support/guarded.ts'
import { keepOrder } from './support/kept-orders.ts'
import { BARCELONA, isAsked, isSingle, KYIV, type Market, type Place, YEREVAN } from './support/market.ts'
import { shopOn, spaced } from './support/shop.ts'
import { expectedSums } from './support/sums.ts'
import { wordsIn } from './support/words.ts'

/** A street near the middle of the city, as its language writes it. */
const DINNERS: readonly { readonly place: Place; readonly street: string; readonly by: 'card' | 'cash' }[] = [
  { place: BARCELONA, street: 'Carrer de Mallorca', by: 'card' },
  { place: KYIV, street: 'Хрещатик', by: 'card' },
  { place: YEREVAN, street: 'Աբովյան', by: 'card' },
  { place: BARCELONA, street: 'Carrer de Mallorca', by: 'cash' },
]

test.use({ contextOptions: { reducedMotion: 'reduce' } })

for (const { place, street, by } of DINNERS) {
  const words = wordsIn(place.language)
  const { say } = words

  test(`from the landing to a dinner that was brought, paid by ${by}, in ${place.language}`, async ({ page, market, guard }) => {
    test.setTimeout(240_000)
    guard.visitsProvider()
    const shop = shopOn(page, words)
    const dinner = dinnerOn(page, words)
    const price = await market.priceIn(place)
    const { city } = await market.city(place)
    const category = await market.mainCategory(place)
    const open = (await market.stores(place)).elements.filter(it => it.open && it.enabled)
    const { store, product } = await market.findProduct(
      place,
      it => it.attributeGroups.some(isSingle) && !it.attributeGroups.some(isAsked),
      open,
    )
    const chosen = choose(product)

    await test.step('landing, city, category, store', async () => {
      await page.goto(`/${place.country}/${place.language}/`)
      await shop.link(city.displayName).click()
      await shop.link(category.name).click()
      await shop.link(store.name).click()
      await expect(shop.heading(store.name)).toBeVisible()
    })

    await test.step('options, basket', async () => {
      const { sheet, ...parts } = shop.sheet(product.name)
      await shop.link(product.name).click()
      await parts.radio(chosen.group, chosen.option).check()
      await parts.add.click()
      await expect(sheet).toBeHidden()
    })

    const sums = expectedSums(store, product.price + chosen.impact)
    await test.step('the checkout asks what the basket said', async () => {
      await shop.basket(store.name)
      expect(spaced(await dinner.toCheckout.locator('.money').innerText())).toBe(spaced(price(sums.total)))
      await dinner.toCheckout.click()
      await expect(dinner.heading).toBeVisible()
      await expect(dinner.pay).toBeVisible()
      expect(await dinner.total()).toBe(spaced(price(sums.total)))
    })

    await test.step('what is missing is said: how to pay, then the address', async () => {
      await dinner.pay.click()
      await expect(dinner.payment.getByText(say('checkout:faultNoPayment'))).toBeVisible()
      await dinner.way(by === 'card' ? 'checkout:newCard' : 'checkout:cash').check()
      await dinner.pay.click()
      await expect(dinner.address.getByText(say('checkout:faultNoAddress'))).toBeVisible()
      await dinner.chooseAddress(street, '5')
    })

    const customer = newCustomer()
    await test.step('signing up happens in place and loses nothing', async () => {
      await dinner.pay.click()
      await dinner.signUp(customer)
      await expect(dinner.address.getByRole('button')).toContainText(street)
      await expect(dinner.way(by === 'card' ? 'checkout:newCard' : 'checkout:cash')).toBeChecked()
      expect(await dinner.total()).toBe(spaced(price(sums.total)))
    })

    await test.step(by === 'card' ? 'a card, and the challenge of its bank' : 'an order that is paid at the door', async () => {
      if (by === 'card') await dinner.enterCard(CARD.challenge)
      await dinner.pay.click()
      if (by === 'card') await dinner.answerChallenge('approve')
    })

    const id = await dinner.placedOrder()
    await test.step('it is cooked and brought, and the basket is empty', async () => {
      await expect(shop.basketLink(0)).toBeVisible()
      await dinner.expectBrought()
      await expect(shop.main.getByText(store.name).first()).toBeVisible()
    })

    await test.step('it stands among the past orders', async () => {
      await page.goto(`/${place.language}/past-orders/`)
      const link = shop.main.locator(`a[href*="/orders/${id}/"]`).first()
      await expect(link).toBeVisible()
      await expect(shop.main.getByText(store.name).first()).toBeVisible()
      await expect(shop.main.getByText(say('orders:orderStatus.DeliveredStatus')).first()).toBeVisible()
    })
    const total = price(sums.total)
    await keepOrder(page, { id, path: `/${place.language}/orders/${id}/`, language: place.language, store: store.name, total })
  })
}

test('a card that is declined says so, and cash is a way on', async ({ page, market, guard }) => {
  test.setTimeout(90_000)
  guard.visitsProvider()
  const words = wordsIn('en')
  const { say } = words
  const dinner = dinnerOn(page, words)
  await basketOf(page, market)
  await dinner.way('checkout:newCard').check()
  await dinner.chooseAddress('Carrer de Mallorca', '5')
  await dinner.pay.click()
  await dinner.signUp(newCustomer())
  await dinner.enterCard(CARD.declined)
  await dinner.pay.click()
  const failed = dinner.dialog('checkout:paymentFailedTitle')
  await expect(failed).toBeVisible()
  await failed.getByRole('button', { name: say('checkout:payCash'), exact: true }).click()
  await expect(dinner.way('checkout:cash')).toBeChecked()
  await dinner.pay.click()
  await dinner.placedOrder()
})

test('a challenge that is declined leads back to the basket as it was', async ({ page, market, guard }) => {
  test.setTimeout(90_000)
  guard.visitsProvider()
  const words = wordsIn('en')
  const { say } = words
  const dinner = dinnerOn(page, words)
  await basketOf(page, market)
  await dinner.way('checkout:newCard').check()
  await dinner.chooseAddress('Carrer de Mallorca', '5')
  await dinner.pay.click()
  await dinner.signUp(newCustomer())
  await dinner.enterCard(CARD.challenge)
  const total = await dinner.total()
  await dinner.pay.click()
  await dinner.answerChallenge('decline')
  await expect(page.getByRole('heading', { name: say('checkout:paymentFailedTitle'), exact: true })).toBeVisible()
  await page.getByRole('link', { name: say('checkout:backToCheckout'), exact: true }).click()
  await expect(dinner.heading).toBeVisible()
  await expect.poll(() => dinner.total()).toBe(total)
  // the card is known by now: another try is one press
  await dinner.pay.click()
  await dinner.answerChallenge('approve')
  await dinner.placedOrder()
})

test('pressed twice, one order; two tabs on one basket agree', async ({ page, market, guard }) => {
  test.setTimeout(90_000)
  guard.visitsProvider()
  const words = wordsIn('en')
  const dinner = dinnerOn(page, words)
  const product = await basketOf(page, market)
  await dinner.way('checkout:cash').check()
  await dinner.chooseAddress('Carrer de Mallorca', '5')
  await dinner.pay.click()
  await dinner.signUp(newCustomer())

  const other = await page.context().newPage()
  await other.goto(page.url())
  const before = await dinner.total()
  await other.getByRole('button', { name: words.say('cart:moreOf', { name: product }), exact: true }).click()
  await expect.poll(() => dinner.total()).not.toBe(before)
  await expect.poll(() => dinnerOn(other, words).total()).toBe(await dinner.total())
  await other.close()

  await dinner.pay.dblclick()
  const id = await dinner.placedOrder()
  await page.goto('/en/past-orders/')
  const orders = page.getByRole('main').locator('a[href*="/orders/"]')
  await expect(orders.first()).toBeVisible()
  const paths = await orders.evaluateAll(links => links.map(it => it.getAttribute('href')))
  expect([...new Set(paths)]).toEqual([`/en/orders/${id}/`])
})

test('a checkout without a store goes back to the one it was, or to the city', async ({ page, market }) => {
  await page.goto('/es/en/barcelona/checkout/')
  await expect(page).toHaveURL(/\/es\/en\/barcelona\/$/)
  await basketOf(page, market)
  const address = page.url()
  await page.goto('/es/en/barcelona/checkout/')
  await expect(page).toHaveURL(address)
})

/** A checkout with one plain product in its basket. @returns its name */
async function basketOf(page: Page, market: Market): Promise<string> {
  const words = wordsIn('en')
  const { store, card } = await market.findCard(BARCELONA, it => !it.customizable && it.promotions.length === 0, await openStores(market))
  const shop = shopOn(page, words)
  await page.goto(`/es/en/barcelona/${store.slug}/`)
  await shop.plus(card.name).click()
  await expect(shop.basketLink(1)).toBeVisible()
  await shop.basket(store.name)
  const dinner = dinnerOn(page, words)
  await dinner.toCheckout.click()
  await expect(dinner.pay).toBeVisible()
  return card.name
}

async function openStores(market: Market) {
  return (await market.stores(BARCELONA)).elements.filter(it => it.open && it.enabled)
}

/** Another answer than the first to the first question that wants one. */
function choose({ attributeGroups }: Product) {
  const group = attributeGroups.find(isSingle)!
  const option = group.attributes.at(-1)!
  return { group: group.name, option: option.name, impact: option.priceImpact }
}
