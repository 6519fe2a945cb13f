import { createCheckoutPage, fillCart } from './support/checkout-page.ts'
import { expect, NOT_FOUND, OFFLINE, test } from './support/guarded-test.ts'
import { BARCELONA, toCityPath, KYIV, toStorePath, YEREVAN } from './support/market.ts'
import { createStorefrontPage } from './support/storefront-page.ts'
import { getTexts } from './support/texts.ts'

/** The name of the language menu on an English page; a phone shows its icon alone. */
const ENGLISH = getTexts('en').t('navigation:language', { name: 'EN · English' })

test('the language menu leads to the same page in another language', async ({ page, market }) => {
  const from = getTexts('en')
  const to = getTexts('uk')
  const place = { ...KYIV, language: from.language }
  const category = await market.getMainCategory(place)
  const translated = await market.getMainCategory(KYIV)
  const { city } = await market.getCity(KYIV)
  const storefront = createStorefrontPage(page, from)
  await page.goto(`${toCityPath(place)}${category.slug}_${category.id}/`)
  await storefront.header.getByLabel(ENGLISH).click()
  await storefront.header.getByRole('link', { name: 'Українська', exact: true }).click()
  await expect(page).toHaveURL(`${toCityPath(KYIV)}${translated.slug}_${translated.id}/`)
  await expect(storefront.heading(to.t('catalogue:categoryHeading', { category: translated.name, city: city.displayName }))).toBeVisible()
  expect(await page.locator('html').getAttribute('lang')).toBe('uk')
})

test('an open cart prefetches its checkout', { tag: '@phone' }, async ({ page, market }) => {
  await page.goto(toCityPath(BARCELONA))
  // its activation makes the browser fetch a prefetched page again
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  const texts = getTexts('en')
  await fillCart(page, market, texts)
  await page.waitForLoadState('networkidle')
  await createCheckoutPage(page, texts).checkoutLink.click()
  await page.waitForURL(/\/checkout\//)
  const [entry] = await page.evaluate(() => performance.getEntriesByType('navigation').map(it => it.toJSON() as { deliveryType: string }))
  expect(entry?.deliveryType).toBe('navigational-prefetch')
})

test('Escape and a click outside close the language menu', async ({ page }) => {
  const { header, main } = createStorefrontPage(page, getTexts('en'))
  await page.goto(toCityPath(BARCELONA))
  const menu = header.getByLabel(ENGLISH)
  const spanish = header.getByRole('link', { name: 'Español', exact: true })
  await menu.click()
  await expect(spanish).toBeVisible()
  // the menu opens without script; the script that closes it runs after the first frame
  await expect(async () => {
    await page.keyboard.press('Escape')
    await expect(spanish).toBeHidden({ timeout: 500 })
  }).toPass()
  await menu.click()
  await expect(spanish).toBeVisible()
  // on a phone the menu covers the middle of the heading, and the target of the breadcrumb its top
  await main.getByRole('heading', { level: 1 }).click({ position: { x: 8, y: 26 } })
  await expect(spanish).toBeHidden()
})

for (const place of [BARCELONA, YEREVAN]) {
  const texts = getTexts(place.language)
  const { t } = texts

  test(`the search of the header finds a store and its product, in ${place.language}`, async ({ page, market }) => {
    const storefront = createStorefrontPage(page, texts)
    const { store, card } = await market.findCard(place, it => it.promotions.length === 0)
    await page.goto(toCityPath(place))
    await storefront.search.fill(store.name)
    await storefront.search.press('Enter')
    await expect(storefront.heading(t('catalogue:searchHeading', { query: store.name }))).toBeVisible()
    await expect(storefront.link(store.name)).toBeVisible()

    await storefront.search.fill(card.name)
    await storefront.search.press('Enter')
    await expect(storefront.heading(t('catalogue:searchHeading', { query: card.name }))).toBeVisible()
    const result = storefront.main
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { level: 3 }) })
      .first()
    const name = await result.getByRole('heading', { level: 3 }).innerText()
    await result.getByRole('link').filter({ hasText: card.name }).first().click()
    await expect(page).toHaveURL(/[?]product=\d+$/)
    await expect(storefront.productSheet(card.name).addButton).toBeVisible()
    await storefront.productSheet(card.name).closeButton.click()
    await expect(storefront.heading(name)).toBeVisible()
  })
}

