import { expect, test } from './support/guarded-test.ts'
import { BARCELONA, categoryPath, cityPath, KYIV, PLACES, storePath } from './support/market.ts'
import { createShopPage } from './support/shop-page.ts'
import { getTexts } from './support/texts.ts'

test.use({ javaScriptEnabled: false })

for (const place of PLACES) {
  const words = getTexts(place.language)
  const { say } = words

  test(`without script: from the landing of ${place.country.toUpperCase()} to a product with its options, in ${place.language}`, async ({
    page,
    market,
  }) => {
    const shop = createShopPage(page, words)
    const price = await market.priceIn(place)
    const { city } = await market.city(place)
    const category = await market.mainCategory(place)
    const { personalizedFilters } = await market.filters(place, category.id)
    const { elements } = await market.stores(place)
    const { store, product } = await market.findProduct(place, it => it.attributeGroups.length > 1, elements)

    await page.goto(`/${place.country}/${place.language}/`)
    await shop.cityLink(city.displayName).click()
    await expect(shop.heading(say('catalogue:cityHeading', { city: city.displayName }))).toBeVisible()
    await shop.link(category.name).click()

    const filter = personalizedFilters.find(it => it.type !== 'SORT')!
    await shop.filters.getByRole('link', { name: filter.localizedName, exact: true }).click()
    await expect(shop.heading(say('catalogue:categoryHeading', { category: filter.localizedName, city: city.displayName }))).toBeVisible()
    await shop.filters.getByRole('link', { name: say('catalogue:all'), exact: true }).click()

    await shop.link(store.name).click()
    await expect(shop.heading(store.name)).toBeVisible()
    await shop.link(product.name).click()
    await expect(page).toHaveURL(`${storePath(place, store.slug)}?product=${product.id}`)

    const detail = shop.main.getByRole('article').filter({ has: page.getByRole('heading', { level: 2, name: product.name, exact: true }) })
    await expect(detail).toBeVisible()
    for (const group of product.attributeGroups) {
      const part = detail.locator('section').filter({ has: page.getByRole('heading', { level: 3, name: group.name, exact: true }) })
      const options = part.getByRole('listitem')
      await expect(options).toHaveCount(group.attributes.length)
      for (const [index, it] of group.attributes.entries()) {
        await expect(options.nth(index)).toContainText(it.name)
        await expect(options.nth(index)).toContainText(it.priceImpact > 0 ? `+${price(it.priceImpact)}` : say('cart:included'))
      }
    }
    await expect(detail).toContainText(price(product.price))
    await expect(detail.locator('noscript p')).toHaveText(say('catalogue:needsScript'))
    await detail.getByRole('link', { name: say('catalogue:backToMenu') }).click()
    await expect(page).toHaveURL(storePath(place, store.slug))
  })
}

test('without script: paging, the language menu and both searches are links and forms', async ({ page, market }) => {
  const words = getTexts('en')
  const shop = createShopPage(page, words)
  const category = await market.mainCategory(BARCELONA)
  const { store, card } = await market.findCard(BARCELONA, () => true)
  await page.goto(categoryPath(BARCELONA, category))
  for (const number of [2, 3]) {
    await shop.pages.getByRole('link', { name: words.say('catalogue:nextPage') }).click()
    await expect(page).toHaveURL(`${categoryPath(BARCELONA, category)}?page=${number}`)
    await expect(shop.pages.getByRole('link', { name: String(number), exact: true })).toHaveAttribute('aria-current', 'page')
  }

  await shop.header.getByText('EN', { exact: true }).click()
  await shop.header.getByRole('link', { name: 'Español', exact: true }).click()
  await expect(page).toHaveURL(/\/es\/es\/barcelona\/.+[?]page=3$/)
  expect(await page.locator('html').getAttribute('lang')).toBe('es')

  await page.goto(cityPath(BARCELONA))
  await shop.search.fill(store.name)
  await shop.search.press('Enter')
  await shop.link(store.name).click()
  await expect(shop.heading(store.name)).toBeVisible()

  const field = shop.main.getByRole('searchbox')
  await field.fill(card.name)
  await field.press('Enter')
  await expect(shop.main.getByRole('heading', { level: 2 }).filter({ hasText: `“${card.name}”` })).toBeVisible()
  await expect(shop.link(card.name)).toBeVisible()
})

test('without script: the plus of a card leads to its product, the basket to the city', async ({ page, market }) => {
  const words = getTexts('uk')
  const shop = createShopPage(page, words)
  const { store, card } = await market.findCard(KYIV, it => !it.customizable)
  await page.goto(storePath(KYIV, store.slug))
  await shop.plus(card.name).click()
  await expect(shop.main.getByRole('heading', { level: 2, name: card.name, exact: true })).toBeVisible()
  await shop.basketLink(0).click()
  await expect(page).toHaveURL(cityPath(KYIV))
})
