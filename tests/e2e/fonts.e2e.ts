import type { Page } from '@playwright/test'

import { MARKETS } from '#backend/db/seed/world/markets.ts'
import { expect, test } from './support/guarded-test.ts'

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
  const links = page.locator('link[data-fonts]')
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

/** The signs with which the markets of A §9 write their prices. */
const SIGNS = [...new Set(Object.values(MARKETS).flatMap(it => it.currencyPattern.match(/\p{Sc}/gu) ?? []))]
/** The tokens' weights (400, 650, 800), and the weight of `<b>`. */
const WEIGHTS = [400, 650, 700, 800]

test('A §9: each sign of money comes from a font of ours at every weight', { tag: '@phone' }, async ({ page }) => {
  expect(SIGNS).toEqual(expect.arrayContaining(['€', '₴', '₾', '₸', '₵', '₦', '֏']))
  // the letters with the euro sign are in use from the second page on
  await page.goto(LANDING, { waitUntil: 'networkidle' })
  await page.reload()
  const missing = await page.evaluate(
    async ({ signs, weights }) => {
      const family = getComputedStyle(document.body).fontFamily
      const cases = signs.flatMap(sign => weights.map(weight => ({ sign, weight })))
      const found = await Promise.all(cases.map(({ sign, weight }) => document.fonts.load(`${weight} 16px ${family}`, sign)))
      return cases.filter((_, index) => !found[index]?.some(face => face.status === 'loaded')).map(it => `${it.sign} ${it.weight}`)
    },
    { signs: SIGNS, weights: WEIGHTS },
  )
  expect(missing).toEqual([])
})
