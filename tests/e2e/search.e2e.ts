import { expect, NOT_FOUND, OFFLINE, test } from './support/guarded-test.ts'
import { BARCELONA, cityPath, KYIV, storePath, YEREVAN } from './support/market.ts'
import { createShopPage } from './support/shop-page.ts'
import { getTexts } from './support/texts.ts'

test('the language menu says the same page in another language', async ({ page, market }) => {
  const from = getTexts('en')
  const to = getTexts('uk')
  const place = { ...KYIV, language: from.language }
  const category = await market.mainCategory(place)
  const translated = await market.mainCategory(KYIV)
  const { city } = await market.city(KYIV)
  const shop = createShopPage(page, from)
  await page.goto(`${cityPath(place)}${category.slug}_${category.id}/`)
  await shop.header.getByText('EN', { exact: true }).click()
  await shop.header.getByRole('link', { name: 'Українська', exact: true }).click()
  await expect(page).toHaveURL(`${cityPath(KYIV)}${translated.slug}_${translated.id}/`)
  await expect(shop.heading(to.say('catalogue:categoryHeading', { category: translated.name, city: city.displayName }))).toBeVisible()
  expect(await page.locator('html').getAttribute('lang')).toBe('uk')
})

test('the language menu closes for Escape and for a press elsewhere', async ({ page }) => {
  const { header, main } = createShopPage(page, getTexts('en'))
  await page.goto(cityPath(BARCELONA))
  const menu = header.getByText('EN', { exact: true })
  const spanish = header.getByRole('link', { name: 'Español', exact: true })
  await menu.click()
  await expect(spanish).toBeVisible()
  // the menu opens without script; what closes it comes after the first frame
  await expect(async () => {
    await page.keyboard.press('Escape')
    await expect(spanish).toBeHidden({ timeout: 500 })
  }).toPass()
  await menu.click()
  await expect(spanish).toBeVisible()
  await main.getByRole('heading', { level: 1 }).click()
  await expect(spanish).toBeHidden()
})

for (const place of [BARCELONA, YEREVAN]) {
  const words = getTexts(place.language)
  const { say } = words

  test(`the search of the header finds a store and its product, in ${place.language}`, async ({ page, market }) => {
    const shop = createShopPage(page, words)
    const { store, card } = await market.findCard(place, it => it.promotions.length === 0)
    await page.goto(cityPath(place))
    await shop.search.fill(store.name)
    await shop.search.press('Enter')
    await expect(shop.heading(say('catalogue:searchHeading', { query: store.name }))).toBeVisible()
    await expect(shop.link(store.name)).toBeVisible()

    await shop.search.fill(card.name)
    await shop.search.press('Enter')
    await expect(shop.heading(say('catalogue:searchHeading', { query: card.name }))).toBeVisible()
    const found = shop.main
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { level: 3 }) })
      .first()
    const name = await found.getByRole('heading', { level: 3 }).innerText()
    await found.getByRole('link').filter({ hasText: card.name }).first().click()
    await expect(page).toHaveURL(/[?]product=\d+$/)
    await expect(shop.sheet(card.name).add).toBeVisible()
    await shop.sheet(card.name).close.click()
    await expect(shop.heading(name)).toBeVisible()
  })
}

test('a search that finds nothing says so and leads on', async ({ page, market }) => {
  const words = getTexts('uk')
  const shop = createShopPage(page, words)
  const { city } = await market.city(KYIV)
  await page.goto(cityPath(KYIV))
  await shop.search.fill('xqzwv')
  await shop.search.press('Enter')
  await expect(shop.main.getByRole('heading', { name: words.say('catalogue:nothingFoundTitle') })).toBeVisible()
  await shop.link(words.say('catalogue:nothingFoundAction', { city: city.displayName })).click()
  await expect(page).toHaveURL(cityPath(KYIV))
})

test('a store is searched for a product, and its whole menu comes back', async ({ page, market }) => {
  const words = getTexts('en')
  const shop = createShopPage(page, words)
  const { store, card } = await market.findCard(BARCELONA, () => true)
  await page.goto(storePath(BARCELONA, store.slug))
  const field = shop.main.getByRole('searchbox', { name: words.say('catalogue:searchInStore', { store: store.name }) })
  await field.fill(card.name)
  await field.press('Enter')
  const found = shop.main.getByRole('heading', { level: 2 }).filter({ hasText: `“${card.name}”` })
  await expect(found).toBeVisible()
  await expect(field).toHaveValue(card.name)
  await shop.link(words.say('catalogue:wholeMenu')).click()
  await expect(page).toHaveURL(storePath(BARCELONA, store.slug))
  await expect(found).toHaveCount(0)
})

