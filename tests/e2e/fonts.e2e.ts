import type { Page } from '@playwright/test'

import { MARKETS } from '#backend/db/seed/world/markets.ts'
import { expect, test } from './support/guarded-test.ts'

/** A landing that uses Armenian and Latin glyphs. */
const LANDING = '/am/hy/'

const readFontFamily = (page: Page): Promise<string> => page.evaluate(() => getComputedStyle(document.body).fontFamily)

/** Web fonts that the page has loaded. */
const listLoadedFonts = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    await document.fonts.ready
    return [...document.fonts].filter(it => it.status === 'loaded').map(it => it.family.replaceAll('"', ''))
  })

test('the first page uses a system font and fetches the web fonts, which the next page uses', { tag: '@phone' }, async ({ page }) => {
  await page.goto(LANDING, { waitUntil: 'networkidle' })
  expect(await readFontFamily(page)).not.toContain('Onest,')
  const links = page.locator('link[data-fonts]')
  await expect(links).toHaveCount(2)
  const urls = await links.evaluateAll(all => all.map(it => (it as HTMLLinkElement).href))
  expect(await page.evaluate(() => performance.getEntriesByType('resource').map(it => it.name))).toEqual(expect.arrayContaining(urls))
  // the first page does not switch fonts, so its text does not move
  expect(await listLoadedFonts(page)).not.toContain('Onest')

  await page.reload()
  expect(await readFontFamily(page)).toContain('Onest,')
  expect(await listLoadedFonts(page)).toEqual(expect.arrayContaining(['Onest', 'Noto Sans Armenian']))
})

test('the first page draws the dram sign of a bold badge with the web font', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/am/hy/yerevan/', { waitUntil: 'networkidle' })
  // a system font that has Armenian letters only draws an empty box, so the fonts of the signs come first
  expect(await readFontFamily(page)).toMatch(/^"?Recado Signs"?, "?Recado Static Signs"?, /)
  expect(await listLoadedFonts(page)).toContain('Recado Signs')
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the first page loads the web fonts', { tag: '@phone' }, async ({ page }) => {
    const font = page.waitForRequest(/\/fonts\/onest-latin\.\w+\.woff2$/)
    await page.goto(LANDING)
    await font
  })
})

/** Currency signs in the price patterns of the markets: A §9. */
const CURRENCY_SIGNS = [...new Set(Object.values(MARKETS).flatMap(it => it.currencyPattern.match(/\p{Sc}/gu) ?? []))]
/** The font weights of the design tokens (400, 650, 800) and of `<b>` (700). */
const FONT_WEIGHTS = [400, 650, 700, 800]

test('A §9: the web fonts contain each currency sign in each weight', { tag: '@phone' }, async ({ page }) => {
  expect(CURRENCY_SIGNS).toEqual(expect.arrayContaining(['€', '₴', '₾', '₸', '₵', '₦', '֏']))
  // pages use the web fonts from the second page on
  await page.goto(LANDING, { waitUntil: 'networkidle' })
  await page.reload()
  const missing = await page.evaluate(
    async ({ signs, weights }) => {
      const family = getComputedStyle(document.body).fontFamily
      const cases = signs.flatMap(sign => weights.map(weight => ({ sign, weight })))
      const faces = await Promise.all(cases.map(({ sign, weight }) => document.fonts.load(`${weight} 16px ${family}`, sign)))
      return cases.filter((_, index) => !faces[index]?.some(face => face.status === 'loaded')).map(it => `${it.sign} ${it.weight}`)
    },
    { signs: CURRENCY_SIGNS, weights: FONT_WEIGHTS },
  )
  expect(missing).toEqual([])
})
