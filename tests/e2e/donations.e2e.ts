import type { Page } from '@playwright/test'

import { toPath } from '#domain/navigation/routes.ts'

import { findAxeViolations } from './support/axe.ts'
import { CARD, createCheckoutPage } from './support/checkout-page.ts'
import { createAccountPage } from './support/account-page.ts'
import { buildCustomer, fetchMailsTo, signUp } from './support/customer.ts'
import { expect, test } from './support/guarded-test.ts'
import { getTexts } from './support/texts.ts'

const texts = getTexts('en')
const { t } = texts
const DONATIONS = toPath({ name: 'donationsWebView', language: 'en' })

/** Locators and actions of the page of donations. */
function createDonationsPage(page: Page) {
  const main = page.getByRole('main')
  return {
    main,
    country: main.getByLabel(t('platform:donationsCountry'), { exact: true }),
    charity: (name: string) => main.getByRole('radio', { name }),
    amount: (name: string) => main.locator('label', { has: page.getByRole('radio', { name, exact: true }) }),
    donate: main.getByRole('button', { name: /^Donate €/ }),
    thanks: main.getByRole('region', { name: t('platform:donationsThanks'), exact: true }),
    receipts: main.getByRole('region', { name: t('platform:donationsReceipts'), exact: true }),
    async enterCard(number: string): Promise<void> {
      const form = page.locator('iframe[data-ready=true]').last().contentFrame()
      await form.locator('[name=number]').fill(number)
      await form.locator('[name=expiry]').fill('12 / 39')
      await form.locator('[name=code]').fill('123')
    },
  }
}

test('issue 25 point 4: a visitor signs in, chooses a charity and an amount, pays by card, and gets the receipt on the page and by mail', async ({
  page,
  context,
  baseURL,
  guard,
}) => {
  guard.allowPaymentProvider()
  const donations = createDonationsPage(page)
  const account = createAccountPage(page, texts)
  await page.goto(DONATIONS)
  await expect(account.heading('platform:donationsTitle')).toBeVisible()
  await expect(account.email).toBeVisible()
  expect(await findAxeViolations(page)).toEqual([])
  const customer = await signUp(context, baseURL!, buildCustomer())
  await page.goto(DONATIONS)
  await donations.country.selectOption('Spain')

  await donations.charity('School Lunch Fund').check()
  await expect(donations.donate).toHaveText('Donate €5.00')
  // an amount below the lowest one is not sent
  await donations.amount('Other amount').click()
  const other = donations.main.getByLabel('Other amount (EUR)')
  await other.fill('0.99')
  await donations.enterCard(CARD.approved)
  await donations.main.getByRole('button', { name: t('platform:donationsTitle'), exact: true }).click()
  await expect(other).toBeFocused()
  await expect(other).toHaveAccessibleDescription(/From €1\.00 to €500\.00/)
  await other.fill('12,5')
  await expect(donations.donate).toHaveText('Donate €12.50')
  expect(await findAxeViolations(page)).toEqual([])
  await donations.donate.click()

  await expect(donations.thanks).toContainText("You've donated €12.50 to School Lunch Fund.")
  await expect(donations.thanks.getByRole('heading')).toBeFocused()
  await expect(donations.receipts).toContainText(/School Lunch Fund.*Receipt \d+ · Visa •••• 4242.*€12\.50/s)
  expect(await findAxeViolations(page)).toEqual([])
  await expect
    .poll(async () => (await fetchMailsTo(customer, page)).map(it => it.subject), { timeout: 30_000 })
    .toContain('Your donation to School Lunch Fund')

  await donations.thanks.getByRole('button', { name: t('platform:donationsAgain'), exact: true }).click()
  await expect(donations.donate).toHaveText('Donate €5.00')
})

test('B §3: a challenge of the bank returns to the page of donations; a declined card can be replaced', async ({
  page,
  context,
  baseURL,
  guard,
}) => {
  guard.allowPaymentProvider()
  const donations = createDonationsPage(page)
  await signUp(context, baseURL!, buildCustomer())
  await page.goto(DONATIONS)
  await donations.country.selectOption('Spain')
  await donations.enterCard(CARD.declined)
  await donations.donate.click()
  await expect(donations.main.getByText(t('prime:declinedTitle'), { exact: true })).toBeVisible()
  await expect(donations.receipts).toHaveCount(0)
  await donations.main.getByRole('radio', { name: t('checkout:newCard') }).check()
  await donations.enterCard(CARD.challenge)
  await donations.amount('€10.00').click()
  await donations.donate.click()
  await createCheckoutPage(page, texts).answerChallenge('approve')
  await expect(page).toHaveURL(new RegExp(`${DONATIONS}$`))
  await expect(donations.thanks).toContainText("You've donated €10.00 to Good Neighbours Food Bank.")
  await expect(donations.receipts.getByRole('listitem')).toHaveCount(1)
  await donations.thanks.getByRole('button', { name: t('platform:donationsAgain'), exact: true }).click()
  await expect(donations.thanks).toBeHidden()
  // the bank has led to a new page
  await donations.country.selectOption('Spain')
  await expect(donations.donate).toHaveText('Donate €5.00')
})
