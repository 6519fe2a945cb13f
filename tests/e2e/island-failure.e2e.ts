import type { Page } from '@playwright/test'

import { expect, test } from './support/guarded-test.ts'
import { BARCELONA, toCityPath } from './support/market.ts'
import { getTexts } from './support/texts.ts'

/** Makes the first dialog throw when it opens, like an error in a React component. */
async function breakFirstDialog(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { showModal } = HTMLDialogElement.prototype
    HTMLDialogElement.prototype.showModal = function () {
      HTMLDialogElement.prototype.showModal = showModal
      throw new Error('broken by the test')
    }
  })
}

test('issue 16 point 29: a crashed island shows a message, is reported once, and works after "Try again"', async ({ page, guard }) => {
  guard.allowMessage(/broken by the test/)
  const { t } = getTexts('en')
  await breakFirstDialog(page)
  const reports: string[] = []
  page.on('request', it => {
    const entries = it.method() === 'POST' ? (it.postData() ?? '') : ''
    reports.push(...(entries.match(/broken by the test/g) ?? []))
  })
  await page.goto(toCityPath(BARCELONA))
  await page.getByRole('link', { name: t('geo:title') }).click()
  const message = page.getByRole('alert').filter({ hasText: t('platform:partFailed') })
  await expect(message).toBeInViewport()
  // the rest of the page works
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
  await expect.poll(() => reports.length).toBe(1)
  await message.getByRole('button', { name: t('platform:islandFailedAction') }).click()
  await expect(page.getByRole('dialog', { name: t('geo:title') })).toBeVisible()
  await expect(message).toHaveCount(0)
  expect(reports).toHaveLength(1)
})
