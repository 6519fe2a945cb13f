import { expect, test } from './support/guarded-test.ts'
import { getTexts } from './support/texts.ts'

const { t } = getTexts('en')

// issue 24 point 6: "searchable, linked from where the question arises"
for (const { page: name, path, question } of [
  { page: 'list of orders', path: '/en/past-orders/', question: 'late' },
  { page: 'page of an order', path: '/en/orders/1/', question: 'cancel' },
  { page: 'checkout', path: '/es/en/barcelona/checkout/?storeId=1', question: 'fees' },
]) {
  test(`issue 24 point 6: the ${name} links to the question "${question}", which is then open`, async ({ page }) => {
    await page.goto(path)
    await page
      .getByRole('link', { name: t('navigation:questions'), exact: true })
      .first()
      .click()
    await page.waitForURL(`**/faq/#${question}`)
    const opened = page.locator(`#${question}`)
    await expect(opened).toHaveAttribute('open', '')
    await expect(opened.getByRole('paragraph')).toBeInViewport()
  })
}

test('issue 24 point 6: a visitor searches the questions, and writes to us when none matches', async ({ page }) => {
  await page.goto('/docs/en/faq/')
  const field = page.getByRole('searchbox', { name: t('support:faqSearch') })
  const questions = page.locator('#faq-sections details')
  await field.fill('refund')
  await expect(questions.filter({ visible: true }).first()).toContainText(/refund/i)
  const found = await questions.filter({ visible: true }).count()
  expect(found).toBeLessThan(await questions.count())
  await expect(page.getByRole('status')).toHaveText(t(found === 1 ? 'support:faqFound' : 'support:faqFoundMany', { count: found }))
  await field.fill('xylophone')
  await expect(page.getByText(t('support:faqNone'))).toBeVisible()
  await expect(questions.filter({ visible: true })).toHaveCount(0)
  await page.getByRole('link', { name: t('support:faqContact') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForURL('**/contact-us/')
})
