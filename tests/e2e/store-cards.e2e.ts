import { expect, test } from './support/guarded-test.ts'
import { BARCELONA, cityPath, KYIV, YEREVAN } from './support/market.ts'

for (const place of [BARCELONA, KYIV, YEREVAN]) {
  test(`badges stand in one row above the picture of a store, in ${place.language}`, { tag: '@phone' }, async ({ page }) => {
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(cityPath(place))
      // the letters of the page come after its first frame, and move the badges
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
