import { expect, test } from './support/guarded-test.ts'
import { expectVisibleFocus, tabTo } from './support/keys.ts'
import { BARCELONA, cityPath, isCapped, isSingle, KYIV, preselected, storePath } from './support/market.ts'
import { createShopPage } from './support/shop-page.ts'
import { expectedSums } from './support/sums.ts'
import { getTexts } from './support/texts.ts'

const words = getTexts('en')
const { say } = words

test('by keyboard: from the landing to a basket', { tag: '@desktop' }, async ({ page, market }) => {
  const shop = createShopPage(page, words)
  const price = await market.priceIn(BARCELONA)
  const { city } = await market.city(BARCELONA)
  const category = await market.mainCategory(BARCELONA)
  const { personalizedFilters } = await market.filters(BARCELONA, category.id)
  const filter = personalizedFilters.find(it => it.type !== 'SORT')!
  const { elements } = await market.stores(BARCELONA, { limit: 30 })
  const { store, product } = await market.findProduct(
    BARCELONA,
    it => it.attributeGroups.length === 2 && it.attributeGroups.some(isSingle) && it.attributeGroups.some(isCapped),
    elements,
  )
  const single = product.attributeGroups.find(isSingle)!
  const capped = product.attributeGroups.find(isCapped)!
  const next = single.attributes[single.attributes.findIndex(it => it.selected) + 1]!
  const extra = capped.attributes.find(it => !it.selected)!
  expect(preselected(capped)).toBeLessThan(capped.max!)

  await page.goto('/es/en/')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: say('navigation:skip') })).toBeFocused()
  await expectVisibleFocus(page)
  await page.keyboard.press('Enter')

  await tabTo(shop.cityLink(city.displayName))
  await page.keyboard.press('Enter')
  await expect(shop.heading(say('catalogue:cityHeading', { city: city.displayName }))).toBeVisible()

  await tabTo(shop.link(category.name))
  await page.keyboard.press('Enter')
  const pill = shop.filters.getByRole('link', { name: filter.localizedName, exact: true })
  await tabTo(pill)
  await page.keyboard.press('Enter')
  await expect(pill).toHaveAttribute('aria-current', 'true')
  await tabTo(shop.filters.getByRole('link', { name: say('catalogue:all'), exact: true }))
  await page.keyboard.press('Enter')
  await expect(pill).not.toHaveAttribute('aria-current', 'true')

  await tabTo(shop.link(store.name))
  await page.keyboard.press('Enter')
  await expect(shop.heading(store.name)).toBeVisible()

  const link = shop.link(product.name)
  const { sheet, ...parts } = shop.sheet(product.name)
  await tabTo(link)
  await page.keyboard.press('Enter')
  await expect(parts.title).toBeFocused()
  await expect(parts.add).toBeVisible()
  await tabTo(parts.radio(single.name, single.attributes.find(it => it.selected)!.name))
  await page.keyboard.press('ArrowDown')
  await expect(parts.radio(single.name, next.name)).toBeChecked()
  await expectVisibleFocus(page)
  if (capped.maxPerAttribute > 1) {
    await tabTo(parts.more(extra.name))
    await page.keyboard.press('Enter')
  } else {
    await tabTo(parts.checkbox(capped.name, extra.name))
    await page.keyboard.press('Space')
  }
  await tabTo(parts.oneMore)
  await page.keyboard.press('Space')
  await tabTo(parts.add)
  await page.keyboard.press('Enter')
  await expect(sheet).toBeHidden()
  await expect(link).toBeFocused()
  await expectVisibleFocus(page)

  const before = product.attributeGroups.flatMap(it => it.attributes).filter(it => it.selected)
  const replaced = single.attributes.find(it => it.selected)!.priceImpact
  const unit =
    product.price + before.reduce((sum, it) => sum + it.priceImpact * it.quantity, 0) - replaced + next.priceImpact + extra.priceImpact
  await (await shop.basket(store.name)).expectSums(expectedSums(store, unit * 2), price)
})

test('by keyboard: Escape closes each dialog and the focus goes back to where it was', { tag: '@desktop' }, async ({ page, market }) => {
  const shop = createShopPage(page, words)
  const { store, card } = await market.findCard(BARCELONA, it => !it.customizable && it.promotions.length === 0)
  const sheet = shop.sheet(card.name)
  const drawer = shop.drawer(store.name)
  await page.goto(storePath(BARCELONA, store.slug))
  await tabTo(shop.link(card.name))
  await page.keyboard.press('Enter')
  await expect(sheet.title).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(sheet.sheet).toBeHidden()
  await expect(shop.link(card.name)).toBeFocused()

  await tabTo(shop.plus(card.name))
  await page.keyboard.press('Enter')
  await expect(shop.basketLink(1)).toBeVisible()
  await expect(shop.plus(card.name)).toBeFocused()

  await tabTo(shop.basketLink(1), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await tabTo(drawer.remove(card.name))
  await page.keyboard.press('Enter')
  await expect(shop.lastProduct).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(shop.lastProduct).toBeHidden()
  await expect(drawer.remove(card.name)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(drawer.place).toBeHidden()
  await expect(shop.basketLink(1)).toBeFocused()
  await expectVisibleFocus(page)

  await page.keyboard.press('Enter')
  await tabTo(drawer.remove(card.name))
  await page.keyboard.press('Enter')
  await tabTo(shop.lastProduct.getByRole('button', { name: say('cart:lastProductRemove'), exact: true }))
  await page.keyboard.press('Enter')
  await expect(shop.lastProduct).toBeHidden()
  await expect(drawer.place).toBeHidden()
  await expect(shop.basketLink(0)).toBeFocused()
})

test('by keyboard: the language menu, the search and the pages', { tag: '@desktop' }, async ({ page, market }) => {
  const uk = getTexts('uk')
  const shop = createShopPage(page, uk)
  const { city } = await market.city({ ...KYIV, language: 'en' })
  await page.goto(cityPath(KYIV))
  await tabTo(shop.search)
  await page.keyboard.type('кава')
  await page.keyboard.press('Enter')
  await expect(shop.heading(uk.say('catalogue:searchHeading', { query: 'кава' }))).toBeVisible()
  await page.goto(cityPath(KYIV))
  const menu = shop.header.locator('summary')
  await tabTo(menu)
  await page.keyboard.press('Enter')
  const english = shop.header.getByRole('link', { name: 'English', exact: true })
  await expect(english).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(english).toBeHidden()
  await page.keyboard.press('Space')
  await tabTo(english)
  await page.keyboard.press('Enter')
  await expect(createShopPage(page, words).heading(say('catalogue:cityHeading', { city: city.displayName }))).toBeVisible()
})
