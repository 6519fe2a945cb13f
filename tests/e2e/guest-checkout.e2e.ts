import type { Page } from '@playwright/test'

import { getOutbox } from '#contract/platform/outbox.ts'

import { findAxeViolations } from './support/axe.ts'
import { CARD, createCheckoutPage, openCheckout } from './support/checkout-page.ts'
import { buildCustomer } from './support/customer.ts'
import { expect, test } from './support/guarded-test.ts'
import { findSmallTargets } from './support/touch-targets.ts'
import { getTexts } from './support/texts.ts'

const texts = getTexts('en')
const { t } = texts
/** The browser logs this for each response with an error. */
const ERROR_RESPONSE = /the server responded with a status of [45]\d\d/

/** A Spanish mobile number that no other run uses. */
const createNumber = (): string => `6${String(Date.now()).slice(-8)}`

async function readMessages(page: Page, recipient: string) {
  const path = `/api${getOutbox.path}?recipient=${encodeURIComponent(recipient)}`
  const reply: unknown = await page.evaluate(async it => (await fetch(it)).json() as unknown, path)
  return getOutbox.reply.parse(reply).messages
}
const readCode = async (page: Page, recipient: string): Promise<string> => /\d{6}/.exec((await readMessages(page, recipient))[0]!.body)![0]

/** The dialog of an order without an account. */
function createGuestPage(page: Page) {
  const checkout = createCheckoutPage(page, texts)
  const dialog = checkout.dialog('account:guestTitle')
  const field = (key: Parameters<typeof t>[0]) => dialog.getByLabel(t(key), { exact: true })
  const button = (key: Parameters<typeof t>[0]) => dialog.getByRole('button', { name: t(key), exact: true })
  return {
    checkout,
    dialog,
    field,
    button,
    entry: page.getByRole('main').getByRole('button', { name: t('checkout:guest'), exact: true }),
    async enterDetails({ email, number }: { readonly email: string; readonly number: string }): Promise<void> {
      await field('account:name').fill('Guest Otter')
      await field('account:email').fill(email)
      await field('account:phoneCountry').selectOption('ES')
      await field('account:phone').fill(number)
      await button('account:phoneSend').click()
    },
    async enterCode(code: string): Promise<void> {
      await field('account:code').fill(code)
      await button('account:codeConfirm').click()
    },
  }
}

test(
  'issue 23: a guest orders in cash after a refused code and a reload, follows the order on another device, and claims it later',
  { tag: '@both' },
  async ({ page, market, browser, guard }) => {
    guard.allowMessage(ERROR_RESPONSE)
    const { checkout, dialog, entry, ...guest } = createGuestPage(page)
    const { email, password } = buildCustomer()
    const number = createNumber()
    await openCheckout(page, market, texts)
    await checkout.paymentOption('checkout:cash').check()
    await checkout.chooseAddress('Carrer de Mallorca', '5')
    await entry.click()
    await expect(guest.field('account:name')).toBeFocused()
    expect(await findAxeViolations(page)).toEqual([])
    expect(await page.evaluate(findSmallTargets)).toEqual([])
    await guest.enterDetails({ email, number })
    await expect(dialog.getByText(email)).toBeVisible()
    const code = await readCode(page, email)
    await guest.enterCode(String((Number(code) + 1) % 1_000_000).padStart(6, '0'))
    await expect(dialog.getByText(t('account:codeWrong'))).toBeVisible()

    await page.reload()
    await entry.click()
    await expect(dialog.getByText(email)).toBeVisible()
    await guest.enterCode(code)
    await expect(dialog.getByText(email)).toBeHidden()
    await guest.enterCode(await readCode(page, `+34${number}`))
    await expect(dialog).toBeHidden()
    await expect(entry).toBeHidden()
    await expect(checkout.paymentOption('checkout:cash')).toBeChecked()
    await expect(checkout.payButton).toContainText(t('checkout:placeOrder'))
    await checkout.payButton.click()
    const orderId = await checkout.waitForOrderId()
    await expect(page.getByRole('heading', { name: t('orders:guestTitle') })).toBeVisible()
    expect(await findAxeViolations(page)).toEqual([])

    await expect.poll(async () => (await readMessages(page, email)).some(it => it.body.includes('#'))).toBe(true)
    const link = /^http\S+#\S+$/m.exec((await readMessages(page, email)).find(it => it.body.includes('#'))!.body)![0]
    const otherDevice = await browser.newContext()
    const tracking = await otherDevice.newPage()
    await tracking.goto(link)
    await expect(tracking.getByRole('list').last()).toContainText(t('orders:step.PICKED_UP'))
    await expect(tracking.getByRole('heading', { name: t('orders:guestTitle') })).toBeVisible()
    for (const personal of [email, 'Guest Otter', 'Mallorca']) await expect(tracking.getByRole('main')).not.toContainText(personal)
    await expect(tracking.getByRole('button', { name: t('orders:cancel'), exact: true })).toHaveCount(0)
    expect(await findAxeViolations(tracking)).toEqual([])
    await otherDevice.close()

    // a guest has no account: the list of orders asks for one
    await page.goto('/en/past-orders/')
    await expect(page.getByRole('main').getByLabel(t('account:email'), { exact: true })).toBeVisible()
    await page.goto(`/en/orders/${orderId}/`)
    await page.getByRole('button', { name: t('orders:guestAction'), exact: true }).click()
    await checkout.signUp({ name: 'Guest Otter', email, password } as never)
    await expect(page.getByRole('heading', { name: t('orders:guestTitle') })).toBeHidden()
    await page.goto('/en/past-orders/')
    await expect(page.getByRole('main').locator(`a[href*="/orders/${orderId}/"]`).first()).toBeVisible()
  },
)

test('issue 23: a guest pays by a card with 3DS', { tag: '@both' }, async ({ page, market, guard }) => {
  guard.allowPaymentProvider()
  const { checkout, dialog, entry, ...guest } = createGuestPage(page)
  const { email } = buildCustomer()
  const number = createNumber()
  await openCheckout(page, market, texts)
  await checkout.paymentOption('checkout:newCard').check()
  await checkout.chooseAddress('Carrer de Mallorca', '5')
  await entry.click()
  await guest.enterDetails({ email, number })
  await expect(dialog.getByText(email)).toBeVisible()
  await guest.enterCode(await readCode(page, email))
  await expect(dialog.getByText(email)).toBeHidden()
  await guest.enterCode(await readCode(page, `+34${number}`))
  await expect(dialog).toBeHidden()
  await checkout.enterCard(CARD.challenge)
  await checkout.payButton.click()
  await checkout.answerChallenge('approve')
  await checkout.waitForOrderId()
  await expect(page.getByRole('heading', { name: t('orders:guestTitle') })).toBeVisible()
})
