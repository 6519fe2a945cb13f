import { expect, test } from './support/guarded-test.ts'
import { BARCELONA, KYIV, toCategoryPath, toCityPath, toStorePath, YEREVAN } from './support/market.ts'
import { getTexts } from './support/texts.ts'

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
    const metrics = { moved: [] as (string | undefined)[], largestPaint: '' }
    Object.assign(window, { metrics })
    new PerformanceObserver(list => {
      for (const { sources } of list.getEntries() as (PerformanceEntry & { sources: { node?: Node }[] })[])
        metrics.moved.push(...sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 120) : node?.nodeName)))
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
  const metrics = await page.evaluate(() => (window as unknown as { metrics: { moved: string[]; largestPaint: string } }).metrics)
  expect(metrics).toEqual({ moved: [], largestPaint: expect.stringMatching(/^(H1|P)$/) })
})

test('on a phone the search takes no room from the address and from the sections, also of a pickup page @phone', async ({
  page,
  market,
}) => {
  const stores = (await market.getStores(BARCELONA)).elements.filter(it => it.pickup)
  const { store } = await market.findCard(BARCELONA, () => true, stores)
  for (const path of [toCityPath(BARCELONA), toStorePath(BARCELONA, store.slug)]) {
    await page.goto(`${path}?mode=pickup`)
    for (const field of await page.getByRole('search').filter({ visible: true }).all())
      expect((await field.boundingBox())!.width, path).toBe(44)
  }
  const sections = page.getByRole('navigation', { name: getTexts('en').t('catalogue:menu') })
  await sections.evaluate(it => it.scrollTo({ left: it.scrollWidth }))
  const last = await sections.getByRole('link').last().boundingBox()
  const search = await page.getByRole('main').getByRole('search').boundingBox()
  expect(last!.x + last!.width).toBeLessThanOrEqual(search!.x - 24)
})
