import type { Page } from '@playwright/test'

import type { Promotion } from '#contract/catalogue/promotion.ts'
import { toPath } from '#domain/navigation/routes.ts'

import { findAxeViolations } from './support/axe.ts'
import { CARD, createCheckoutPage, openCheckout } from './support/checkout-page.ts'
import { buildCustomer, signUp } from './support/customer.ts'
import { expect, test } from './support/guarded-test.ts'
import { BARCELONA, toStorePath } from './support/market.ts'
import { createStorefrontPage } from './support/storefront-page.ts'
import { getTexts } from './support/texts.ts'

const LANDING = toPath({ name: 'primeCountryLanding', country: 'es', language: 'en' })
const TRIAL_DAYS = 30

interface Card {
  readonly number: string
  readonly expiry: string
  readonly code: string
}

/** A card that no other run has used: a trial is once per card, and date and code belong to it. */
function buildCard(number: string): Card {
  const [month, year, code] = [1 + Math.floor(Math.random() * 12), 30 + Math.floor(Math.random() * 60), Math.floor(Math.random() * 1000)]
  return { number, expiry: `${String(month).padStart(2, '0')} / ${year}`, code: String(code).padStart(3, '0') }
}

/** Locators and actions of the page of Prime. */
function createPrimePage(page: Page) {
  const { t } = getTexts('en')
  const main = page.getByRole('main')
  return {
    main,
    subscription: main.getByRole('region', { name: t('prime:manage'), exact: true }),
    start: page.getByRole('button', { name: /^Start free trial, then €[\d.]+ a month$/ }),
    async enterCard({ number, expiry, code }: Card): Promise<void> {
      // the checkout below the dialog has a form, too
      const form = page.locator('iframe[data-ready=true]').last().contentFrame()
      await form.locator('[name=number]').fill(number)
      await form.locator('[name=expiry]').fill(expiry)
      await form.locator('[name=code]').fill(code)
    },
  }
}

test('issue 25 point 1: a trial is started with a card, shown in the profile, and cancelled; the cart shows what Prime saves', async ({
  page,
  market,
  context,
  baseURL,
  guard,
}) => {
  guard.allowPaymentProvider()
  const texts = getTexts('en')
  const { t } = texts
  const prime = createPrimePage(page)
  await page.goto(LANDING)
  await expect(prime.main.getByText(/^30 days free, then €[\d.]+ a month$/)).toBeVisible()
  await signUp(context, baseURL!, buildCustomer())
  await prime.main.getByRole('link', { name: t('prime:tryFree_other', { count: TRIAL_DAYS }), exact: true }).click()

  // what is charged when is read before the press
  const costs = prime.main.getByRole('region', { name: t('prime:costs'), exact: true })
  await expect(costs.locator('dl > div').first()).toContainText(`${t('prime:today')}${t('checkout:free')}`)
  await expect(costs.getByText(/^Cancel before \d+ \w+ \d{4} and you won't be charged\.$/)).toBeVisible()
  await prime.enterCard(buildCard(CARD.approved))
  expect(await findAxeViolations(page)).toEqual([])
  await prime.start.click()

  await expect(page.getByRole('heading', { level: 1, name: 'Welcome to Prime' })).toBeFocused()
  await expect(prime.subscription).toContainText(t('prime:statusTRIAL'))
  await expect(prime.subscription).toContainText('ending in 4242')
  expect(await findAxeViolations(page)).toEqual([])

  await page.goto(toPath({ name: 'profile', language: 'en' }))
  await prime.main.getByRole('link', { name: `${t('account:prime')} ${t('account:primeActive')}` }).click()
  await prime.subscription.getByRole('button', { name: t('prime:cancel'), exact: true }).click()
  const dialog = page.getByRole('dialog', { name: t('prime:cancelTitle'), exact: true })
  await expect(dialog).toContainText("You won't be charged again.")
  await dialog.getByRole('button', { name: t('prime:cancel'), exact: true }).click()
  await expect(prime.subscription.getByRole('status').getByText(/^Prime is cancelled\. You keep it until /)).toBeVisible()
  await expect(prime.subscription).toContainText(t('prime:statusCancelled'))
  await prime.subscription.getByRole('button', { name: t('prime:resume'), exact: true }).click()
  await expect(prime.subscription.getByText(t('prime:resumed'))).toBeVisible()

  // issue 25, "prime saving in cart equals the receipt"; the receipt has the prices of the checkout
  const isForMembers = ({ prime: isPrime, price }: Promotion) => isPrime && price !== null
  const { store, card } = await market.findCard(BARCELONA, it => !it.customizable && it.promotions.some(isForMembers))
  const storefront = createStorefrontPage(page, texts)
  await page.goto(toStorePath(BARCELONA, store.slug))
  await storefront.addButton(card.name).click()
  await storefront.openBasket(store.name)
  const saving = page.getByText(/^€[\d.]+ saved with Prime\.$/)
  const text = await saving.textContent()
  expect(text).not.toContain('€0.00')
  await createCheckoutPage(page, texts).checkoutLink.click()
  await expect(page).toHaveURL(/checkout/)
  await expect(saving).toHaveText(text!)
})

test(
  'B §2, "a prime checkout modal": a card that has had a trial pays at once, after the confirmation of the bank',
  { tag: '@long' },
  async ({ page, market, context, browser, baseURL, guard }) => {
    guard.allowPaymentProvider()
    // the terms of the page have changed
    guard.allowMessage(/status of 409/)
    const texts = getTexts('en')
    const { t } = texts
    const prime = createPrimePage(page)
    const checkout = createCheckoutPage(page, texts)
    const card = buildCard(CARD.challenge)
    const otherContext = await browser.newContext({ baseURL: baseURL! })
    await signUp(otherContext, baseURL!, buildCustomer())
    const otherPage = await otherContext.newPage()
    const other = createPrimePage(otherPage)
    await otherPage.goto(toPath({ name: 'profilePrime', language: 'en', offerCountry: 'es' }))
    await other.enterCard(card)
    await other.start.click()
    await expect(other.subscription).toContainText(t('prime:statusTRIAL'))
    await otherContext.close()

    await signUp(context, baseURL!, buildCustomer())
    await openCheckout(page, market, texts)
    await prime.main.getByRole('button', { name: t('prime:seeOffer'), exact: true }).click()
    expect(await findAxeViolations(page)).toEqual([])
    await prime.enterCard(card)
    await prime.start.click()
    await expect(page.getByText(t('prime:termsChanged'))).toBeVisible()
    const subscribe = page.getByRole('button', { name: /^Subscribe and pay €[\d.]+$/ })
    await subscribe.click()
    await checkout.answerChallenge('decline')
    await expect(prime.main.getByText(t('prime:notConfirmed'))).toBeVisible()
    await prime.start.click()
    await subscribe.click()
    await checkout.answerChallenge('approve')
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome to Prime' })).toBeVisible()
    await expect(prime.subscription).toContainText(t('prime:statusACTIVE'))
    await expect(prime.main.getByRole('region', { name: t('prime:payments'), exact: true }).getByText(/^€[\d.]+$/)).toBeVisible()
  },
)
