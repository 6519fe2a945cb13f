import type { Page } from '@playwright/test'

import { needsLocation } from '#domain/catalogue/filter-set.ts'

import { expect, test } from './support/guarded-test.ts'
import { BARCELONA, type Market, toCategoryPath, toCityPath } from './support/market.ts'
import { getTexts } from './support/texts.ts'

const { t } = getTexts(BARCELONA.language)
const ADDRESS = { query: 'mallorca 237', title: 'Carrer de Mallorca, 237' }

async function openCategory(page: Page, market: Market) {
  const category = await market.getMainCategory(BARCELONA)
  await page.goto(toCategoryPath(BARCELONA, category), { waitUntil: 'networkidle' })
  await page.evaluate(() => void Object.assign(window, { marked: true }))
  const { sortings } = await market.getFilters(BARCELONA, category.id)
  return sortings.find(needsLocation)!
}

async function chooseAddress(page: Page): Promise<void> {
  const dialog = page.locator('dialog[open]')
  await dialog.getByRole('combobox', { name: t('geo:search') }).fill(ADDRESS.query)
  await dialog.getByRole('option').filter({ hasText: ADDRESS.title }).first().click()
  await dialog.getByRole('button', { name: t('geo:confirm') }).click()
  await expect(dialog).toHaveCount(0)
}

const getSorts = (page: Page) => page.getByRole('navigation', { name: t('catalogue:sorting'), exact: true })

test('A §3: a location-based sort asks for the address, then sorts the list in place', async ({ page, market }) => {
  const sort = await openCategory(page, market)
  const link = getSorts(page).getByRole('link', { name: sort.localizedName, exact: true })
  const path = (await link.getAttribute('href'))!
  await link.click()
  await chooseAddress(page)
  await expect(page).toHaveURL(path)
  await expect(link).toHaveAttribute('aria-current', 'true')
  await expect(page.getByText(t('catalogue:sortNeedsAddress'))).toHaveCount(0)
  expect(await page.evaluate(() => 'marked' in window)).toBe(true)
})

test('A §3: without an address the page of a location-based sort asks for it, and has the default sort', async ({ page, market }) => {
  const sort = await openCategory(page, market)
  const link = getSorts(page).getByRole('link', { name: sort.localizedName, exact: true })
  await page.goto((await link.getAttribute('href'))!)
  await expect(page.getByText(t('catalogue:sortNeedsAddress'))).toBeVisible()
  await expect(getSorts(page).getByRole('link').first()).toHaveAttribute('aria-current', 'true')
  await expect(link).not.toHaveAttribute('aria-current')
})

test('issue 18: "Popular" until an address is known, then near the address, without a new page', async ({ page }) => {
  await page.goto(toCityPath(BARCELONA), { waitUntil: 'networkidle' })
  await page.evaluate(() => void Object.assign(window, { marked: true }))
  const firstRow = page.locator('section.section h2').first()
  const before = await firstRow.textContent()
  await page.getByRole('link', { name: t('geo:title') }).click()
  await chooseAddress(page)
  await expect(firstRow).not.toHaveText(before!)
  expect(await page.evaluate(() => 'marked' in window)).toBe(true)
})
