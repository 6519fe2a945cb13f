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

test('issue 18: a city moves nothing while it loads, and its largest paint is text, not a picture @phone', async ({ page }) => {
  await page.addInitScript(() => {
    const metrics = { layoutShift: 0, largestPaint: '' }
    Object.assign(window, { metrics })
    new PerformanceObserver(list => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) metrics.layoutShift += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
    new PerformanceObserver(list => {
      for (const { element } of list.getEntries() as (PerformanceEntry & { element: Element | null })[])
        metrics.largestPaint = element?.tagName ?? ''
    }).observe({ type: 'largest-contentful-paint', buffered: true })
  })
  await page.goto(toCityPath(BARCELONA), { waitUntil: 'networkidle' })
  // the last picture of the first view has been painted
  await expect(page.locator('.store img').first()).toHaveJSProperty('complete', true)
  await page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  const metrics = await page.evaluate(() => (window as unknown as { metrics: { layoutShift: number; largestPaint: string } }).metrics)
  expect(metrics).toEqual({ layoutShift: 0, largestPaint: expect.stringMatching(/^(H1|P)$/) })
})
