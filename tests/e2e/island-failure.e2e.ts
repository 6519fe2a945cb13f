import type { Page } from '@playwright/test'

import { expect, test } from './support/guarded-test.ts'
import { BARCELONA, cityPath } from './support/market.ts'
import { getTexts } from './support/texts.ts'

/** The first dialog that opens throws, as a fault of ours within React would. */
async function breakFirstDialog(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { showModal } = HTMLDialogElement.prototype
    HTMLDialogElement.prototype.showModal = function () {
      HTMLDialogElement.prototype.showModal = showModal
      throw new Error('broken by the test')
    }
  })
}

test('issue 16 point 29: an island that crashes says so, is reported once and works after Try again', async ({ page, guard }) => {
  guard.expects(/broken by the test/)
  const { say } = getTexts('en')
  await breakFirstDialog(page)
  const reported: string[] = []
  page.on('request', it => {
    const entries = it.method() === 'POST' ? (it.postData() ?? '') : ''
    reported.push(...(entries.match(/broken by the test/g) ?? []))
  })
  await page.goto(cityPath(BARCELONA))
  await page.getByRole('link', { name: say('geo:title') }).click()
  const message = page.getByRole('alert').filter({ hasText: say('platform:partFailed') })
  await expect(message).toBeInViewport()
  // the rest of the page lives
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
  await expect.poll(() => reported.length).toBe(1)
  await message.getByRole('button', { name: say('platform:islandFailedAction') }).click()
  await expect(page.getByRole('dialog', { name: say('geo:title') })).toBeVisible()
  await expect(message).toHaveCount(0)
  expect(reported).toHaveLength(1)
})