test('a search without results explains it and links to the city', async ({ page, market }) => {
  const texts = getTexts('uk')
  const storefront = createStorefrontPage(page, texts)
  const { city } = await market.getCity(KYIV)
  await page.goto(toCityPath(KYIV))
  await storefront.search.fill('xqzwv')
  await storefront.search.press('Enter')
  await expect(storefront.main.getByRole('heading', { name: texts.t('catalogue:nothingFoundTitle') })).toBeVisible()
  await storefront.link(texts.t('catalogue:nothingFoundAction', { city: city.displayName })).click()
  await expect(page).toHaveURL(toCityPath(KYIV))
})

test("a store's search finds a product, and a link restores the whole menu", async ({ page, market }) => {
  const texts = getTexts('en')
  const storefront = createStorefrontPage(page, texts)
  const { store, card } = await market.findCard(BARCELONA, () => true)
  await page.goto(toStorePath(BARCELONA, store.slug))
  const field = storefront.menuSearch(store.name)
  await field.fill(card.name)
  await field.press('Enter')
  const results = storefront.main.getByRole('heading', { level: 2 }).filter({ hasText: `“${card.name}”` })
  await expect(results).toBeVisible()
  await expect(field).toHaveValue(card.name)
  await storefront.link(texts.t('catalogue:wholeMenu')).click()
  await expect(page).toHaveURL(toStorePath(BARCELONA, store.slug))
  await expect(results).toHaveCount(0)
})

for (const [path, language] of [
  ['/ua/uk/kyiv/no-such-store/', 'uk'],
  ['/es/en/no-such-city/', 'en'],
  ['/am/hy/no-such-city/', 'hy'],
  ['/no/such/page/at/all/', 'en'],
] as const) {
  test(`an unknown address gets status 404 and a page in its language: ${path}`, async ({ page, guard }) => {
    guard.allowMessage(NOT_FOUND)
    const { t } = getTexts(language)
    const response = await page.goto(path)
    expect(response?.status()).toBe(404)
    expect(await page.locator('html').getAttribute('lang')).toBe(language)
    await expect(page.getByRole('heading', { level: 1, name: t('platform:nopageTitle'), exact: true })).toBeVisible()
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
  })
}

test('a permanently closed store gets status 410', async ({ page, guard }) => {
  guard.allowMessage(/Failed to load resource: the server responded with a status of 410/)
  const response = await page.goto(toStorePath(BARCELONA, 'closed-for-good'))
  expect(response?.status()).toBe(410)
  await expect(page.getByRole('heading', { level: 1, name: getTexts('en').t('platform:goneTitle') })).toBeVisible()
})

test('A §2.6: more than four taps on the picture of the error page show the technical details', async ({ page, guard }) => {
  guard.allowMessage(NOT_FOUND)
  await page.goto(toStorePath(BARCELONA, 'no-such-store'))
  const picture = page.getByRole('button', { name: getTexts('en').t('platform:sadPicture') })
  const details = page.getByText(/^404 · /)
  await page.waitForLoadState('networkidle') // taps count after the script has loaded
  for (let taps = 0; taps < 4; taps++) await picture.click()
  await expect(details).toBeHidden()
  await picture.click()
  await expect(details).toBeVisible()
})

