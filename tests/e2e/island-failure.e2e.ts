import { openCheckout } from './support/checkout-page.ts'
import { collectEvents } from './support/collect-events.ts'
import { expect, test } from './support/guarded-test.ts'
import { BARCELONA, toCityPath } from './support/market.ts'
import { getTexts } from './support/texts.ts'

/** Makes the next dialog throw when it opens, like an error in a React component. */
function breakNextDialog(): void {
  const open = Object.getOwnPropertyDescriptor(HTMLDialogElement.prototype, 'open')!
  Object.defineProperty(HTMLDialogElement.prototype, 'open', {
    ...open,
    set() {
      Object.defineProperty(HTMLDialogElement.prototype, 'open', open)
      throw new Error('broken by the test')
    },
  })
}

test('issue 16 point 29: a crashed island shows a message, is reported once, and works after "Try again"', async ({ page, guard }) => {
  guard.allowMessage(/broken by the test/)
  const { t } = getTexts('en')
  await page.addInitScript(breakNextDialog)
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

test('B §8, CK_PAGE_RENDER_ERROR: a checkout that cannot be rendered says so, and is reported', async ({ page, market, guard }) => {
  guard.allowMessage(/broken by the test/)
  const texts = getTexts('en')
  const product = await openCheckout(page, market, texts)
  const events = collectEvents(page)
  await page.evaluate(breakNextDialog)
  // asks whether the last product is to be removed
  await page.getByRole('button', { name: texts.t('cart:removeProduct', { name: product }), exact: true }).click()
  await expect(page.getByRole('alert').getByRole('heading', { level: 1, name: texts.t('platform:partFailed') })).toBeVisible()
  await expect.poll(() => events).toContain('CK_PAGE_RENDER_ERROR')
})
