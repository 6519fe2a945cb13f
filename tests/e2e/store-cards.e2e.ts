import { expect, test } from './support/guarded-test.ts'
import { BARCELONA, toCityPath, KYIV, YEREVAN } from './support/market.ts'

for (const place of [BARCELONA, KYIV, YEREVAN]) {
  test(`the badges of a store are in one row above its picture, in ${place.language}`, { tag: '@phone' }, async ({ page }) => {
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(toCityPath(place))
      // the web fonts load after the first frame and move the badges
      await expect
        .poll(() =>
          page.locator('.store .pic:has(> .badges)').evaluateAll(pics =>
            pics.flatMap(pic => {
              const picture = pic.querySelector('img')!.getBoundingClientRect()
              const badges = pic.querySelector('.badges')!.getBoundingClientRect()
              return badges.bottom > picture.top ? [pic.textContent] : []
            }),
          ),
        )
        .toEqual([])
      await expect(page.locator('.store .badges').first()).toBeVisible()
    }
  })
}
