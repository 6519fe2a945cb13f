import { expect, test } from './support/guarded.ts'
import { BARCELONA, cityPath, KYIV, YEREVAN } from './support/market.ts'

for (const place of [BARCELONA, KYIV, YEREVAN]) {
  test(`badges stand in one row above the picture of a store, in ${place.language}`, { tag: '@phone' }, async ({ page }) => {
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(cityPath(place))
      const overlaps = await page.locator('.store .pic:has(> .badges)').evaluateAll(pics =>
        pics.flatMap(pic => {
          const picture = pic.querySelector('img')!.getBoundingClientRect()
          const badges = pic.querySelector('.badges')!.getBoundingClientRect()
          return badges.bottom > picture.top ? [pic.textContent] : []
        }),
      )
      expect(overlaps).toEqual([])
      await expect(page.locator('.store .badges').first()).toBeVisible()
    }
  })
}
