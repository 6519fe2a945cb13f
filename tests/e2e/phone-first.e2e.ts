import { expect, test } from './support/guarded-test.ts'
import { BARCELONA, KYIV, toCategoryPath, toCityPath, toStorePath, YEREVAN } from './support/market.ts'

/** Pixels from the top of a screen of 390 × 844 (issue 18 point 6). */
const HIGHEST = { store: 520, city: 620, category: 420 }

for (const banner of ['shown', 'dismissed'] as const) {
  test.describe(`with the cookie banner ${banner}`, () => {
    if (banner === 'shown') test.use({ storageState: { cookies: [], origins: [] } })

    for (const place of [BARCELONA, KYIV, YEREVAN]) {
      test(
        `the first product and the first store are near the top of a phone, above the banner, in ${place.language}`,
        { tag: '@phone' },
        async ({ page, market }) => {
          const { store } = await market.findCard(place, () => true)
          for (const [path, selector, limit] of [
            [toStorePath(place, store.slug), '.item', HIGHEST.store],
            [toCityPath(place), '.store', HIGHEST.city],
            [toCategoryPath(place, await market.getMainCategory(place)), '.store', HIGHEST.category],
          ] as const) {
            await page.goto(path)
            await expect(page.locator('.consent')).toBeVisible({ visible: banner === 'shown' })
            const first = await page.locator(selector).first().boundingBox()
            expect(first!.y, path).toBeLessThanOrEqual(limit)
            if (banner === 'shown') {
              const form = await page.locator('.consent form').boundingBox()
              expect(form!.y, path).toBeGreaterThanOrEqual(first!.y + 112)
            }
          }
        },
      )
    }
  })
}
