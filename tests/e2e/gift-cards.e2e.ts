import type { Page } from '@playwright/test'

import { toPath } from '#domain/navigation/routes.ts'

import { createAccountPage } from './support/account-page.ts'
import { findAxeViolations, findDarkAxeViolations } from './support/axe.ts'
import { CARD, createCheckoutPage } from './support/checkout-page.ts'
import { buildCustomer, fetchMailsTo, signUp } from './support/customer.ts'
import { expect, test } from './support/guarded-test.ts'
import { getTexts } from './support/texts.ts'
import { findSmallTargets } from './support/touch-targets.ts'

const texts = getTexts('en')
const { t } = texts
const GIFT_CARDS = toPath({ name: 'giftCards', language: 'en' })

/** Locators and actions of the page of gift cards. */
function createGiftCardsPage(page: Page) {
  const main = page.getByRole('main')
  const form = main.getByRole('region', { name: t('platform:giftSendTitle'), exact: true })
  const field = (key: Parameters<typeof t>[0]) => form.getByLabel(t(key), { exact: true })
  return {
    main,
    form,
    field,
    country: field('platform:donationsCountry'),
    amount: (name: string) => form.locator('label', { has: page.getByRole('radio', { name, exact: true }) }),
    pay: form.getByRole('button', { name: /^Pay €/ }),
    thanks: main.getByRole('region', { name: t('platform:giftThanksTitle'), exact: true }),
    list: main.getByRole('region', { name: t('platform:giftList'), exact: true }),
    code: main.getByLabel(t('platform:giftCode'), { exact: true }),
    redeem: main.getByRole('button', { name: t('platform:giftRedeem'), exact: true }),
    async open(): Promise<void> {
      await page.goto(GIFT_CARDS)
      await this.country.selectOption('Spain')
      await expect(this.amount('€25.00')).toBeVisible()
    },
    async enterCard(number: string): Promise<void> {
      const card = page.locator('iframe[data-ready=true]').last().contentFrame()
      await card.locator('[name=number]').fill(number)
      await card.locator('[name=expiry]').fill('12 / 39')
      await card.locator('[name=code]').fill('123')
    },
  }
}

test(
  'issue 25 point 2, "gift card": bought with 3DS, sent by mail, redeemed into the balance of another customer once',
  { tag: '@both' },
  async ({ page, context, browser, baseURL, guard }) => {
    test.setTimeout(300_000)
    guard.allowPaymentProvider()
    // the code is used already
    guard.allowMessage(/409/)
    const gifts = createGiftCardsPage(page)
    await page.goto(GIFT_CARDS)
    await expect(createAccountPage(page, texts).email).toBeVisible()
    expect(await findAxeViolations(page)).toEqual([])
    await signUp(context, baseURL!, buildCustomer())
    await gifts.open()

    // what is missing is said, and the first field gets the focus
    await expect(gifts.pay).toHaveText('Pay €25.00')
    await gifts.pay.click()
    const recipientName = gifts.field('platform:giftRecipientName')
    await expect(recipientName).toBeFocused()
    await expect(recipientName).toHaveAccessibleDescription('Enter a name: up to 60 characters, without links.')
    const recipient = buildCustomer('Bo Example')
    await recipientName.fill('Bo')
    await gifts.field('platform:giftRecipientEmail').fill(recipient.email)
    await gifts.field('platform:giftMessage').fill('Happy birthday!')
    await expect(gifts.field('platform:giftSenderName')).toHaveValue('Ada Example')
    await expect(gifts.form.getByRole('figure')).toContainText(/€25\.00.*For Bo.*“Happy birthday!”.*From Ada Example/s)
    expect(await findAxeViolations(page)).toEqual([])
    expect(await findDarkAxeViolations(page)).toEqual([])
    expect(await page.evaluate(findSmallTargets)).toEqual([])
    await gifts.enterCard(CARD.challenge)
    await gifts.pay.click()
    await createCheckoutPage(page, texts).answerChallenge('approve')

    await expect(page).toHaveURL(new RegExp(`${GIFT_CARDS}$`))
    await expect(gifts.thanks.getByRole('heading')).toBeFocused()
    await expect(gifts.thanks).toContainText(recipient.email)
    await expect(gifts.list).toContainText(/For Bo.*€25\.00.*Receipt \d+ · Visa •••• 3220/s)
    expect(await findAxeViolations(page)).toEqual([])
    const findMail = async () => (await fetchMailsTo(recipient, page))[0]
    await expect.poll(async () => (await findMail())?.subject, { timeout: 60_000 }).toBe('Ada Example has sent you a gift card')
    const { body } = (await findMail())!
    expect(body).toContain('“Happy birthday!”')
    const link = new URL(/^https?:\S+$/m.exec(body)![0])
    const code = link.hash.slice(1)
    expect(code).toMatch(/^(?:[2-9A-Z]{4}-){3}[2-9A-Z]{4}$/)

    // another customer, in a browser without a session
    const other = await browser.newContext({ baseURL: baseURL! })
    const otherPage = await other.newPage()
    const received = createGiftCardsPage(otherPage)
    await otherPage.goto(link.pathname + link.hash)
    await expect(otherPage.getByRole('heading', { name: t('platform:giftReceivedTitle'), level: 1 })).toBeVisible()
    await expect(createAccountPage(otherPage, texts).email).toBeVisible()
    // neither the address bar nor the history keeps the code
    expect(otherPage.url()).not.toContain(code)
    expect(await findAxeViolations(otherPage)).toEqual([])
    await signUp(other, baseURL!, recipient)
    // as after a sign-in on another page: the tab has the code
    await otherPage.goto(GIFT_CARDS)
    await expect(received.code).toHaveValue(code)
    await received.redeem.click()
    const redeemed = otherPage.getByRole('heading', { name: '€25.00 added to your balance', exact: true })
    await expect(redeemed).toBeFocused()
    await expect(received.main).toContainText('Your balance is now €25.00. It pays for orders in EUR.')
    expect(await findAxeViolations(otherPage)).toEqual([])
    await otherPage.goto(toPath({ name: 'profilePromocodes', language: 'en' }))
    await expect(otherPage.getByRole('main')).toContainText('€25.00')
    await other.close()

    // the buyer sees that it is used, and cannot use it
    await page.reload()
    await expect(gifts.list).toContainText(t('platform:giftStateRedeemed'))
    await expect(gifts.list.getByRole('button')).toHaveCount(0)
    await gifts.code.fill(code.toLowerCase().replaceAll('-', ' '))
    await gifts.redeem.click()
    await expect(gifts.main.getByText('This gift card has already been used.')).toBeVisible()
  },
)

