import { expect, test } from './support/guarded-test.ts'
import { BARCELONA, toStorePath } from './support/market.ts'
import { createStorefrontPage } from './support/storefront-page.ts'
import { getTexts } from './support/texts.ts'

const texts = getTexts('en')
const { t } = texts

test(
  'A §7: the product sheet shows the pictures, allergens and nutrition of the product view',
  { tag: '@phone' },
  async ({ page, market }) => {
    const { store, card } = await market.findCard(BARCELONA, it => it.externalId === 'burgers.classic' && it.available)
    const storefront = createStorefrontPage(page, texts)
    await page.goto(toStorePath(BARCELONA, store.slug))
    await storefront.link(card.name).click()
    const { dialog } = storefront.productSheet(card.name)
    await expect(dialog.getByText(t('cart:allergens', { list: card.allergens.join(', ') }))).toBeVisible()
    await dialog.getByText('Nutrition per portion').click()
    await expect(dialog.getByRole('definition').first()).toHaveText('2,678 kJ / 640 kcal')

    const zoom = dialog.getByRole('button', { name: t('catalogue:enlargePicture') })
    await zoom.click()
    const pictures = page.locator('dialog.picture-zoom')
    await expect(pictures).toHaveAccessibleName(card.name)
    await page.keyboard.press('Escape')
    await expect(pictures).toHaveCount(0)
    await expect(dialog).toBeVisible()
    await expect(zoom).toBeFocused()
  },
)

test(
  'A §2.4: "A product click opens a details modal", which adds it to the cart; "structured store data is included"',
  { tag: '@both' },
  async ({ page, market }) => {
    const { store, card } = await market.findCard(BARCELONA, it => !it.customizable && it.available)
    const storefront = createStorefrontPage(page, texts)
    const sheet = storefront.productSheet(card.name)
    await page.goto(toStorePath(BARCELONA, store.slug))
    const data = await page.locator('script[type="application/ld+json"]').allTextContents()
    expect(data.join()).toContain(`"name":${JSON.stringify(store.name)}`)
    await storefront.link(card.name).click()
    await expect(sheet.dialog).toBeVisible()
    await sheet.addButton.click()
    await expect(sheet.dialog).toBeHidden()
    await expect(storefront.basketLink(1)).toBeVisible()
  },
)

test(
  'A §2.4: "translation-report (category and product)": a customer reports a translated product and a section',
  { tag: '@phone' },
  async ({ page, market }) => {
    const { store, card } = await market.findCard(BARCELONA, it => it.customizable && it.available)
    const storefront = createStorefrontPage(page, texts)
    const reportDialog = page.getByRole('dialog', { name: t('catalogue:reportTranslation'), exact: true })
    const send = async () => {
      await reportDialog.getByRole('textbox', { name: t('catalogue:reportBetter') }).fill('A better name')
      await reportDialog.getByRole('button', { name: t('catalogue:reportSend') }).click()
      await expect(reportDialog.getByRole('status')).toHaveText(t('catalogue:reportSent'))
      await page.keyboard.press('Escape')
      await expect(reportDialog).toBeHidden()
    }
    await page.goto(toStorePath(BARCELONA, store.slug))
    await storefront.link(card.name).click()
    const { dialog, addButton } = storefront.productSheet(card.name)
    await expect(addButton).toBeVisible()
    await dialog.getByRole('button', { name: t('catalogue:reportTranslation') }).click()
    await expect(reportDialog.getByRole('radio', { name: card.name, exact: true })).toBeChecked()
    await send()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await storefront.main
      .getByRole('button', { name: t('catalogue:reportTranslation') })
      .first()
      .click()
    await send()
  },
)

test('a menu in its original language offers no translation report', { tag: '@phone' }, async ({ page, market }) => {
  const { store } = await market.findCard(BARCELONA, it => it.available)
  await page.goto(toStorePath(BARCELONA, store.slug).replace('/es/en/', '/es/es/'))
  await expect(page.locator('.menu-block').first()).toBeVisible()
  await expect(page.locator('[data-report]')).toHaveCount(0)
})

test('the search of a store filters its menu while the customer types, without a request', { tag: '@phone' }, async ({ page, market }) => {
  const { store, card } = await market.findCard(BARCELONA, it => it.available)
  const storefront = createStorefrontPage(page, texts)
  await page.goto(toStorePath(BARCELONA, store.slug))
  const field = storefront.menuSearch(store.name)
  const items = page.locator('.store-menu .item:visible')
  const all = await items.count()
  await field.fill(card.name.toUpperCase())
  await expect.poll(() => items.count()).toBeLessThan(all)
  await expect(storefront.link(card.name)).toBeVisible()
  await field.fill('xqzwv')
  await expect(storefront.main.getByRole('heading', { name: t('catalogue:nothingFoundTitle') })).toBeVisible()
  await expect(items).toHaveCount(0)
  await field.fill('')
  await expect(items).toHaveCount(all)
  expect(new URL(page.url()).search).toBe('')
})