test('"back" closes the product sheet, which has its own URL while it is open', async ({ page, market }) => {
  const texts = getTexts('uk')
  const storefront = createStorefrontPage(page, texts)
  const { store, card } = await market.findCard(KYIV, it => it.customizable)
  const home = toStorePath(KYIV, store.slug)
  await page.goto(toCityPath(KYIV))
  await page.goto(home)
  await storefront.link(card.name).click()
  await expect(storefront.productSheet(card.name).dialog).toBeVisible()
  await expect(page).toHaveURL(`${home}?product=${card.id}`)
  await page.goBack()
  await expect(storefront.productSheet(card.name).dialog).toBeHidden()
  await expect(page).toHaveURL(home)
  await storefront.link(card.name).click()
  await storefront.productSheet(card.name).closeButton.click()
  await expect(page).toHaveURL(home)
  await page.goBack()
  await expect(page).toHaveURL(toCityPath(KYIV))
})

test("a product's URL shows it before any script runs, and its button opens the sheet; its canonical URL is the store's", async ({
  page,
  market,
}) => {
  const texts = getTexts('en')
  const { store, card } = await market.findCard(BARCELONA, it => it.customizable)
  const home = toStorePath(BARCELONA, store.slug)
  await page.goto(`${home}?product=${card.id}`)
  const detail = page.getByRole('main').locator('.product-detail')
  await expect(detail.getByRole('heading', { level: 2, name: card.name })).toBeVisible()
  const sheet = createStorefrontPage(page, texts).productSheet(card.name)
  await page.waitForLoadState('networkidle')
  await expect(sheet.dialog).toBeHidden()
  const canonical = await page.locator('link[rel=canonical]').getAttribute('href')
  const { pathname, search } = new URL(canonical ?? '')
  expect(pathname + search).toBe(home)
  await detail.getByRole('button').click()
  await expect(sheet.addButton).toBeVisible()
  await sheet.closeButton.click()
  await expect(detail.getByRole('heading', { level: 2, name: card.name })).toBeVisible()
})

test('the button of a product without options adds it; a link of this site opens the sheet at once', async ({ page, market }) => {
  const texts = getTexts('en')
  const { store, card } = await market.findCard(BARCELONA, it => !it.customizable)
  const url = `${toStorePath(BARCELONA, store.slug)}?product=${card.id}`
  await page.goto(url)
  const add = page.getByRole('button', { name: texts.t('catalogue:addProduct', { name: card.name }), exact: true })
  await add.click()
  await expect(
    page.locator('.basket-bar, #basket').getByText(card.name).or(page.locator('.basket-bar button .money')).first(),
  ).toBeVisible()
  await expect(createStorefrontPage(page, texts).productSheet(card.name).dialog).toBeHidden()
  await page.evaluate(address => location.assign(address), url)
  await expect(createStorefrontPage(page, texts).productSheet(card.name).dialog).toBeVisible()
})

test('the product sheet retries options that fail to load', async ({ page, context, market, guard }) => {
  guard.allowMessage(OFFLINE)
  const texts = getTexts('en')
  const storefront = createStorefrontPage(page, texts)
  const { store, card } = await market.findCard(BARCELONA, it => it.customizable)
  const other = (await market.getProducts(BARCELONA, store)).find(it => it.available && it.id !== card.id)!
  await page.goto(toStorePath(BARCELONA, store.slug))
  // opening another product loads React
  await storefront.link(other.name).click()
  await expect(storefront.productSheet(other.name).addButton).toBeVisible()
  // a product under the pointer would be prefetched
  await page.mouse.move(0, 0)
  await page.keyboard.press('Escape')
  await context.setOffline(true)
  await storefront.link(card.name).click()
  const sheet = storefront.productSheet(card.name)
  await expect(sheet.dialog.getByRole('alert')).toContainText(texts.t('cart:productFailed'))
  await expect(sheet.addButton).toHaveCount(0)
  await context.setOffline(false)
  await sheet.retryButton.click()
  await expect(sheet.addButton).toBeVisible()
})
