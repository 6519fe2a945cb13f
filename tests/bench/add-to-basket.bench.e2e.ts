import { test } from '@playwright/test'

import { BARCELONA, createMarket, isAsked, storePath } from '../e2e/support/market.ts'
import { judge, RUNS, slowDown, SLOWED, timePress, visit } from './stopwatch.ts'

/** Where a screen shows at once that something is in the basket: the bar at the thumb, or the panel beside the menu. */
const SCREENS = {
  phone: { shown: '.basket-bar button', press: 'tap', screen: {} },
  desk: {
    shown: '#basket .line',
    press: 'click',
    screen: { viewport: { width: 1440, height: 900 }, hasTouch: false, isMobile: false, deviceScaleFactor: 1, userAgent: undefined },
  },
} as const

for (const [name, { shown, press, screen }] of Object.entries(SCREENS)) {
  for (const { times, most } of [
    { times: 1, most: 32 },
    { times: SLOWED, most: 80 },
  ]) {
    test(`${name}: Add shows in the basket within ${most} ms, processor slowed ${times} times`, async ({
      browser,
      contextOptions,
      baseURL,
    }, info) => {
      const { store, product } = await createMarket(baseURL ?? '').findProduct(BARCELONA, it => !it.attributeGroups.some(isAsked))
      const { userAgent, ...rest } = { ...contextOptions, ...screen }
      const runs: number[] = []
      for (let run = 0; run < RUNS; run++) {
        const page = await visit(browser, { ...rest, ...(userAgent !== undefined && { userAgent }) }, storePath(BARCELONA, store.slug))
        await page.locator(`.item [data-product="${product.id}"]`).first()[press]()
        const add = page.locator('#sheet-foot button[type=submit]')
        await add.waitFor()
        await slowDown(page, times)
        runs.push(await timePress(add, shown, press))
        await page.context().close()
      }
      judge(info, `Add to basket shown, ${name}, processor / ${times}`, runs, most)
    })
  }
}
