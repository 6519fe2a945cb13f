import { expect, test } from './support/guarded-test.ts'
import { BARCELONA, toCityPath, KYIV, toStorePath, YEREVAN } from './support/market.ts'
import { createStorefrontPage } from './support/storefront-page.ts'
import { calculatePrices } from './support/price-breakdown.ts'
import { getTexts } from './support/texts.ts'

/** A §9: "Cart expiry 120 minutes". */
const EXPIRED_CART_AGE_MS = 121 * 60_000

test('the plus button of a product without options adds one unit at each click', async ({ page, market }) => {
  const texts = getTexts('hy')
  const storefront = createStorefrontPage(page, texts)
  const price = await market.createPriceFormatter(YEREVAN)
  const { store, card } = await market.findCard(YEREVAN, it => !it.customizable && it.promotions.length === 0)
  await page.goto(toStorePath(YEREVAN, store.slug))
  await storefront.addButton(card.name).click()
  await expect(storefront.basketLink(1)).toBeVisible()
  await storefront.addButton(card.name).click()
  await expect(storefront.basketLink(2)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const basket = await storefront.openBasket(store.name)
  await expect(basket.line(card.name)).toContainText('2×')
  await basket.expectPrices(calculatePrices(store, card.price * 2), price)
})

test('the count is visible at once while the basket is still loading', { tag: '@phone' }, async ({ page, market }) => {
  const texts = getTexts('hy')
  const storefront = createStorefrontPage(page, texts)
  const { store, card } = await market.findCard(YEREVAN, it => !it.customizable && it.promotions.length === 0)
  let load = () => {}
  const allowed = new Promise<void>(resolve => (load = resolve))
  await page.route('**/_astro/store-island.*.js', route => allowed.then(() => route.continue()))
  await page.goto(toStorePath(YEREVAN, store.slug))
  const bar = (count: number) => page.getByRole('button', { name: texts.t('cart:viewBasket', { count }) })
  for (const count of [1, 2]) {
    await storefront.addButton(card.name).click()
    await expect(bar(count)).toBeVisible()
  }
  await expect(storefront.basketLink(0)).toBeVisible()
  load()
  await expect(storefront.basketLink(2)).toBeVisible()
  // the bar of the island replaces it
  await expect(bar(2)).toHaveCount(1)
  await expect(bar(2)).toContainText(await market.createPriceFormatter(YEREVAN).then(price => price(card.price * 2)))
})

test('A §4: "non-phantom stores change the cart": a store that is a form changes no cart, and has none', async ({ page, market }) => {
  const texts = getTexts('en')
  const storefront = createStorefrontPage(page, texts)
  const { store, card } = await market.findCard(BARCELONA, it => !it.customizable)
  const form = await market.getStoreBySlug(BARCELONA, 'send-a-parcel')
  expect(form.itemsType).toBe('COURIER')
  const readCarts = () => page.evaluate(() => Object.entries(localStorage).filter(([key]) => key.startsWith('glv_cart_v2')))
  await page.goto(toStorePath(BARCELONA, store.slug))
  await storefront.addButton(card.name).click()
  await expect(storefront.basketLink(1)).toBeVisible()
  const before = await readCarts()
  await page.goto(toStorePath(BARCELONA, form.slug))
  await expect(storefront.heading(form.name)).toBeVisible()
  await expect(storefront.basketLink(1)).toBeVisible()
  await page.goto(`${toCityPath(BARCELONA)}checkout/?storeId=${form.id}`)
  await expect(page.getByRole('heading', { level: 1, name: texts.t('checkout:parcelTitle'), exact: true })).toBeVisible()
  expect(await readCarts()).toEqual(before)
  await page.goto(toStorePath(BARCELONA, store.slug))
  await expect((await storefront.openBasket(store.name)).line(card.name)).toContainText('1×')
})

test('A §4: the second unit of a two-for-one product is free', async ({ page, market }) => {
  const texts = getTexts('uk')
  const storefront = createStorefrontPage(page, texts)
  const price = await market.createPriceFormatter(KYIV)
  const isDeal = (it: { type: string; prime: boolean }): boolean => it.type === 'TWO_FOR_ONE' && !it.prime
  const { store, card } = await market.findCard(KYIV, it => !it.customizable && it.promotions.length === 1 && it.promotions.every(isDeal))
  await page.goto(toStorePath(KYIV, store.slug))
  await storefront.addButton(card.name).click()
  await expect(storefront.basketLink(1)).toBeVisible()
  const basket = await storefront.openBasket(store.name)
  await basket.expectPrices(calculatePrices(store, card.price), price)
  await expect(basket.line(card.name)).toContainText(texts.t('cart:nextIsFree'))
  await basket.increaseButton(card.name).click()
  await basket.expectPrices(calculatePrices(store, card.price * 2, card.price), price)
  const line = basket.line(card.name)
  await expect(line).toContainText(texts.t('cart:freeUnits', { count: 1 }))
  // with an even number of units each step is two, so that no free unit is lost
  await line.getByRole('button', { name: texts.t('cart:addUnitsOf', { count: 2, name: card.name }), exact: true }).click()
  await expect(line).toContainText('4×')
  await basket.expectPrices(calculatePrices(store, card.price * 4, card.price * 2), price)
  await line.getByRole('button', { name: texts.t('cart:removeUnitsOf', { count: 2, name: card.name }), exact: true }).click()
  await expect(line).toContainText('2×')
  // the remove button removes both units; only the drawer asks for confirmation
  const isBesideMenu = await page.getByRole('complementary', { name: texts.t('cart:title'), exact: true }).isVisible()
  await basket.removeButton(card.name).click()
  await expect(isBesideMenu ? basket.emptyMessage : storefront.lastProductDialog).toBeVisible()
})

test('the basket charges a reduced price and shows the discount', async ({ page, market }) => {
  const texts = getTexts('en')
  const storefront = createStorefrontPage(page, texts)
  const price = await market.createPriceFormatter(BARCELONA)
  const { store, card } = await market.findCard(
    BARCELONA,
    it =>
      !it.customizable &&
      it.promotions.length === 1 &&
      it.promotions.every(({ prime, price: promotionPrice }) => !prime && promotionPrice !== null),
  )
  const reducedPrice = card.promotions[0]?.price ?? 0
  await page.goto(toStorePath(BARCELONA, store.slug))
  await storefront.addButton(card.name).click()
  await expect(storefront.basketLink(1)).toBeVisible()
  await (await storefront.openBasket(store.name)).expectPrices(calculatePrices(store, card.price, card.price - reducedPrice), price)
})

test('the basket link of the landing and the city page shows the number of units and leads to the store', async ({
  page,
  context,
  market,
}) => {
  const texts = getTexts('en')
  const storefront = createStorefrontPage(page, texts)
  const { store, card } = await market.findCard(BARCELONA, it => !it.customizable)
  await page.goto(toStorePath(BARCELONA, store.slug))
  await storefront.addButton(card.name).click()
  await expect(storefront.basketLink(1)).toBeVisible()

  // with this cookie the landing redirects to the city: A §2.2 rule 13
  await context.clearCookies({ name: 'glv_last_visited_city' })
  await page.goto('/es/en/')
  await storefront.basketLink(1).click()
  await expect(page).toHaveURL(`${toStorePath(BARCELONA, store.slug)}#basket`)
  await expect(storefront.drawer(store.name).line(card.name)).toBeVisible()

  await page.goto(toCityPath(BARCELONA))
  await storefront.basketLink(1).click()
  const baskets = page.getByRole('dialog', { name: texts.t('cart:yourBaskets'), exact: true })
  await expect(baskets.getByText(texts.formatItemCount(1))).toBeVisible()
  await baskets.getByRole('link').filter({ hasText: store.name }).click()
  await expect(storefront.drawer(store.name).line(card.name)).toBeVisible()

  await page.goto(toCityPath(BARCELONA))
  await storefront.basketLink(1).click()
  await baskets.getByRole('button', { name: texts.t('cart:emptyBasketOf', { store: store.name }) }).click()
  await expect(baskets.getByText(texts.t('cart:emptyTitle'))).toBeVisible()
  await baskets.getByRole('button', { name: texts.t('cart:close'), exact: true }).click()
  await expect(storefront.basketLink(0)).toBeVisible()
})

test('two tabs show the same basket', async ({ page, context, market }) => {
  const texts = getTexts('uk')
  const { store, card } = await market.findCard(KYIV, it => !it.customizable && it.promotions.length === 0)
  const [first, second] = [createStorefrontPage(page, texts), createStorefrontPage(await context.newPage(), texts)]
  await first.main.page().goto(toStorePath(KYIV, store.slug))
  await first.addButton(card.name).click()
  await expect(first.basketLink(1)).toBeVisible()
  await second.main.page().goto(toStorePath(KYIV, store.slug))
  await expect(second.basketLink(1)).toBeVisible()
  await second.addButton(card.name).click()
  await expect(second.basketLink(2)).toBeVisible()
  await expect(first.basketLink(2)).toBeVisible()
  const firstBasket = await first.openBasket(store.name)
  await expect(firstBasket.line(card.name)).toContainText('2×')
  await firstBasket.decreaseButton(card.name).click()
  await expect(second.basketLink(1)).toBeVisible()
})

test('A §4: a basket expires after two hours, and one click restores it', async ({ page, market }) => {
  const texts = getTexts('hy')
  const storefront = createStorefrontPage(page, texts)
  const { store, card } = await market.findCard(YEREVAN, it => !it.customizable)
  const key = `glv_cart_v2:${store.id}`
  await page.goto(toStorePath(YEREVAN, store.slug))
  await storefront.addButton(card.name).click()
  await expect(storefront.basketLink(1)).toBeVisible()
  await page.evaluate(
    ([name, age]) => {
      const cart = JSON.parse(localStorage.getItem(name) ?? '') as { info: { timestamp: number } }
      cart.info.timestamp -= age
      localStorage.setItem(name, JSON.stringify(cart))
    },
    [key, EXPIRED_CART_AGE_MS] as const,
  )
  await page.reload()
  await expect(storefront.basketLink(0)).toBeVisible()
  await expect.poll(() => page.evaluate(name => localStorage.getItem(name), key)).toBeNull()
  await page.goto(`${toStorePath(YEREVAN, store.slug)}#basket`)
  await page.reload()
  const drawer = storefront.drawer(store.name)
  await expect(drawer.dialog.getByText(texts.t('cart:setAsideText'))).toBeVisible()
  await drawer.restoreButton.click()
  await expect(drawer.line(card.name)).toBeVisible()
  await expect(storefront.basketLink(1)).toBeAttached()
})

test('A §2.4, "last-product (cart), cart modal"; A §4: "If a cart holds a single product and the user is in … the cart modal, removing it opens a last-product modal"', async ({
  page,
  market,
}) => {
  const texts = getTexts('en')
  const storefront = createStorefrontPage(page, texts)
  const { store, card } = await market.findCard(BARCELONA, it => !it.customizable && it.promotions.length === 0)
  await page.goto(toStorePath(BARCELONA, store.slug))
  await storefront.addButton(card.name).click()
  await storefront.basketLink(1).click()
  const drawer = storefront.drawer(store.name)
  await drawer.removeButton(card.name).click()
  await storefront.lastProductDialog.getByRole('button', { name: texts.t('cart:lastProductKeep'), exact: true }).click()
  await expect(storefront.lastProductDialog).toBeHidden()
  await expect(drawer.line(card.name)).toBeVisible()
  await drawer.removeButton(card.name).click()
  await storefront.lastProductDialog.getByRole('button', { name: texts.t('cart:lastProductRemove'), exact: true }).click()
  await expect(storefront.lastProductDialog).toBeHidden()
  await expect(drawer.dialog).toBeHidden()
  await expect(storefront.basketLink(0)).toBeVisible()
})

test('a customer changes the options of a line from the basket', { tag: '@both' }, async ({ page, market }) => {
  const texts = getTexts('en')
  const storefront = createStorefrontPage(page, texts)
  const price = await market.createPriceFormatter(BARCELONA)
  const { store, product } = await market.findProduct(
    BARCELONA,
    it => it.attributeGroups.length === 1 && it.attributeGroups.every(group => group.min === 1 && group.max === 1),
  )
  const group = product.attributeGroups[0]!
  const preselected = group.attributes.find(it => it.selected)!
  const other = group.attributes.find(it => !it.selected)!
  const sheet = storefront.productSheet(product.name)
  await page.goto(toStorePath(BARCELONA, store.slug))
  await storefront.link(product.name).click()
  await sheet.addButton.click()
  await expect(sheet.dialog).toBeHidden()
  const basket = await storefront.openBasket(store.name)
  await expect(basket.line(product.name)).toContainText(preselected.name)
  await basket
    .line(product.name)
    .getByRole('button', { name: texts.t('cart:editProduct', { name: product.name }) })
    .click()
  await expect(sheet.radio(group.name, preselected.name)).toBeChecked()
  await sheet.radio(group.name, other.name).check()
  await sheet.dialog.getByRole('button', { name: new RegExp(`^${texts.t('cart:update')}`) }).click()
  await expect(sheet.dialog).toBeHidden()
  const updatedBasket = await storefront.openBasket(store.name)
  await expect(updatedBasket.line(product.name)).toHaveCount(1)
  await expect(updatedBasket.line(product.name)).toContainText(other.name)
  await updatedBasket.expectPrices(calculatePrices(store, product.price + other.priceImpact), price)
})

test(
  'A §4, "edit": a customer changes the options of a line whose product is not on the page',
  { tag: '@both' },
  async ({ page, market }) => {
    const texts = getTexts('en')
    const storefront = createStorefrontPage(page, texts)
    const { store, product } = await market.findProduct(
      BARCELONA,
      it => it.attributeGroups.length === 1 && it.attributeGroups.every(group => group.min === 1 && group.max === 1),
    )
    const group = product.attributeGroups[0]!
    const other = group.attributes.find(it => !it.selected)!
    const sheet = storefront.productSheet(product.name)
    const path = toStorePath(BARCELONA, store.slug)
    await page.goto(path)
    await storefront.link(product.name).click()
    await sheet.addButton.click()
    await expect(storefront.basketLink(1)).toBeVisible()
    // a search without results
    await page.goto(`${path}?search=zzzzqqqq`)
    await expect(page.locator(`[data-product="${product.id}"]`)).toHaveCount(0)
    const basket = await storefront.openBasket(store.name)
    const edit = basket.line(product.name).getByRole('button', { name: texts.t('cart:editProduct', { name: product.name }) })
    await edit.click()
    await expect(sheet.title).toBeVisible()
    await sheet.radio(group.name, other.name).check()
    await sheet.dialog.getByRole('button', { name: new RegExp(`^${texts.t('cart:update')}`) }).click()
    await expect(sheet.dialog).toBeHidden()
    const updated = await storefront.openBasket(store.name)
    await expect(updated.line(product.name)).toHaveCount(1)
    await expect(updated.line(product.name)).toContainText(other.name)
    await expect(storefront.basketLink(1)).toBeVisible()
  },
)
