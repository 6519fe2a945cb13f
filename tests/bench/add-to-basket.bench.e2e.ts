import { type Locator, type Page, test } from '@playwright/test'

import { findFirstStore, checkMedian, RUNS, slowDownProcessor, CPU_SLOWDOWN, measureInteraction, openPage } from './stopwatch.ts'

/** Where each screen shows the basket: the bar at the bottom of a phone, or the panel beside the menu. */
const SCREENS = {
  phone: { selector: '.basket-bar button', action: 'tap', screen: {} },
  desktop: {
    selector: '#basket .line',
    action: 'click',
    screen: { viewport: { width: 1440, height: 900 }, hasTouch: false, isMobile: false, deviceScaleFactor: 1 },
  },
} as const

for (const [name, { selector, action, screen }] of Object.entries(SCREENS)) {
  for (const { slowdown, maxMs } of [
    { slowdown: 1, maxMs: 32 },
    { slowdown: CPU_SLOWDOWN, maxMs: 80 },
  ]) {
    test(`${name}: Add shows in the basket within ${maxMs} ms, processor slowed ${slowdown} times`, async ({ browser }, info) => {
      const store = await findFirstStore(browser)
      const runs: number[] = []
      for (let run = 0; run < RUNS; run++) {
        const page = await openPage(browser, store, screen)
        await (await findSimpleProduct(page))[action]()
        const add = page.locator('#sheet-footer button[type=submit]')
        await add.waitFor()
        await slowDownProcessor(page, slowdown)
        runs.push(await measureInteraction(add, selector, action))
        await page.context().close()
      }
      checkMedian(info, `Add to basket shown, ${name}, processor / ${slowdown}`, runs, maxMs)
    })
  }
}

/** @returns the first product without options: its sheet has an enabled Add button at once */
async function findSimpleProduct(page: Page): Promise<Locator> {
  const text = await page.locator('#store-data').textContent()
  const { products } = JSON.parse(text ?? '{}') as { products: Record<string, { customizable: boolean }> }
  const [id] = Object.entries(products).find(([, it]) => !it.customizable) ?? []
  if (id === undefined) throw new Error('The store has no product without options')
  return page.locator(`.item [data-product="${id}"]`).first()
}
