import type { Page } from '@playwright/test'

import type { ProductCard } from '#contract/catalogue/product.ts'
import type { Store } from '#contract/catalogue/store.ts'
import { calculateBasePrice, getProductKey, withCustomerPromotions } from '#domain/cart/line.ts'
import { getOpenState } from '#domain/catalogue/store-state.ts'

import { expect, test } from './support/guarded-test.ts'
import { BARCELONA, type Market, toStorePath } from './support/market.ts'
import { calculatePrices } from './support/price-breakdown.ts'
import { createStorefrontPage } from './support/storefront-page.ts'
import { getTexts } from './support/texts.ts'

/** The stored cart, as far as these tests change it. */
interface StoredCart {
  info: { fees?: { deliveryFee?: number; serviceFee: number; minimumBasket: number; surcharge: number } }
  entries: Record<
    string,
    {
      key: string
      products: { product: { id: number; price: number; promotions: unknown[] }; isTwoForOne: boolean; selectedAttributes: unknown[] }[]
    }
  >
}

const texts = getTexts('en')
const { t } = texts

/**
 * A cart of one product that was filled before the catalogue changed. The test changes the stored cart and not the catalogue, which other
 * tests read at the same time.
 */
async function openOldCart(page: Page, market: Market, change: (cart: StoredCart, store: Store) => void) {
  const storefront = createStorefrontPage(page, texts)
  const { store, card } = await market.findCard(BARCELONA, it => !it.customizable && it.promotions.length === 0 && it.price > 200)
  await page.goto(toStorePath(BARCELONA, store.slug))
  await storefront.addButton(card.name).click()
  await expect(storefront.basketLink(1)).toBeVisible()
  const key = `glv_cart_v2:${store.id}`
  const cart = JSON.parse((await page.evaluate(name => localStorage.getItem(name), key)) ?? '') as StoredCart
  change(cart, store)
  await page.evaluate(([name, text]) => localStorage.setItem(name!, text!), [key, JSON.stringify(cart)])
  await page.reload()
  const basket = await storefront.openBasket(store.name)
  return { store, card, storefront, basket, price: await market.createPriceFormatter(BARCELONA) }
}

const getLine = (cart: StoredCart) => Object.values(cart.entries)[0]!.products[0]!

