import { expect, test } from './support/guarded-test.ts'
import { BARCELONA, cityPath, KYIV, storePath, YEREVAN } from './support/market.ts'
import { createShopPage } from './support/shop-page.ts'
import { expectedSums } from './support/sums.ts'
import { getTexts } from './support/texts.ts'

/** A §9: "Cart expiry 120 minutes". */
const OLDER_THAN_A_CART_MS = 121 * 60_000

test('the plus of a product without options adds it at once, and each press one more', async ({ page, market }) => {
  const words = getTexts('hy')
  const shop = createShopPage(page, words)
  const price = await market.priceIn(YEREVAN)
  const { store, card } = await market.findCard(YEREVAN, it => !it.customizable && it.promotions.length === 0)
  await page.goto(storePath(YEREVAN, store.slug))
  await shop.plus(card.name).click()
  await expect(shop.basketLink(1)).toBeVisible()
  await shop.plus(card.name).click()
  await expect(shop.basketLink(2)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const basket = await shop.basket(store.name)
  await expect(basket.line(card.name)).toContainText('2×')
  await basket.expectSums(expectedSums(store, card.price * 2), price)
})

test('A §4: the second unit of a two-for-one product is free', async ({ page, market }) => {
  const words = getTexts('uk')
  const shop = createShopPage(page, words)
  const price = await market.priceIn(KYIV)
  const isDeal = (it: { type: string; prime: boolean }): boolean => it.type === 'TWO_FOR_ONE' && !it.prime
  const { store, card } = await market.findCard(KYIV, it => !it.customizable && it.promotions.length === 1 && it.promotions.every(isDeal))
  await page.goto(storePath(KYIV, store.slug))
  await shop.plus(card.name).click()
  await expect(shop.basketLink(1)).toBeVisible()
  const basket = await shop.basket(store.name)
  await basket.expectSums(expectedSums(store, card.price), price)
  await expect(basket.line(card.name)).toContainText(words.say('cart:nextIsFree'))
  await basket.more(card.name).click()
  await basket.expectSums(expectedSums(store, card.price * 2, card.price), price)
  const line = basket.line(card.name)
  await expect(line).toContainText(words.say('cart:freeUnits', { count: 1 }))
  // from an even number the step is two, both ways: a pair is never left half-used
  await line.getByRole('button', { name: words.say('cart:addUnitsOf', { count: 2, name: card.name }), exact: true }).click()
  await expect(line).toContainText('4×')
  await basket.expectSums(expectedSums(store, card.price * 4, card.price * 2), price)
  await line.getByRole('button', { name: words.say('cart:removeUnitsOf', { count: 2, name: card.name }), exact: true }).click()
  await expect(line).toContainText('2×')
  // the bin takes both away; the drawer asks about the only product, the basket beside the menu does not
  const isBesideMenu = await page.getByRole('complementary', { name: words.say('cart:title'), exact: true }).isVisible()
  await basket.remove(card.name).click()
  await expect(isBesideMenu ? basket.empty : shop.lastProduct).toBeVisible()
})

test('a lowered price is the one that counts, and what it saves is said', async ({ page, market }) => {
  const words = getTexts('en')
  const shop = createShopPage(page, words)
  const price = await market.priceIn(BARCELONA)
  const { store, card } = await market.findCard(
    BARCELONA,
    it => !it.customizable && it.promotions.length === 1 && it.promotions.every(({ prime, price: now }) => !prime && now !== null),
  )
  const lowered = card.promotions[0]?.price ?? 0
  await page.goto(storePath(BARCELONA, store.slug))
  await shop.plus(card.name).click()
  await expect(shop.basketLink(1)).toBeVisible()
  await (await shop.basket(store.name)).expectSums(expectedSums(store, card.price, card.price - lowered), price)
})

test('the basket is counted on the landing and in the city, and leads to its store', async ({ page, context, market }) => {
  const words = getTexts('en')
  const shop = createShopPage(page, words)
  const { store, card } = await market.findCard(BARCELONA, it => !it.customizable)
  await page.goto(storePath(BARCELONA, store.slug))
  await shop.plus(card.name).click()
  await expect(shop.basketLink(1)).toBeVisible()

  // without it the landing would hand over to the city: A §2.2 rule 13
  await context.clearCookies({ name: 'glv_last_visited_city' })
  await page.goto('/es/en/')
  await shop.basketLink(1).click()
  await expect(page).toHaveURL(`${storePath(BARCELONA, store.slug)}#basket`)
  await expect(shop.drawer(store.name).line(card.name)).toBeVisible()

  await page.goto(cityPath(BARCELONA))
  await shop.basketLink(1).click()
  const baskets = page.getByRole('dialog', { name: words.say('cart:yourBaskets'), exact: true })
  await expect(baskets.getByText(words.items(1))).toBeVisible()
  await baskets.getByRole('link').filter({ hasText: store.name }).click()
  await expect(shop.drawer(store.name).line(card.name)).toBeVisible()

  await page.goto(cityPath(BARCELONA))
  await shop.basketLink(1).click()
  await baskets.getByRole('button', { name: words.say('cart:emptyBasketOf', { store: store.name }) }).click()
  await expect(baskets.getByText(words.say('cart:emptyTitle'))).toBeVisible()
  await baskets.getByRole('button', { name: words.say('cart:close'), exact: true }).click()
  await expect(shop.basketLink(0)).toBeVisible()
})

test('two tabs agree on what is in the basket', async ({ page, context, market }) => {
  const words = getTexts('uk')
  const { store, card } = await market.findCard(KYIV, it => !it.customizable && it.promotions.length === 0)
  const [one, two] = [createShopPage(page, words), createShopPage(await context.newPage(), words)]
  await one.main.page().goto(storePath(KYIV, store.slug))
  await one.plus(card.name).click()
  await expect(one.basketLink(1)).toBeVisible()
  await two.main.page().goto(storePath(KYIV, store.slug))
  await expect(two.basketLink(1)).toBeVisible()
  await two.plus(card.name).click()
  await expect(two.basketLink(2)).toBeVisible()
  await expect(one.basketLink(2)).toBeVisible()
  const shown = await one.basket(store.name)
  await expect(shown.line(card.name)).toContainText('2×')
  await shown.less(card.name).click()
  await expect(two.basketLink(1)).toBeVisible()
})

test('A §4: a basket that was left for two hours is set aside, and one press brings it back', async ({ page, market }) => {
  const words = getTexts('hy')
  const shop = createShopPage(page, words)
  const { store, card } = await market.findCard(YEREVAN, it => !it.customizable)
  const key = `glv_cart_v2:${store.id}`
  await page.goto(storePath(YEREVAN, store.slug))
  await shop.plus(card.name).click()
  await expect(shop.basketLink(1)).toBeVisible()
  await page.evaluate(
    ([name, age]) => {
      const cart = JSON.parse(localStorage.getItem(name) ?? '') as { info: { timestamp: number } }
      cart.info.timestamp -= age
      localStorage.setItem(name, JSON.stringify(cart))
    },
    [key, OLDER_THAN_A_CART_MS] as const,
  )
  await page.reload()
  await expect(shop.basketLink(0)).toBeVisible()
  await expect.poll(() => page.evaluate(name => localStorage.getItem(name), key)).toBeNull()
  await page.goto(`${storePath(YEREVAN, store.slug)}#basket`)
  await page.reload()
  const drawer = shop.drawer(store.name)
  await expect(drawer.place.getByText(words.say('cart:setAsideText'))).toBeVisible()
  await drawer.bringBack.click()
  await expect(drawer.line(card.name)).toBeVisible()
  await expect(shop.basketLink(1)).toBeAttached()
})

test('A §4: the last product is asked about before it leaves the drawer', async ({ page, market }) => {
  const words = getTexts('en')
  const shop = createShopPage(page, words)
  const { store, card } = await market.findCard(BARCELONA, it => !it.customizable && it.promotions.length === 0)
  await page.goto(storePath(BARCELONA, store.slug))
  await shop.plus(card.name).click()
  await shop.basketLink(1).click()
  const drawer = shop.drawer(store.name)
  await drawer.remove(card.name).click()
  await shop.lastProduct.getByRole('button', { name: words.say('cart:lastProductKeep'), exact: true }).click()
  await expect(shop.lastProduct).toBeHidden()
  await expect(drawer.line(card.name)).toBeVisible()
  await drawer.remove(card.name).click()
  await shop.lastProduct.getByRole('button', { name: words.say('cart:lastProductRemove'), exact: true }).click()
  await expect(shop.lastProduct).toBeHidden()
  await expect(drawer.place).toBeHidden()
  await expect(shop.basketLink(0)).toBeVisible()
})

test('the options of a line are changed from the basket', async ({ page, market }) => {
  const words = getTexts('en')
  const shop = createShopPage(page, words)
  const price = await market.priceIn(BARCELONA)
  const { store, product } = await market.findProduct(
    BARCELONA,
    it => it.attributeGroups.length === 1 && it.attributeGroups.every(group => group.min === 1 && group.max === 1),
  )
  const group = product.attributeGroups[0]!
  const suggested = group.attributes.find(it => it.selected)!
  const other = group.attributes.find(it => !it.selected)!
  const sheet = shop.sheet(product.name)
  await page.goto(storePath(BARCELONA, store.slug))
  await shop.link(product.name).click()
  await sheet.add.click()
  await expect(sheet.sheet).toBeHidden()
  const basket = await shop.basket(store.name)
  await expect(basket.line(product.name)).toContainText(suggested.name)
  await basket
    .line(product.name)
    .getByRole('button', { name: words.say('cart:editProduct', { name: product.name }) })
    .click()
  await expect(sheet.radio(group.name, suggested.name)).toBeChecked()
  await sheet.radio(group.name, other.name).check()
  await sheet.sheet.getByRole('button', { name: new RegExp(`^${words.say('cart:update')}`) }).click()
  await expect(sheet.sheet).toBeHidden()
  const changed = await shop.basket(store.name)
  await expect(changed.line(product.name)).toHaveCount(1)
  await expect(changed.line(product.name)).toContainText(other.name)
  await changed.expectSums(expectedSums(store, product.price + other.priceImpact), price)
})
