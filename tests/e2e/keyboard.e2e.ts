import { expect, test } from './support/guarded-test.ts'
import { expectVisibleFocus, tabTo } from './support/keyboard.ts'
import { BARCELONA, toCityPath, isCapped, isSingleChoice, KYIV, countPreselected, toStorePath } from './support/market.ts'
import { createStorefrontPage } from './support/storefront-page.ts'
import { calculatePrices } from './support/price-breakdown.ts'
import { getTexts } from './support/texts.ts'

const texts = getTexts('en')
const { t } = texts

test('by keyboard, a customer goes from the landing to a basket', { tag: '@desktop' }, async ({ page, market }) => {
  const storefront = createStorefrontPage(page, texts)
  const formatPrice = await market.createPriceFormatter(BARCELONA)
  const { city } = await market.getCity(BARCELONA)
  const category = await market.getMainCategory(BARCELONA)
  const { personalizedFilters } = await market.getFilters(BARCELONA, category.id)
  const filter = personalizedFilters.find(it => it.type !== 'SORT')!
  const { elements } = await market.getStores(BARCELONA, { limit: 30 })
  const { store, product } = await market.findProduct(
    BARCELONA,
    it => it.attributeGroups.length === 2 && it.attributeGroups.some(isSingleChoice) && it.attributeGroups.some(isCapped),
    elements,
  )
  const single = product.attributeGroups.find(isSingleChoice)!
  const capped = product.attributeGroups.find(isCapped)!
  const next = single.attributes[single.attributes.findIndex(it => it.selected) + 1]!
  const extra = capped.attributes.find(it => !it.selected)!
  expect(countPreselected(capped)).toBeLessThan(capped.max!)

  await page.goto('/es/en/')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: t('navigation:skip') })).toBeFocused()
  await expectVisibleFocus(page)
  await page.keyboard.press('Enter')

  await tabTo(storefront.cityLink(city.displayName))
  await page.keyboard.press('Enter')
  await expect(storefront.heading(t('catalogue:cityHeading', { city: city.displayName }))).toBeVisible()

  await tabTo(storefront.link(category.name))
  await page.keyboard.press('Enter')
  const pill = storefront.filters.getByRole('link', { name: filter.localizedName, exact: true })
  await tabTo(pill)
  await page.keyboard.press('Enter')
  await expect(pill).toHaveAttribute('aria-current', 'true')
  await tabTo(storefront.filters.getByRole('link', { name: t('catalogue:all'), exact: true }))
  await page.keyboard.press('Enter')
  await expect(pill).not.toHaveAttribute('aria-current', 'true')

  await tabTo(storefront.link(store.name))
  await page.keyboard.press('Enter')
  await expect(storefront.heading(store.name)).toBeVisible()

  const link = storefront.link(product.name)
  const sheet = storefront.productSheet(product.name)
  await tabTo(link)
  await page.keyboard.press('Enter')
  await expect(sheet.title).toBeFocused()
  await expect(sheet.addButton).toBeVisible()
  await tabTo(sheet.radio(single.name, single.attributes.find(it => it.selected)!.name))
  await page.keyboard.press('ArrowDown')
  await expect(sheet.radio(single.name, next.name)).toBeChecked()
  await expectVisibleFocus(page)
  if (capped.maxPerAttribute > 1) {
    await tabTo(sheet.increaseOptionButton(extra.name))
    await page.keyboard.press('Enter')
  } else {
    await tabTo(sheet.checkbox(capped.name, extra.name))
    await page.keyboard.press('Space')
  }
  await tabTo(sheet.increaseButton)
  await page.keyboard.press('Space')
  await tabTo(sheet.addButton)
  await page.keyboard.press('Enter')
  await expect(sheet.dialog).toBeHidden()
  await expect(link).toBeFocused()
  await expectVisibleFocus(page)

  const preselected = product.attributeGroups.flatMap(it => it.attributes).filter(it => it.selected)
  const replacedImpact = single.attributes.find(it => it.selected)!.priceImpact
  const unitPrice =
    product.price +
    preselected.reduce((sum, it) => sum + it.priceImpact * it.quantity, 0) -
    replacedImpact +
    next.priceImpact +
    extra.priceImpact
  await (await storefront.openBasket(store.name)).expectPrices(calculatePrices(store, unitPrice * 2), formatPrice)
})

test('by keyboard, Escape closes each dialog, and the focus returns', { tag: '@desktop' }, async ({ page, market }) => {
  const storefront = createStorefrontPage(page, texts)
  const { store, card } = await market.findCard(BARCELONA, it => !it.customizable && it.promotions.length === 0)
  const sheet = storefront.productSheet(card.name)
  const drawer = storefront.drawer(store.name)
  await page.goto(toStorePath(BARCELONA, store.slug))
  await tabTo(storefront.link(card.name))
  await page.keyboard.press('Enter')
  await expect(sheet.title).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(sheet.dialog).toBeHidden()
  await expect(storefront.link(card.name)).toBeFocused()

  await tabTo(storefront.addButton(card.name))
  await page.keyboard.press('Enter')
  await expect(storefront.basketLink(1)).toBeVisible()
  await expect(storefront.addButton(card.name)).toBeFocused()

  await tabTo(storefront.basketLink(1), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await tabTo(drawer.removeButton(card.name))
  await page.keyboard.press('Enter')
  await expect(storefront.lastProductDialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(storefront.lastProductDialog).toBeHidden()
  await expect(drawer.removeButton(card.name)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(drawer.dialog).toBeHidden()
  await expect(storefront.basketLink(1)).toBeFocused()
  await expectVisibleFocus(page)

  await page.keyboard.press('Enter')
  await tabTo(drawer.removeButton(card.name))
  await page.keyboard.press('Enter')
  await tabTo(storefront.lastProductDialog.getByRole('button', { name: t('cart:lastProductRemove'), exact: true }))
  await page.keyboard.press('Enter')
  await expect(storefront.lastProductDialog).toBeHidden()
  await expect(drawer.dialog).toBeHidden()
  await expect(storefront.basketLink(0)).toBeFocused()
})

test('by keyboard, a visitor uses the search and the language menu', { tag: '@desktop' }, async ({ page, market }) => {
  const uk = getTexts('uk')
  const storefront = createStorefrontPage(page, uk)
  const { city } = await market.getCity({ ...KYIV, language: 'en' })
  await page.goto(toCityPath(KYIV))
  await tabTo(storefront.search)
  await page.keyboard.type('кава')
  await page.keyboard.press('Enter')
  await expect(storefront.heading(uk.t('catalogue:searchHeading', { query: 'кава' }))).toBeVisible()
  await page.goto(toCityPath(KYIV))
  const menu = storefront.header.locator('summary')
  await tabTo(menu)
  await page.keyboard.press('Enter')
  const english = storefront.header.getByRole('link', { name: 'English', exact: true })
  await expect(english).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(english).toBeHidden()
  await page.keyboard.press('Space')
  await tabTo(english)
  await page.keyboard.press('Enter')
  await expect(createStorefrontPage(page, texts).heading(t('catalogue:cityHeading', { city: city.displayName }))).toBeVisible()
})
