import { type Locator, type Page, test } from '@playwright/test'

import { firstStore, judge, RUNS, slowDown, SLOWED, timePress, visit } from './stopwatch.ts'

/** Where a screen shows at once that something is in the basket: the bar at the thumb, or the panel beside the menu. */
const SCREENS = {
  phone: { shown: '.basket-bar button', press: 'tap', screen: {} },
  desk: {
    shown: '#basket .line',
    press: 'click',
    screen: { viewport: { width: 1440, height: 900 }, hasTouch: false, isMobile: false, deviceScaleFactor: 1 },
  },
} as const

for (const [name, { shown, press, screen }] of Object.entries(SCREENS)) {
  for (const { times, most } of [
    { times: 1, most: 32 },
    { times: SLOWED, most: 80 },
  ]) {
    test(`${name}: Add shows in the basket within ${most} ms, processor slowed ${times} times`, async ({ browser }, info) => {
      const store = await firstStore(browser)
      const runs: number[] = []
      for (let run = 0; run < RUNS; run++) {
        const page = await visit(browser, store, screen)
        await (await simpleProduct(page))[press]()
        const add = page.locator('#sheet-footer button[type=submit]')
        await add.waitFor()
        await slowDown(page, times)
        runs.push(await timePress(add, shown, press))
        await page.context().close()
      }
      judge(info, `Add to basket shown, ${name}, processor / ${times}`, runs, most)
    })
  }
}

/** The first product without options: its sheet can be added from as it opens. */
async function simpleProduct(page: Page): Promise<Locator> {
  const text = await page.locator('#store-data').textContent()
  const { products } = JSON.parse(text ?? '{}') as { products: Record<string, { customizable: boolean }> }
  const [id] = Object.entries(products).find(([, it]) => !it.customizable) ?? []
  if (id === undefined) throw new Error('The store sells nothing without options')
  return page.locator(`.item [data-product="${id}"]`).first()
}