test('issue 25 point 2: a gift card for a date is cancelled before it is sent, and refunded; a declined card can be replaced', async ({
  page,
  context,
  baseURL,
  guard,
}) => {
  test.setTimeout(120_000)
  guard.allowPaymentProvider()
  const gifts = createGiftCardsPage(page)
  await signUp(context, baseURL!, buildCustomer())
  await gifts.open()
  await gifts.amount(t('platform:donationsOther')).click()
  await gifts.form.getByLabel('Other amount (EUR)').fill('12,5')
  await gifts.field('platform:giftRecipientName').fill('Bo')
  await gifts.field('platform:giftRecipientEmail').fill('bo@example.com')
  await gifts.form.getByRole('radio', { name: t('platform:giftOnDate'), exact: true }).check()
  const date = gifts.field('platform:giftDate')
  const [first, last] = [await date.getAttribute('min'), await date.getAttribute('max')]
  expect(Date.parse(last!) - Date.parse(first!)).toBeGreaterThan(360 * 86_400_000)
  await gifts.enterCard(CARD.declined)
  // a date is missing
  await gifts.pay.click()
  await expect(date).toBeFocused()
  await date.fill(last!)
  await gifts.pay.click()
  await expect(gifts.form.getByText(t('prime:declinedTitle'), { exact: true })).toBeVisible()
  await expect(gifts.list).toHaveCount(0)
  await gifts.form.getByRole('radio', { name: t('checkout:newCard') }).check()
  await gifts.enterCard(CARD.approved)
  await gifts.pay.click()
  await expect(gifts.thanks).toContainText(/We'll send it to bo@example\.com on \d/)
  await expect(gifts.thanks.getByRole('heading')).toBeFocused()

  // it can be cancelled once the money has arrived
  const cancel = gifts.list.getByRole('button', { name: new RegExp(`^${t('platform:giftCancelDo')}`) })
  await expect(async () => {
    await page.reload()
    await expect(cancel).toBeVisible({ timeout: 3000 })
  }).toPass({ timeout: 60_000 })
  await expect(gifts.list).toContainText(/€12\.50.*To be sent on/s)
  await cancel.click()
  await expect(gifts.list.getByText("Cancel this gift card? We'll refund €12.50 to Visa •••• 4242.")).toBeFocused()
  expect(await findAxeViolations(page)).toEqual([])
  await gifts.list.getByRole('button', { name: t('platform:consentClose'), exact: true }).click()
  await cancel.click()
  await gifts.list.getByRole('button', { name: t('platform:giftCancelDo'), exact: true }).click()
  await expect(gifts.list).toContainText(t('platform:giftStateCancelled'))
  await expect(async () => {
    await page.reload()
    await expect(gifts.list).toContainText('Refunded to Visa •••• 4242', { timeout: 3000 })
  }).toPass({ timeout: 60_000 })
})
