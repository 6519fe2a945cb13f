import { expect, test } from './support/guarded-test.ts'
import { BARCELONA, toCategoryPath, toCityPath, KYIV, PLACES, toStorePath } from './support/market.ts'
import { createStorefrontPage } from './support/storefront-page.ts'
import { getTexts } from './support/texts.ts'

test.use({ javaScriptEnabled: false })

for (const place of PLACES) {
  const texts = getTexts(place.language)
  const { t } = texts

  test(`without script, the links lead from the landing of ${place.country.toUpperCase()} to a product with its options, in ${place.language}`, async ({
    page,
    market,
    guard,
  }) => {
    const storefront = createStorefrontPage(page, texts)
    const formatPrice = await market.createPriceFormatter(place)
    const { city } = await market.getCity(place)
    const category = await market.getMainCategory(place)
    const { personalizedFilters } = await market.getFilters(place, category.id)
    const { elements } = await market.getStores(place)
    const { store, product } = await market.findProduct(place, it => it.attributeGroups.length > 1, elements)

    await page.goto(`/${place.country}/${place.language}/`)
    await storefront.cityLink(city.displayName).click()
    await expect(storefront.heading(t('catalogue:cityHeading', { city: city.displayName }))).toBeVisible()
    await storefront.link(category.name).click()

    const filter = personalizedFilters.find(it => it.type !== 'SORT')!
    await storefront.filters.getByRole('link', { name: filter.localizedName, exact: true }).click()
    await expect(
      storefront.heading(t('catalogue:categoryHeading', { category: filter.localizedName, city: city.displayName })),
    ).toBeVisible()
    await storefront.filters.getByRole('link', { name: t('catalogue:all'), exact: true }).click()

    await storefront.link(store.name).click()
    await expect(storefront.heading(store.name)).toBeVisible()
    await storefront.link(product.name).click()
    await expect(page).toHaveURL(`${toStorePath(place, store.slug)}?product=${product.id}`)

    const detail = storefront.main
      .getByRole('article')
      .filter({ has: page.getByRole('heading', { level: 2, name: product.name, exact: true }) })
    await expect(detail).toBeVisible()
    for (const group of product.attributeGroups) {
      const section = detail.locator('section').filter({ has: page.getByRole('heading', { level: 3, name: group.name, exact: true }) })
      const options = section.getByRole('listitem')
      await expect(options).toHaveCount(group.attributes.length)
      for (const [index, it] of group.attributes.entries()) {
        await expect(options.nth(index)).toContainText(it.name)
        await expect(options.nth(index)).toContainText(it.priceImpact > 0 ? `+${formatPrice(it.priceImpact)}` : t('cart:included'))
      }
    }
    await expect(detail).toContainText(formatPrice(product.price))
    await expect(detail.locator('noscript p')).toHaveText(t('catalogue:needsScript'))
    await detail.getByRole('link', { name: t('catalogue:backToMenu') }).click()
    await expect(page).toHaveURL(toStorePath(place, store.slug))

    // a link to a product that the store has removed
    guard.allowMessage(/status of 404/)
    await page.goto(`${toStorePath(place, store.slug)}?product=999999999`)
    await expect(storefront.heading(store.name)).toBeVisible()
    await expect(storefront.main).toContainText(t('catalogue:productMissing'))
  })
}

test('without script, pagination, the language menu and both searches work as links and forms', async ({ page, market }) => {
  const texts = getTexts('en')
  const storefront = createStorefrontPage(page, texts)
  const category = await market.getMainCategory(BARCELONA)
  const { store, card } = await market.findCard(BARCELONA, () => true)
  await page.goto(toCategoryPath(BARCELONA, category))
  for (const number of [2, 3]) {
    await storefront.pagination.getByRole('link', { name: texts.t('catalogue:nextPage') }).click()
    await expect(page).toHaveURL(`${toCategoryPath(BARCELONA, category)}?page=${number}`)
    await expect(storefront.pagination.getByRole('link', { name: String(number), exact: true })).toHaveAttribute('aria-current', 'page')
  }

  await storefront.header.getByLabel(getTexts('en').t('navigation:language', { name: 'EN · English' })).click()
  await storefront.header.getByRole('link', { name: 'Español', exact: true }).click()
  await expect(page).toHaveURL(/\/es\/es\/barcelona\/.+[?]page=3$/)
  expect(await page.locator('html').getAttribute('lang')).toBe('es')

  await page.goto(toCityPath(BARCELONA))
  await storefront.search.fill(store.name)
  await storefront.search.press('Enter')
  await storefront.link(store.name).click()
  await expect(storefront.heading(store.name)).toBeVisible()

  const field = storefront.main.getByRole('searchbox')
  await field.fill(card.name)
  await field.press('Enter')
  await expect(storefront.main.getByRole('heading', { level: 2 }).filter({ hasText: `“${card.name}”` })).toBeVisible()
  await expect(storefront.link(card.name)).toBeVisible()
})

test('without script, the plus button of a card leads to its product, and the basket link to the city', async ({ page, market }) => {
  const texts = getTexts('uk')
  const storefront = createStorefrontPage(page, texts)
  const { store, card } = await market.findCard(KYIV, it => !it.customizable)
  await page.goto(toStorePath(KYIV, store.slug))
  await storefront.addButton(card.name).click()
  await expect(storefront.main.getByRole('heading', { level: 2, name: card.name, exact: true })).toBeVisible()
  await storefront.basketLink(0).click()
  await expect(page).toHaveURL(toCityPath(KYIV))
})