for (const [path, language] of [
  ['/ua/uk/kyiv/no-such-store/', 'uk'],
  ['/es/en/no-such-city/', 'en'],
  ['/am/hy/no-such-city/', 'hy'],
  ['/no/such/page/at/all/', 'en'],
] as const) {
  test(`an unknown address is answered with 404 and a page in its language: ${path}`, async ({ page, guard }) => {
    guard.expects(NOT_FOUND)
    const { say } = getTexts(language)
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(404)
    expect(await page.locator('html').getAttribute('lang')).toBe(language)
    await expect(page.getByRole('heading', { level: 1, name: say('platform:nopageTitle'), exact: true })).toBeVisible()
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
  })
}

test('a store that closed for good is answered with 410', async ({ page, guard }) => {
  guard.expects(/Failed to load resource: the server responded with a status of 410/)
  const answer = await page.goto(storePath(BARCELONA, 'closed-for-good'))
  expect(answer?.status()).toBe(410)
  await expect(page.getByRole('heading', { level: 1, name: getTexts('en').say('platform:nopageTitle') })).toBeVisible()
})

test('A §2.6: tapping the picture of the error page more than four times tells an engineer what happened', async ({ page, guard }) => {
  guard.expects(NOT_FOUND)
  await page.goto(storePath(BARCELONA, 'no-such-store'))
  const picture = page.getByRole('button', { name: getTexts('en').say('platform:sadPicture') })
  const told = page.getByText(/^404 · /)
  await page.waitForLoadState('networkidle') // taps before the script is there do not count
  for (let taps = 0; taps < 4; taps++) await picture.click()
  await expect(told).toBeHidden()
  await picture.click()
  await expect(told).toBeVisible()
})

test('"back" closes the sheet, and the address is the product’s while it is open', async ({ page, market }) => {
  const words = getTexts('uk')
  const shop = createShopPage(page, words)
  const { store, card } = await market.findCard(KYIV, it => it.customizable)
  const home = storePath(KYIV, store.slug)
  await page.goto(cityPath(KYIV))
  await page.goto(home)
  await shop.link(card.name).click()
  await expect(shop.sheet(card.name).sheet).toBeVisible()
  await expect(page).toHaveURL(`${home}?product=${card.id}`)
  await page.goBack()
  await expect(shop.sheet(card.name).sheet).toBeHidden()
  await expect(page).toHaveURL(home)
  await shop.link(card.name).click()
  await shop.sheet(card.name).close.click()
  await expect(page).toHaveURL(home)
  await page.goBack()
  await expect(page).toHaveURL(cityPath(KYIV))
})

test('a product’s address opens it, and says that the store is the page to be listed', async ({ page, market }) => {
  const words = getTexts('en')
  const { store, card } = await market.findCard(BARCELONA, it => it.customizable)
  const home = storePath(BARCELONA, store.slug)
  await page.goto(`${home}?product=${card.id}`)
  const sheet = createShopPage(page, words).sheet(card.name)
  await expect(sheet.add).toBeVisible()
  const canonical = await page.locator('link[rel=canonical]').getAttribute('href')
  const { pathname, search } = new URL(canonical ?? '')
  expect(pathname + search).toBe(home)
  await sheet.close.click()
  await expect(page.getByRole('main').getByRole('heading', { level: 2, name: card.name })).toBeVisible()
})

test('options that cannot be loaded are asked for again', async ({ page, context, market, guard }) => {
  guard.expects(OFFLINE)
  const words = getTexts('en')
  const shop = createShopPage(page, words)
  const { store, card } = await market.findCard(BARCELONA, it => it.customizable)
  const other = (await market.products(BARCELONA, store)).find(it => it.available && it.id !== card.id)!
  await page.goto(storePath(BARCELONA, store.slug))
  // React is there once another product has been opened
  await shop.link(other.name).click()
  await expect(shop.sheet(other.name).add).toBeVisible()
  // whatever the pointer would come to rest on is asked for ahead
  await page.mouse.move(0, 0)
  await page.keyboard.press('Escape')
  await context.setOffline(true)
  await shop.link(card.name).click()
  const sheet = shop.sheet(card.name)
  await expect(sheet.sheet.getByRole('alert')).toContainText(words.say('cart:productFailed'))
  await expect(sheet.add).toHaveCount(0)
  await context.setOffline(false)
  await sheet.retry.click()
  await expect(sheet.add).toBeVisible()
})
