import type { Page } from '@playwright/test'

import { renderAllContent } from '#tests/support/render-all-content.ts'

import { findAxeViolations, findDarkAxeViolations } from './support/axe.ts'
import { expect, test } from './support/guarded-test.ts'
import { BARCELONA, toStorePath } from './support/market.ts'
import { createStorefrontPage } from './support/storefront-page.ts'
import { findSmallTargets } from './support/touch-targets.ts'
import { getTexts } from './support/texts.ts'

/** The demonstration store (docs/SANDBOX.md): every element and every action of A §2.4. */
const PATH = toStorePath(BARCELONA, 'every-element')
const STORE = 'Every Element'
/** HTML_CACHE_SECONDS and HTML_STALE_SECONDS by default, in milliseconds. */
const CACHED_PAGE_MS = (60 + 30) * 1000
const texts = getTexts('en')
const { t } = texts

const getMain = (page: Page) => page.getByRole('main')
const openedUrl = (page: Page, name: string | RegExp) => getMain(page).getByRole('link', { name }).getAttribute('href')

test(
  'A §2.4: "Content may contain GRID or LIST elements holding PRODUCT_TILE or PRODUCT_ROW items. Other element types: collection tile, carousel, banner, label, text area, table section, collapsable container, CTA button."',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto(PATH)
    // at the top of the page, where the header is not collapsed
    await page.evaluate(renderAllContent)
    expect(await page.evaluate(findSmallTargets)).toEqual([])
    const main = getMain(page)
    const section = (name: string) => main.getByRole('region', { name, exact: true })
    const generated = ['Most ordered', 'Offers']
    const sections = ['Wine', 'Sparkling', 'Beer', 'Pharmacy', 'Soft drinks', 'Snacks for the glass']
    const headings = await main.locator('.menu-block > h2').allTextContents()
    expect(headings.filter(it => !generated.includes(it))).toEqual(sections)
    await expect(section('Wine').locator('.items > .item:not(.tile)')).toHaveCount(5)
    await expect(section('Beer').locator('.grid-menu > .tile')).toHaveCount(5)
    await expect(section('Sparkling').locator('.carousel > .tile')).toHaveCount(4)
    await expect(section('Pharmacy').locator('.collection-tile')).toHaveCount(4)
    await expect(main.locator('.note.info').getByRole('heading', { name: 'A demonstration' })).toBeVisible()
    await expect(main.locator('.note.warning').getByRole('heading', { name: 'Longer waits today' })).toBeVisible()
    await expect(main.getByText('Bottles travel in a padded box')).toBeVisible()
    await expect(main.getByRole('heading', { name: 'From the cellar' })).toBeVisible()
    await expect(main.getByText('A cellar, a counter and a small pharmacy, under one roof.')).toBeVisible()
    await expect(main.getByRole('table', { name: 'Good to know' }).getByRole('row', { name: 'By phone Every day, 9 to 20' })).toBeVisible()
    const packing = main.getByText('Two layers of cardboard, no plastic.')
    await expect(packing).toBeHidden()
    await main.getByText('How we pack').click()
    await expect(packing).toBeVisible()
    await expect(main.getByText('Enjoy alcohol in moderation.')).toBeVisible()
    // the default text of an action, the shortest one
    await expect(main.locator('.note.warning').getByRole('link', { name: t('catalogue:actionCall') })).toHaveAttribute('href', /^tel:/)
    expect(await findAxeViolations(page)).toEqual([])
    expect(await findDarkAxeViolations(page)).toEqual([])
  },
)

test(
  'A §2.4, "Action types": NAVIGATION, RELOAD, OPEN_MAP, "EXTERNAL_LINK (opens a new tab)" and PHONE_DIAL',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto(PATH)
    const main = getMain(page)
    await main
      .locator('.label', { hasText: 'Bottles travel' })
      .getByRole('link', { name: t('catalogue:actionShow') })
      .click()
    await expect(page).toHaveURL(/#snacks-for-the-glass-c\.\d+$/)
    await expect(main.getByRole('heading', { name: 'Snacks for the glass' })).toBeInViewport()
    expect(await openedUrl(page, /^See where we are/)).toMatch(/^https:\/\/www\.google\.com\/maps\/search\/\?api=1&query=41\.\d+,2\.\d+$/)
    const external = main.getByRole('link', { name: /^Wine regions of Spain/ })
    await expect(external).toHaveAttribute('target', '_blank')
    await expect(external).toHaveAttribute('href', /^https:/)
    expect(await openedUrl(page, 'Talk to us')).toMatch(/^tel:\+34000\d{6}$/)
    await main.getByRole('link', { name: 'Look again' }).click()
    await expect(page).toHaveURL(PATH)
  },
)

