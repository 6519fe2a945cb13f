import type { Page } from '@playwright/test'

import type { ProductCard } from '#contract/catalogue/product.ts'
import type { Store } from '#contract/catalogue/store.ts'

import { findAxeViolations, findDarkAxeViolations } from './support/axe.ts'
import { createCheckoutPage } from './support/checkout-page.ts'
import { expect, test } from './support/guarded-test.ts'
import { type Market, toCityPath, toStorePath, YEREVAN } from './support/market.ts'
import { calculatePrices } from './support/price-breakdown.ts'
import { createStorefrontPage } from './support/storefront-page.ts'
import { getTexts } from './support/texts.ts'
import { findSmallTargets } from './support/touch-targets.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const texts = getTexts('hy')
const { t } = texts

interface StoredLine {
  product: { id: number; price: number }
  selectedAttributes: unknown[]
}

/** The stored cart, as far as these tests change it. */
interface StoredCart {
  info: { timestamp: number }
  entries: Record<string, { products: StoredLine[]; addedAt: number }>
}

/** Unknown to the marketplace. */
const UNKNOWN_ID = 2_000_000_000
const GONE_OPTION = { id: UNKNOWN_ID, name: 'Տրյուֆել', priceImpact: 90, quantity: 1, groupId: 1, groupName: 'Հավելումներ', groupPosition: 0, externalId: '', groupExternalId: '', promotion: null } // prettier-ignore

interface OpenStore {
  readonly store: Store
  readonly cards: readonly ProductCard[]
}

/** A store with enough products that are added with one click. */
async function findProducts(market: Market, count: number): Promise<OpenStore> {
  const found = new Map<number, ProductCard[]>()
  const { store } = await market.findCard(YEREVAN, (card, { id }) => {
    if (card.customizable || card.promotions.length > 0 || card.price <= 200) return false
    const before = found.get(id) ?? []
    // also in the section of the most ordered products
    if (before.some(it => it.id === card.id)) return false
    const cards = [...before, card]
    found.set(id, cards)
    return cards.length === count
  })
  return { store, cards: found.get(store.id)! }
}

async function fillCart(page: Page, { store, cards }: OpenStore): Promise<void> {
  const storefront = createStorefrontPage(page, texts)
  await page.goto(toStorePath(YEREVAN, store.slug))
  for (const [index, { name }] of cards.entries()) {
    await storefront.addButton(name).click()
    await expect(storefront.basketLink(index + 1)).toBeVisible()
  }
}

/** Longer than the 120 minutes of a cart. */
const EXPIRED_MS = 121 * 60_000

/** Changes the stored cart and not the catalogue, which other tests read at the same time. */
async function changeStoredCart(page: Page, { id }: Store, change: (cart: StoredCart) => void): Promise<void> {
  const key = `glv_cart_v2:${id}`
  const cart = JSON.parse((await page.evaluate(name => localStorage.getItem(name), key)) ?? '') as StoredCart
  change(cart)
  await page.evaluate(([name, text]) => localStorage.setItem(name!, text!), [key, JSON.stringify(cart)])
}

/** The lines in the order in which they were added. */
const getStoredLines = ({ entries }: StoredCart): StoredLine[] =>
  Object.values(entries)
    .sort((one, other) => one.addedAt - other.addedAt)
    .flatMap(it => it.products)

const toCheckoutPath = ({ id }: Store): string => `${toCityPath(YEREVAN)}checkout/?storeId=${id}`

async function expectAccessible(page: Page, state: string): Promise<void> {
  expect(await findAxeViolations(page), state).toEqual([])
  expect(await findDarkAxeViolations(page), `${state}, dark`).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
  expect(await page.evaluate(findSmallTargets), state).toEqual([])
}

test(
  'each state of the cart has no violation of axe: empty, lines, suggestions, changes, expired, list, failing storage',
  { tag: '@phone' },
  async ({ page, market }) => {
    const open = await findProducts(market, 2)
    const { store, cards } = open
    const storefront = createStorefrontPage(page, texts)
    await page.goto(toCityPath(YEREVAN))
    await storefront.basketLink(0).click()
    const list = page.getByRole('dialog', { name: t('cart:yourBaskets'), exact: true })
    await expect(list.getByText(t('cart:emptyTitle'))).toBeVisible()
    await expectAccessible(page, 'empty')

    const answered = page.waitForResponse(it => it.url().includes('/suggestions')).then(it => it.finished())
    await fillCart(page, open)
    await answered
    const basket = await storefront.openBasket(store.name)
    await expect(basket.line(cards[0]!.name)).toBeVisible()
    await expect(page.locator('.suggested-products')).toBeVisible()
    await expectAccessible(page, 'lines and suggestions')

    await changeStoredCart(page, store, cart => {
      const [first, second] = getStoredLines(cart)
      first!.product.price -= 100
      second!.product.id = UNKNOWN_ID
    })
    await page.reload()
    await storefront.openBasket(store.name)
    await expect(basket.line(cards[1]!.name)).toContainText(t('checkout:goneProduct'))
    await expectAccessible(page, 'changes')

    await page.goto(toCityPath(YEREVAN))
    await storefront.basketLink(2).click()
    await expect(list.getByRole('listitem')).toHaveCount(1)
    await expectAccessible(page, 'list')

    await changeStoredCart(page, store, cart => (cart.info.timestamp -= EXPIRED_MS))
    await page.reload()
    await storefront.basketLink(0).click()
    await expect(list.getByRole('heading', { name: t('cart:expiredCarts') })).toBeVisible()
    await expectAccessible(page, 'list with an expired cart')
    await list.getByRole('button', { name: `${t('cart:bringBack')}: ${store.name}` }).click()
    await expect(list.getByRole('link', { name: store.name })).toBeVisible()
    await expect(list.getByRole('heading', { name: t('cart:expiredCarts') })).toBeHidden()

    await changeStoredCart(page, store, cart => (cart.info.timestamp -= EXPIRED_MS))
    await page.goto(`${toStorePath(YEREVAN, store.slug)}#basket`)
    await expect(page.getByText(t('cart:setAsideText'))).toBeVisible()
    await expectAccessible(page, 'expired')
    await page.getByRole('button', { name: t('cart:bringBack'), exact: true }).click()

    await page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
    })
    await basket.increaseButton(cards[0]!.name).click()
    await expect(basket.line(cards[0]!.name)).toContainText('2×')
    await expectAccessible(page, 'failing storage')
  },
)

