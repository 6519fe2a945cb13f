import { expect, type Page, test } from '@playwright/test'

import { firstStore, judge, RUNS, slowDown, SLOWED, timePress, visit } from './stopwatch.ts'

const SHEET = '#product-sheet[open]'

/** A finger gives no warning: the islands are asked for by the very press that opens the sheet. */
const press = (page: Page, at: number): Promise<number> => timePress(page.locator('.item [data-product]').nth(at), SHEET, 'tap')

for (const { times, most } of [
  { times: 1, most: 40 },
  { times: SLOWED, most: 100 },
]) {
  test(`a product's sheet opens within ${most} ms of the press, processor slowed ${times} times`, async ({ browser }, info) => {
    const store = await firstStore(browser)
    const first: number[] = []
    const later: number[] = []
    for (let run = 0; run < RUNS; run++) {
      const page = await visit(browser, store)
      await slowDown(page, times)
      first.push(await press(page, run))
      await expect(page.locator('#sheet-footer button[type=submit], #sheet-footer .note').first()).toBeVisible({ timeout: 30_000 })
      await page.keyboard.press('Escape')
      await expect(page.locator(SHEET)).toHaveCount(0)
      later.push(await press(page, run + 1))
      await page.context().close()
    }
    judge(info, `sheet, first press (React away), processor / ${times}`, first, most)
    judge(info, `sheet, later press (React there), processor / ${times}`, later, most)
  })
}
