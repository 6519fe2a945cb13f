import { expect, type Page, test } from '@playwright/test'

import { findFirstStore, checkMedian, RUNS, slowDownProcessor, CPU_SLOWDOWN, measureInteraction, openPage } from './stopwatch.ts'

const SHEET = '#product-sheet[open]'

/** Touch has no hover: the tap that opens the sheet also loads the islands. */
const openSheet = (page: Page, at: number): Promise<number> =>
  measureInteraction(page.locator('.item [data-product]').nth(at), SHEET, 'tap')

for (const { slowdown, maxMs } of [
  { slowdown: 1, maxMs: 40 },
  { slowdown: CPU_SLOWDOWN, maxMs: 100 },
]) {
  test(`a product sheet opens within ${maxMs} ms after the tap, processor slowed ${slowdown} times`, async ({ browser }, info) => {
    const store = await findFirstStore(browser)
    const first: number[] = []
    const later: number[] = []
    for (let run = 0; run < RUNS; run++) {
      const page = await openPage(browser, store)
      await slowDownProcessor(page, slowdown)
      first.push(await openSheet(page, run))
      await expect(page.locator('#sheet-footer button[type=submit], #sheet-footer .note').first()).toBeVisible({ timeout: 30_000 })
      await page.keyboard.press('Escape')
      await expect(page.locator(SHEET)).toHaveCount(0)
      later.push(await openSheet(page, run + 1))
      await page.context().close()
    }
    checkMedian(info, `sheet, first tap (React not loaded), processor / ${slowdown}`, first, maxMs)
    checkMedian(info, `sheet, later tap (React loaded), processor / ${slowdown}`, later, maxMs)
  })
}
