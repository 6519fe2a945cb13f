import type { Page } from '@playwright/test'

import { expect, test } from './support/guarded.ts'

/** A landing in Armenian: its letters, and the Latin ones of its figures. */
const LANDING = '/am/hy/'

const familyOf = (page: Page): Promise<string> => page.evaluate(() => getComputedStyle(document.body).fontFamily)

/** What the page is painted with: fonts of ours that it has asked for and got. */
const inUse = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    await document.fonts.ready
    return [...document.fonts].filter(it => it.status === 'loaded').map(it => it.family.replaceAll('"', ''))
  })

test('a new visitor reads the words at once, and has the shop’s own letters from the next page on', { tag: '@phone' }, async ({ page }) => {
  await page.goto(LANDING, { waitUntil: 'networkidle' })
  expect(await familyOf(page)).not.toContain('Onest,')
  const links = page.locator('link[data-letters]')
  await expect(links).toHaveCount(2)
  const addresses = await links.evaluateAll(all => all.map(it => (it as HTMLLinkElement).href))
  expect(await page.evaluate(() => performance.getEntriesByType('resource').map(it => it.name))).toEqual(expect.arrayContaining(addresses))
  // what was fetched behind the first frame moves nothing that is being read
  expect(await inUse(page)).not.toContain('Onest')

  await page.reload()
  expect(await familyOf(page)).toMatch(/^Onest,/)
  expect(await inUse(page)).toEqual(expect.arrayContaining(['Onest', 'Noto Sans Armenian']))
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the letters are asked for as the page is read', { tag: '@phone' }, async ({ page }) => {
    const font = page.waitForRequest(/\/fonts\/onest-latin\.\w+\.woff2$/)
    await page.goto(LANDING)
    await font
  })
})