test(
  'A §4, "remove products" and "remove customisations": one tap removes all unavailable products, another one the option that is gone',
  { tag: '@phone' },
  async ({ page, market }) => {
    const open = await findProducts(market, 3)
    const { store, cards } = open
    const storefront = createStorefrontPage(page, texts)
    await fillCart(page, open)
    await changeStoredCart(page, store, cart => {
      const [first, second, third] = getStoredLines(cart)
      first!.product.id = UNKNOWN_ID
      second!.product.id = UNKNOWN_ID + 1
      third!.selectedAttributes.push(GONE_OPTION)
    })
    await page.reload()
    const basket = await storefront.openBasket(store.name)
    await page.getByRole('button', { name: t('checkout:removeUnavailable'), exact: true }).click()
    await expect(basket.line(cards[0]!.name)).toHaveCount(0)
    await expect(basket.line(cards[1]!.name)).toHaveCount(0)
    const line = basket.line(cards[2]!.name)
    await expect(line).toContainText(GONE_OPTION.name)
    await line.getByRole('button', { name: `${t('checkout:keepWithout')}: ${cards[2]!.name}`, exact: true }).click()
    await expect(line).not.toContainText(GONE_OPTION.name)
    await basket.expectPrices(calculatePrices(store, cards[2]!.price), await market.createPriceFormatter(YEREVAN))
    await expect(page.getByRole('link', { name: t('checkout:reviewChanges') })).toHaveCount(0)
  },
)

test(
  'issue 19, re-pricing: the checkout tells what differs when it opens, and "no step goes on at a price that the customer has not seen"',
  { tag: '@phone' },
  async ({ page, market }) => {
    const open = await findProducts(market, 2)
    const { store, cards } = open
    const price = await market.createPriceFormatter(YEREVAN)
    await fillCart(page, open)
    await changeStoredCart(page, store, cart => {
      const [first, second] = getStoredLines(cart)
      first!.product.price -= 100
      second!.product.id = UNKNOWN_ID
    })
    await page.goto(toCheckoutPath(store))
    const checkout = createCheckoutPage(page, texts)
    const line = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
    const [dearer, gone] = [line(cards[0]!.name), line(cards[1]!.name)]
    await expect(dearer).toContainText(t('checkout:priceUp', { before: price(cards[0]!.price - 100), after: price(cards[0]!.price) }))
    await expect(gone).toContainText(t('checkout:goneProduct'))
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expectAccessible(page, 'changes in the checkout')
    await page.getByRole('button', { name: t('checkout:reviewChanges') }).click()
    await expect(dearer.getByRole('group')).toBeFocused()
    await dearer.getByRole('button', { name: t('checkout:keepNewPrice') }).click()
    await gone.getByRole('group').getByRole('button').last().click()
    await expect(gone).toHaveCount(0)
    await expect(checkout.payButton).toContainText(t('checkout:continue'))
    expect(await checkout.getTotal()).toBe(price(calculatePrices(store, cards[0]!.price).total).replace(/\s/g, ' '))
  },
)

test(
  'A §4: "… in checkout …, removing it opens a last-product modal; removing the last unique product in checkout empties the cart and goes back to the store"',
  { tag: '@phone' },
  async ({ page, market }) => {
    const open = await findProducts(market, 1)
    const { store, cards } = open
    const storefront = createStorefrontPage(page, texts)
    await fillCart(page, open)
    await page.goto(toCheckoutPath(store))
    const removeButton = page.getByRole('button', { name: t('cart:removeProduct', { name: cards[0]!.name }), exact: true })
    await removeButton.click()
    await storefront.lastProductDialog.getByRole('button', { name: t('cart:lastProductKeep'), exact: true }).click()
    await expect(storefront.lastProductDialog).toBeHidden()
    await removeButton.click()
    await storefront.lastProductDialog.getByRole('button', { name: t('cart:lastProductRemove'), exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`${toStorePath(YEREVAN, store.slug)}$`))
    await expect(storefront.basketLink(0)).toBeVisible()
  },
)
