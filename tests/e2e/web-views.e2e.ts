import { findAxeViolations } from './support/axe.ts'
import { createAccountPage } from './support/account-page.ts'
import { signUp } from './support/customer.ts'
import { expect, NOT_FOUND, test } from './support/guarded-test.ts'
import { getTexts } from './support/texts.ts'

const texts = getTexts('en')
const { t } = texts

test('A §2.1: the web views of privacy and of the poll: sign in, set a permission, answer', async ({ page, context, baseURL }) => {
  const { main, button } = createAccountPage(page, texts)
  await page.goto('/embedded-web-views/add-your-friends/')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(t('account:friendsTitle'))
  await expect(main.getByLabel(t('account:email'), { exact: true })).toBeVisible()
  expect(await findAxeViolations(page)).toEqual([])
  await signUp(context, baseURL!)
  await page.reload()
  await button('account:friendsYes').click()
  await expect(main.getByText(t('account:friendsThanks'), { exact: true })).toBeVisible()
  expect(await findAxeViolations(page)).toEqual([])
  await page.goto('/embedded-web-views/privacy-management/')
  const permission = main.getByRole('checkbox').first()
  await expect(permission).toBeVisible()
  const before = await permission.isChecked()
  await permission.click()
  await expect(main.getByText(t('account:saved'), { exact: true })).toBeVisible()
  await page.reload()
  await expect(permission).toBeChecked({ checked: !before })
})

test('B §2: an unknown action is 404, and a known one leads to its page', async ({ page, guard }) => {
  guard.allowMessage(NOT_FOUND)
  const response = await page.goto('/next/unknown-action/')
  expect(response?.status()).toBe(404)
  await page.goto('/next/orders/')
  await expect(page.getByRole('link', { name: t('account:continue'), exact: true })).toHaveAttribute('href', '/en/past-orders/')
})
