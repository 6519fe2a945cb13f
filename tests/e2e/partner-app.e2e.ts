import type { BrowserContext, Page } from '@playwright/test'

import { createAccountPage, toProfilePath } from './support/account-page.ts'
import { findAxeViolations } from './support/axe.ts'
import { CARD, createCheckoutPage, openCheckout } from './support/checkout-page.ts'
import { buildCustomer, signUp } from './support/customer.ts'
import { expect, test } from './support/guarded-test.ts'
import { BARCELONA, toCityPath } from './support/market.ts'
import { getTexts } from './support/texts.ts'

const texts = getTexts('en')
const { t } = texts

/** The page that plays the app of a partner, and the storefront in its web view. */
async function openPartnerApp(page: Page, context: BrowserContext) {
  await page.goto('/test-app/')
  await page.getByRole('checkbox', { name: /app of a partner/ }).check()
  const messages = page.getByRole('list', { name: 'Messages' }).getByRole('listitem')
  return {
    messages,
    readTypes: async () => (await messages.allTextContents()).map(it => it.split(' ')[0]),
    async open(path: string): Promise<Page> {
      await page.getByLabel('Path of a page').fill(path)
      const [webView] = await Promise.all([context.waitForEvent('page'), page.getByRole('button', { name: 'Open the page' }).click()])
      await expect(messages.filter({ hasText: 'ready' })).toHaveCount(1)
      return webView
    },
    send: (name: string) => page.getByRole('button', { name: `Send ${name}`, exact: true }).click(),
  }
}

test(
  'A §1, B §1: inside the app of a partner a customer signs in by the session of the app, orders, and the app learns of the order once',
  { tag: '@phone' },
  async ({ page, context, baseURL, market, guard }) => {
    guard.allowPaymentProvider()
    const app = await openPartnerApp(page, context)
    const webView = await app.open(toCityPath(BARCELONA))
    // A §2.3: "The footer is hidden … on the city page in the partner-app context"
    await expect(webView.locator('html')).toHaveAttribute('data-context', 'partner')
    await expect(webView.getByRole('contentinfo')).toHaveCount(0)
    await expect(webView.getByRole('banner')).toBeVisible()
    await expect(app.messages.filter({ hasText: 'ready' })).toContainText('"page":"city"')

    await webView.goto(toProfilePath('en'))
    await expect(createAccountPage(webView, texts).email).toBeVisible()
    await expect(app.messages.filter({ hasText: 'sign_in_needed {}' })).toHaveCount(1)
    // the app has a session of its own, sets its cookies, and says so
    const customer = await signUp(context, baseURL!, buildCustomer())
    await app.send('session_changed')
    await expect(createAccountPage(webView, texts).greeting(customer)).toBeVisible()
    expect(await findAxeViolations(webView)).toEqual([])

    await openCheckout(webView, market, texts)
    const checkout = createCheckoutPage(webView, texts)
    await checkout.paymentOption('checkout:newCard').check()
    await checkout.chooseAddress('Carrer de Mallorca', '5')
    await checkout.enterCard(CARD.approved)
    const total = await checkout.getTotal()
    await checkout.payButton.click()
    await checkout.waitForOrderId()
    const placed = app.messages.filter({ hasText: 'order_placed' })
    await expect(placed).toHaveCount(1)
    const payload = JSON.parse((await placed.textContent())!.slice('order_placed '.length)) as Record<string, unknown>
    expect(payload).toMatchObject({ total: Math.round(Number(/[\d.]+/.exec(total)![0]) * 100), currency: 'EUR' })
    expect(Object.keys(payload)).toEqual(['order', 'total', 'currency'])
    expect(typeof payload['order']).toBe('string')
    await webView.reload()
    await expect(app.messages.filter({ hasText: '"page":"order"' })).toHaveCount(2)
    // the amounts need the currency of the city, as the message does
    await expect(webView.getByRole('main').getByText(total).first()).toBeVisible()
    await expect(placed).toHaveCount(1)
    // no secret and nothing of the customer leaves the page
    expect((await app.messages.allTextContents()).filter(it => /token|password|@|Ada/i.test(it))).toEqual([])
  },
)

test(
  'docs/decisions/0118: inside an app the sign-in offers no provider that refuses its pages there',
  { tag: '@phone' },
  async ({ page, context }) => {
    const google = (it: Page) => it.getByRole('main').getByRole('button', { name: t('account:googleContinue'), exact: true })
    await page.goto(toProfilePath('en'))
    await expect(google(page)).toBeVisible()
    const app = await openPartnerApp(page, context)
    const webView = await app.open(toProfilePath('en'))
    await expect(createAccountPage(webView, texts).email).toBeVisible()
    await webView.waitForLoadState('networkidle')
    await expect(google(webView)).toHaveCount(0)
  },
)

test(
  'docs/decisions/0118: the app learns of a failed payment, and a page in a browser has nothing of the bridge',
  { tag: '@phone' },
  async ({ page, context, guard }) => {
    // a visitor has no payment
    guard.allowMessage(/status of 401/)
    await page.goto(toCityPath(BARCELONA))
    await expect(page.locator('[data-app-page]')).toHaveCount(0)
    const app = await openPartnerApp(page, context)
    await app.open('/payments/failure/')
    await expect(app.messages.filter({ hasText: 'payment_failed {}' })).toHaveCount(1)
    expect(await app.readTypes()).toEqual(['ready', 'payment_failed'])
  },
)
