import { expect } from '@playwright/test'

import { test } from './support/guarded-test.ts'
import { loadSavedOrders } from './support/saved-orders.ts'

test('orders and sessions survive a restart of the site', async ({ browser }) => {
  const orders = loadSavedOrders()
  expect(orders.length, 'orders saved by earlier tests').toBeGreaterThan(0)
  for (const { id, path, language, store, total, storageState } of orders) {
    const context = await browser.newContext({ storageState })
    const page = await context.newPage()
    await page.goto(`/${language}/past-orders/`)
    await expect(page.locator(`a[href*="/orders/${id}/"]`).first()).toBeVisible()
    await page.goto(path)
    await expect(page.getByText(store).first()).toBeVisible()
    await expect(page.getByText(total).first()).toBeVisible()
    await context.close()
  }
})