test('issue 19: a higher price is shown on the line, and the way to the checkout waits until the customer accepts it', async ({
  page,
  market,
}) => {
  const { store, card, basket, price } = await openOldCart(page, market, cart => {
    getLine(cart).product.price -= 100
  })
  const line = basket.line(card.name)
  await expect(line).toContainText(t('checkout:priceUp', { before: price(card.price - 100), after: price(card.price) }))
  await basket.expectPrices(calculatePrices(store, card.price - 100), price)
  const storePath = new URL(page.url()).pathname
  await page.getByRole('link', { name: t('checkout:reviewChanges') }).click()
  await expect(line.getByRole('group')).toBeFocused()
  expect(new URL(page.url()).pathname).toBe(storePath)
  await line.getByRole('button', { name: t('checkout:keepNewPrice') }).click()
  await expect(line.getByRole('group')).toHaveCount(0)
  await basket.expectPrices(calculatePrices(store, card.price), price)
  await page.getByRole('link', { name: t('cart:goToCheckout') }).click()
  await expect(page).toHaveURL(/\/checkout\//)
})

const LINE_CHANGES: readonly {
  name: string
  change: (line: ReturnType<typeof getLine>) => void
  text: (prices: { now: string; plus: string; minus: string }) => string
}[] = [
  {
    name: 'a lower price',
    change: it => (it.product.price += 100),
    text: ({ now, plus }) => t('checkout:priceDown', { before: plus, after: now }),
  },
  {
    name: 'an offer that has ended',
    change: it => it.product.promotions.push({ type: 'FLAT_PRODUCT', price: it.product.price - 100, percentage: null, prime: false }),
    text: ({ now, minus }) => t('checkout:offerEnded', { before: minus, after: now }),
  },
  {
    name: 'a 2 for 1 offer that has ended',
    change: it => {
      it.product.promotions.push({ type: 'TWO_FOR_ONE', price: null, percentage: null, prime: false })
      it.isTwoForOne = true
    },
    text: () => t('checkout:twoForOneEnded'),
  },
  {
    name: 'an option that is gone',
    change: it =>
      it.selectedAttributes.push({ id: 2_000_000_000, name: 'Truffle', priceImpact: 90, quantity: 1, groupId: 1, groupName: 'Extras', groupPosition: 0, externalId: '', groupExternalId: '', promotion: null }), // prettier-ignore
    text: () => t('checkout:optionGone', { option: 'Truffle' }),
  },
]

for (const { name, change, text } of LINE_CHANGES) {
  test(`issue 19: ${name} is shown on the line, and one tap accepts the current price`, { tag: '@phone' }, async ({ page, market }) => {
    const { store, card, basket, price } = await openOldCart(page, market, cart => change(getLine(cart)))
    const line = basket.line(card.name)
    await expect(line).toContainText(text({ now: price(card.price), plus: price(card.price + 100), minus: price(card.price - 100) }))
    await expect(line).not.toContainText(t('cart:nextIsFree'))
    await line.getByRole('group').getByRole('button').first().click()
    await expect(line.getByRole('group')).toHaveCount(0)
    await basket.expectPrices(calculatePrices(store, card.price), price)
  })
}

test(
  'issue 19: a product that is no longer sold is shown on its line and removed with one tap; A §4: the last one is confirmed',
  { tag: '@phone' },
  async ({ page, market }) => {
    const { card, basket, storefront } = await openOldCart(page, market, cart => {
      getLine(cart).product.id = 2_000_000_000
    })
    const line = basket.line(card.name)
    await expect(line).toContainText(t('checkout:goneProduct'))
    await line.getByRole('group').getByRole('button').click()
    await storefront.lastProductDialog.getByRole('button', { name: t('cart:lastProductRemove'), exact: true }).click()
    await expect(storefront.basketLink(0)).toBeVisible()
  },
)

/** A sold-out product, and one of the same store that is added with one click. The next product of the menu may replace it. */
async function findSoldOut(market: Market): Promise<{ store: Store; card: ProductCard; soldOut: ProductCard }> {
  const isSimple = (it: ProductCard | undefined) => it !== undefined && it.available && !it.customizable && it.promotions.length === 0
  for (const store of (await market.getStores(BARCELONA)).elements) {
    if (getOpenState(store) !== 'open') continue
    const cards = await market.getProducts(BARCELONA, store)
    const soldOut = cards.find((it, index) => !it.available && isSimple(cards[index + 1]))
    if (soldOut) return { soldOut, ...(await market.findCard(BARCELONA, isSimple, [store])) }
  }
  throw new Error('No product is sold out')
}

test(
  'issue 19, re-pricing: "replace with a similar product": one tap puts a product of the same section in the place of a sold-out one',
  { tag: '@phone' },
  async ({ page, market }) => {
    const { store, card, soldOut } = await findSoldOut(market)
    const storefront = createStorefrontPage(page, texts)
    await page.goto(toStorePath(BARCELONA, store.slug))
    await storefront.addButton(card.name).click()
    await expect(storefront.basketLink(1)).toBeVisible()
    const { id, name, storeProductId, externalId } = soldOut
    await page.evaluate(
      ([key, product, entryKey]) => {
        const cart = JSON.parse(localStorage.getItem(key)!) as StoredCart
        const [entry] = Object.values(cart.entries)
        Object.assign(entry!.products[0]!.product, product)
        const entries = { [entryKey]: { ...entry!, key: entryKey } }
        localStorage.setItem(key, JSON.stringify({ ...cart, entries }))
      },
      [`glv_cart_v2:${store.id}`, { id, name, storeProductId, externalId }, getProductKey(soldOut)] as const,
    )
    await page.reload()
    const basket = await storefront.openBasket(store.name)
    await expect(basket.line(name)).toContainText(t('checkout:goneProduct'))
    const [before = '', after = ''] = t('checkout:replaceWith', { name: '|', price: '|' }).split('|')
    const replace = basket.line(name).getByRole('button', { name: before }).first()
    const label = await replace.innerText()
    expect(label.startsWith(before)).toBe(true)
    const { card: similar } = await market.findCard(BARCELONA, it => it.available && label.startsWith(`${before}${it.name}${after}`), [
      store,
    ])
    await replace.click()
    await expect(basket.line(name)).toHaveCount(0)
    await expect(basket.line(similar.name)).toContainText('1×')
    await expect(basket.line(similar.name).getByRole('group')).toHaveCount(0)
    await basket.expectPrices(
      calculatePrices(store, calculateBasePrice(withCustomerPromotions(similar, false))),
      await market.createPriceFormatter(BARCELONA),
    )
  },
)

test(
  'issue 19, re-pricing: "schedule": the cart of a closed store says when it opens, and leads to a checkout with a later time',
  { tag: '@phone' },
  async ({ page, market }) => {
    const { store, card } = await market.findCard(BARCELONA, it => !it.customizable, [
      await market.getStoreBySlug(BARCELONA, 'closed-for-now'),
    ])
    const storefront = createStorefrontPage(page, texts)
    await page.goto(toStorePath(BARCELONA, store.slug))
    await storefront.addButton(card.name).click()
    await expect(storefront.basketLink(1)).toBeVisible()
    await storefront.openBasket(store.name)
    await expect(page.getByText(t('cart:storeClosed'))).toBeVisible()
    await page.getByRole('link', { name: t('checkout:scheduleLater'), exact: true }).click()
    await expect(page).toHaveURL(/\/checkout\/\?storeId=/)
    await expect(page.getByText(t('checkout:closedNow'))).toBeVisible()
  },
)

test(
  'issue 19: a fee that has changed is shown above the totals, which change when the customer accepts it',
  { tag: '@phone' },
  async ({ page, market }) => {
    const { store, card, basket, price } = await openOldCart(
      page,
      market,
      (cart, { serviceFee, minimumBasket, highestMinBasketSurcharge: surcharge }) => {
        cart.info.fees = { serviceFee: serviceFee + 70, minimumBasket, surcharge }
      },
    )
    const before = calculatePrices(store, card.price)
    const text = t('checkout:feeNow', { fee: t('cart:serviceFee'), before: price(before.serviceFee + 70), after: price(before.serviceFee) })
    await expect(page.getByText(text)).toBeVisible()
    await basket.expectPrices({ ...before, serviceFee: before.serviceFee + 70, total: before.total + 70 }, price)
    await page.getByRole('button', { name: t('checkout:acceptFees') }).click()
    await basket.expectPrices(before, price)
    await expect(page.getByText(text)).toHaveCount(0)
  },
)

test(
  'A §4, "reset one store": the cart is cleared with one tap, and the next one brings it back',
  { tag: '@phone' },
  async ({ page, market }) => {
    const { card, basket, storefront } = await openOldCart(page, market, () => undefined)
    await page.getByRole('button', { name: t('cart:clearCart'), exact: true }).click()
    await expect(basket.emptyMessage).toBeVisible()
    await page.getByRole('button', { name: t('cart:bringBack'), exact: true }).click()
    await expect(basket.line(card.name)).toBeVisible()
    await page.getByRole('button', { name: t('cart:addMore'), exact: true }).click()
    await expect(storefront.basketLink(1)).toBeVisible()
  },
)