test(
  'A §2.4, "Action types": POPUP and "POPUP_DIALOG (treated as the store information modal)" open the store information, and a POPUP the restrictions; "learn more"',
  { tag: '@phone' },
  async ({ page }) => {
    // a device with a share sheet
    await page.addInitScript(() => {
      const share = (data: ShareData) => Promise.resolve(void Object.assign(window, { shared: data.url }))
      Object.defineProperty(navigator, 'share', { value: share })
    })
    await page.goto(PATH)
    const main = getMain(page)
    const popup = page.getByRole('dialog', { name: STORE })
    const openers = [
      main.locator('.note.info').getByRole('link', { name: t('catalogue:learnMore') }),
      main.getByRole('link', { name: 'About this store' }),
    ]
    for (const opener of openers) {
      await opener.click()
      await expect(popup.getByRole('row', { name: 'Monday Open 24 hours' })).toBeVisible()
      await expect(popup.getByRole('row', { name: /^Company Todos los elementos S\.L\.$/ })).toBeVisible()
      await expect(popup.getByRole('link', { name: new RegExp(`^${t('catalogue:actionMap')}`) })).toBeVisible()
      await expect(popup.getByRole('link', { name: t('catalogue:actionCall') })).toHaveAttribute('href', /^tel:/)
      await expect(popup.getByText('Its own couriers deliver them.')).toBeVisible()
      expect(await page.evaluate(findSmallTargets)).toEqual([])
      expect(await findAxeViolations(page)).toEqual([])
      await popup.getByRole('button', { name: t('catalogue:share') }).click()
      expect(await page.evaluate(() => (window as { shared?: string }).shared)).toBe(new URL(PATH, page.url()).href)
      await page.keyboard.press('Escape')
      await expect(popup).toBeHidden()
    }
    await main.getByText('How we pack').click()
    await main.getByRole('link', { name: 'Before you order alcohol or medicine' }).click()
    const restrictions = page.getByRole('dialog', { name: t('catalogue:restrictions') })
    await expect(restrictions.getByRole('heading', { name: 'Alcohol' })).toBeVisible()
    await expect(restrictions.getByText('We sell this only with a prescription.')).toBeVisible()
  },
)

test(
  'A §2.4, "restrictions modal": a customer confirms an age or a prescription before a product is in the cart, once for the visit',
  { tag: '@phone' },
  async ({ page }) => {
    const storefront = createStorefrontPage(page, texts)
    await page.goto(PATH)
    const dialog = page.getByRole('dialog', { name: t('catalogue:restrictions') })
    await storefront.addButton('Lager, 6 × 0.33 l').click()
    const sheet = storefront.productSheet('Lager, 6 × 0.33 l')
    await sheet.addButton.click()
    await expect(dialog.getByText('Only for customers aged 18 or over.')).toBeVisible()
    await dialog.getByRole('button', { name: t('catalogue:restrictionsCancel') }).click()
    await expect(storefront.basketLink(0)).toBeVisible()
    await sheet.addButton.click()
    await dialog.getByRole('button', { name: t('catalogue:restrictionAge', { age: 18 }) }).click()
    await expect(storefront.basketLink(1)).toBeVisible()
    await storefront.addButton('Dark stout, 0.5 l').click()
    await expect(storefront.basketLink(2)).toBeVisible()
  },
)

test(
  'A §2.4, "Action types": TRANSLATION_REPORTING_CATEGORY and TRANSLATION_REPORTING_PRODUCT report the section and the product that they name',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto(PATH)
    const dialog = page.getByRole('dialog', { name: t('catalogue:reportTranslation'), exact: true })
    for (const [label, name] of [
      ['Found a bad translation?', 'Wine'],
      ['Young red wine', 'Young red wine, 0.75 l'],
    ] as const) {
      const button = getMain(page)
        .locator('.label', { hasText: label })
        .getByRole('button', { name: t('catalogue:reportTranslation') })
      await button.click()
      await expect(dialog.getByText(name, { exact: true })).toBeVisible()
      await dialog.getByRole('textbox', { name: t('catalogue:reportBetter') }).fill('A better name')
      await dialog.getByRole('button', { name: t('catalogue:reportSend') }).click()
      await expect(dialog.getByRole('status')).toHaveText(t('catalogue:reportSent'))
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
    }
  },
)

test(
  'A §2.4: "Page title and description come from translated templates for store, store group and store collection", and the tiles of a group lead to them',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto(PATH)
    const main = getMain(page)
    await main.getByRole('region', { name: 'Pharmacy' }).getByRole('link', { name: 'Care' }).click()
    await expect(page).toHaveURL(/\/care-c\.\d+\/$/)
    await expect(page).toHaveTitle(new RegExp(`Care.*${STORE}.*Barcelona`))
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(`Care at ${STORE}`)
    await expect(main.locator('.menu-block > h2')).toHaveText(['Skin and sun', 'Teeth and mouth', 'Mother and baby'])
    await page.goto(PATH)
    await main.getByRole('region', { name: 'Pharmacy' }).getByRole('link', { name: 'First aid' }).click()
    await expect(page).toHaveTitle(new RegExp(`First aid.*${STORE}.*Barcelona`))
    await expect(main.locator('.menu-block > h2')).toHaveText(['First aid'])
    await expect(main.getByRole('link', { name: 'Digital thermometer', exact: true })).toBeVisible()
    expect(await findAxeViolations(page)).toEqual([])
  },
)

test('a closed store names similar ones that are open, and its notice leads to them', { tag: '@both' }, async ({ page, market }) => {
  test.setTimeout(3 * CACHED_PAGE_MS)
  const others = page.getByRole('region', { name: t('catalogue:openNow'), exact: true })
  const link = page.getByRole('link', { name: t('catalogue:openNow'), exact: true })
  // a store that closes at this very minute may still be on the cached page
  await expect(async () => {
    await page.goto(toStorePath(BARCELONA, 'closed-for-now'))
    await link.click()
    await expect(others).toBeInViewport()
    const names = await others.getByRole('listitem').locator('h3').allTextContents()
    expect(names.length).toBeGreaterThan(0)
    await others.getByRole('listitem').getByRole('link').first().click()
    await expect(page.getByRole('heading', { level: 1, name: names[0]!.trim() })).toBeVisible()
    const slug = new URL(page.url()).pathname.split('/').at(-2)!
    expect((await market.getStoreBySlug(BARCELONA, slug)).open).toBe(true)
  }).toPass({ timeout: 2 * CACHED_PAGE_MS, intervals: [5_000] })
  // an open store has no such section
  await expect(others).toHaveCount(0)
})
