import type { Page, Request } from '@playwright/test'

import { expect, test } from './support/guarded-test.ts'
import { BARCELONA, toCategoryPath } from './support/market.ts'
import { getTexts } from './support/texts.ts'

const { t } = getTexts(BARCELONA.language)
const ADDRESS = { query: 'mallorca 237', title: 'Carrer de Mallorca, 237' }

/** Records the calls for delivery times: the store addresses of each. */
function recordEtaCalls(page: Page): number[][] {
  const calls: number[][] = []
  page.on('request', (it: Request) => {
    if (it.url().endsWith('/eta/store_addresses')) calls.push((it.postDataJSON() as { storeAddressIds: number[] }).storeAddressIds)
  })
  return calls
}

async function chooseAddress(page: Page): Promise<void> {
  await page.getByRole('link', { name: t('geo:title') }).click()
  const dialog = page.locator('dialog[open]')
  await dialog.getByRole('combobox', { name: t('geo:search') }).fill(ADDRESS.query)
  await dialog.getByRole('option').filter({ hasText: ADDRESS.title }).first().click()
  await dialog.getByRole('button', { name: t('geo:confirm') }).click()
  await expect(dialog).toHaveCount(0)
}

test('A §4: "ETAs are refreshed when older than 5 minutes." of the cards of a list, at most 13 (A §9), with an address only', async ({
  page,
  market,
}) => {
  const calls = recordEtaCalls(page)
  const category = await market.getMainCategory(BARCELONA)
  await page.clock.install()
  await page.goto(toCategoryPath(BARCELONA, category), { waitUntil: 'networkidle' })
  await page.clock.fastForward('06:00')
  // B §5: "ETA is skipped if there are no delivery coordinates"
  expect(calls).toEqual([])
  const requested = page.waitForRequest(it => it.url().endsWith('/eta/store_addresses'))
  await chooseAddress(page)
  await expect.poll(() => calls.length).toBe(1)
  // A §7: "All calls send headers for … city code and country code"
  expect((await requested).headers()).toMatchObject({ 'x-city-code': BARCELONA.cityCode, 'x-country-code': 'ES' })
  const shown = await page.locator('[data-eta]').evaluateAll(all => all.map(it => Number((it as HTMLElement).dataset['eta'])))
  expect(new Set(calls[0])).toEqual(new Set(shown))
  expect(shown.length).toBeGreaterThan(0)
  expect(shown.length).toBeLessThanOrEqual(13)
  await page.clock.fastForward('04:00')
  // a call would arrive in this time
  await page.waitForTimeout(300)
  expect(calls).toHaveLength(1)
  await page.clock.fastForward('01:31')
  await expect.poll(() => calls.length).toBe(2)
  expect(calls[1]).toEqual(calls[0])
})
