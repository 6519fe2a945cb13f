import type { Browser, Page } from '@playwright/test'

import { createCheckoutPage, openCheckout } from './support/checkout-page.ts'
import { buildCustomer, signUp } from './support/customer.ts'
import { expect, test } from './support/guarded-test.ts'
import { createMarket } from './support/market.ts'
import { type StripeSite, startStripeSite, STRIPE_CARD } from './support/stripe/stripe-site.ts'
import { getTexts } from './support/texts.ts'

/** Issue 22: "a Stripe adapter …; the card's fields sit in the form in our own look, light and dark, and the one button Pay submits them". */
test.describe.configure({ mode: 'serial' })

const texts = getTexts('en')
let site: StripeSite
test.beforeAll(async () => {
  test.setTimeout(15 * 60_000)
  site = await startStripeSite()
})
test.afterAll(() => site.stop())

const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } }

async function openStripeCheckout(browser: Browser, colorScheme: 'light' | 'dark' = 'light', size: keyof typeof SIZES = 'phone') {
  const context = await browser.newContext({
    baseURL: site.url,
    // the cookie of the consent counts for each port of the host
    storageState: test.info().project.use.storageState!,
    viewport: SIZES[size],
    colorScheme,
    locale: 'en-GB',
  })
  await site.connect(context)
  const page = await context.newPage()
  await signUp(context, site.url, buildCustomer())
  const checkout = await startOrder(page)
  return { context, page, checkout }
}

async function startOrder(page: Page) {
  await openCheckout(page, createMarket(site.url), texts)
  return createCheckoutPage(page, texts)
}

const getFields = (checkout: ReturnType<typeof createCheckoutPage>) => checkout.cardFrame().frameLocator('iframe')

async function enterCard(checkout: ReturnType<typeof createCheckoutPage>, number: string): Promise<void> {
  const fields = getFields(checkout)
  await fields.locator('[name=number]').fill(number)
  await fields.locator('[name=expiry]').fill('04 / 35')
  await fields.locator('[name=cvc]').fill('123')
}

/** The payment intent of the last order. */
const getLastPayment = (): string => {
  const { form } = site.stripe.requests.findLast(it => it.call === 'POST /v1/payment_intents')!
  return (form['metadata'] as { paymentId: string }).paymentId
}

for (const [colorScheme, size, background] of [
  ['light', 'phone', 'rgb(247, 239, 230)'],
  ['dark', 'desktop', 'rgb(42, 33, 53)'],
] as const) {
  test(`a new card, then the saved card with one press, ${colorScheme}, ${size}`, async ({ browser }) => {
    const { context, page, checkout } = await openStripeCheckout(browser, colorScheme, size)
    await checkout.chooseAddress('Carrer de Mallorca', '5')
    await checkout.paymentOption('checkout:newCard').check()
    const number = getFields(checkout).locator('[name=number]')
    await expect(number).toHaveCSS('background-color', background)
    await page.screenshot({ path: `test-results/stripe-${colorScheme}-${size}.png` })
    await checkout.payButton.click()
    await expect(number).toHaveAttribute('aria-invalid', 'true')
    await enterCard(checkout, STRIPE_CARD.good)
    await checkout.payButton.dblclick()
    await checkout.waitForOrderId()
    const { id } = site.stripe.findIntent(getLastPayment())
    expect(site.stripe.movements.filter(it => it.startsWith(`authorised ${id} `))).toHaveLength(1)
    // the outbox captures it
    await expect.poll(() => site.stripe.findIntent(getLastPayment()).status).toBe('succeeded')

    const next = await startOrder(page)
    await expect(next.payment.getByRole('radio', { name: /4242/ })).toBeVisible()
    await next.payment.getByRole('radio', { name: /4242/ }).check()
    await next.payButton.click()
    await next.waitForOrderId()
    expect(site.stripe.findIntent(getLastPayment()).id).not.toBe(id)
    await context.close()
  })
}

test('3DS: approved, declined, and a closed page of the bank that Stripe reports', async ({ browser }) => {
  const { context, page, checkout } = await openStripeCheckout(browser)
  await checkout.chooseAddress('Carrer de Mallorca', '5')
  await checkout.paymentOption('checkout:newCard').check()
  await enterCard(checkout, STRIPE_CARD.challenge)
  await checkout.payButton.click()
  await page.getByRole('link', { name: 'Decline' }).click()
  await expect(page.getByRole('heading', { level: 1, name: texts.t('checkout:paymentFailedTitle') })).toBeVisible()
  await page.getByRole('link', { name: texts.t('checkout:backToCheckout') }).click()
  await expect(checkout.payButton).toBeVisible()
  const card = checkout.payment.getByRole('radio', { name: /3220/ })
  await card.check()
  await checkout.payButton.click()
  await page.getByRole('link', { name: 'Approve' }).click()
  await checkout.waitForOrderId()

  const next = await startOrder(page)
  await next.payment.getByRole('radio', { name: /3220/ }).check()
  await next.payButton.click()
  await expect(page.getByRole('link', { name: 'Approve' })).toBeVisible()
  // the customer leaves; another page of the same browser follows the payment
  await page.goto('/payments/pending/')
  await expect(page.getByRole('link', { name: texts.t('checkout:challengeOpen') })).toBeVisible()
  await page.screenshot({ path: 'test-results/stripe-pending.png' })
  site.stripe.answerChallenge(getLastPayment(), true)
  expect(await site.deliver('payment_intent.amount_capturable_updated', getLastPayment())).toBe(200)
  await next.waitForOrderId()
  await context.close()
})

test('two devices pay one cart: the second sees its order', async ({ browser }) => {
  const { context, page, checkout } = await openStripeCheckout(browser)
  await checkout.chooseAddress('Carrer de Mallorca', '5')
  await checkout.paymentOption('checkout:newCard').check()
  await enterCard(checkout, STRIPE_CARD.good)
  // the other device has the same session, cart and address, and a checkout of its own
  const other = await browser.newContext({ baseURL: site.url, storageState: await context.storageState(), viewport: SIZES.phone, locale: 'en-GB' }) // prettier-ignore
  await site.connect(other)
  const otherPage = await other.newPage()
  await otherPage.addInitScript(() => localStorage.removeItem('glv_checkout'))
  await otherPage.goto(page.url())
  const otherCheckout = createCheckoutPage(otherPage, texts)
  await otherCheckout.paymentOption('checkout:cash').check()
  await checkout.payButton.click()
  const id = await checkout.waitForOrderId()
  await otherCheckout.payButton.click()
  await expect(otherCheckout.dialog('checkout:orderedTitle')).toBeVisible()
  await otherPage.screenshot({ path: 'test-results/stripe-ordered.png' })
  await otherCheckout.dialog('checkout:orderedTitle').getByRole('button', { name: texts.t('checkout:viewOrder') }).click() // prettier-ignore
  expect(await otherCheckout.waitForOrderId()).toBe(id)
  await Promise.all([context.close(), other.close()])
})

test('a declined card is not saved, and a card number reaches no server of ours', async ({ browser }) => {
  const { context, checkout } = await openStripeCheckout(browser)
  await checkout.chooseAddress('Carrer de Mallorca', '5')
  await checkout.paymentOption('checkout:newCard').check()
  await enterCard(checkout, STRIPE_CARD.declined)
  await checkout.payButton.click()
  await expect(checkout.payment.getByText(texts.t('checkout:cardNotSaved'))).toBeVisible()
  await enterCard(checkout, STRIPE_CARD.good)
  await checkout.payButton.click()
  await checkout.waitForOrderId()
  expect(site.leaks).toEqual([])
  await context.close()
})
