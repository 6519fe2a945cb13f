import type { Page } from '@playwright/test'

import { createAccountPage, toProfilePath } from './support/account-page.ts'
import { findAxeViolations, findDarkAxeViolations } from './support/axe.ts'
import { createCheckoutPage, openCheckout } from './support/checkout-page.ts'
import { buildCustomer, type Customer, signUp } from './support/customer.ts'
import { expect, test } from './support/guarded-test.ts'
import { BARCELONA, toCityPath } from './support/market.ts'
import { getTexts, type Language } from './support/texts.ts'
import { findSmallTargets } from './support/touch-targets.ts'

/** docs/SANDBOX.md: the tag of the address requests a review. */
function buildReviewed(tag: 'review' | 'must-review'): Customer {
  const customer = buildCustomer()
  return { ...customer, email: customer.email.replace('@', `+${tag}@`) }
}

function createReview(page: Page, language: Language) {
  const { t } = getTexts(language)
  const dialog = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: t('account:reviewRefuse'), exact: true }) })
  const getButton = (key: 'reviewAllow' | 'reviewRefuse' | 'reviewLater') =>
    dialog.getByRole('button', { name: t(`account:${key}`), exact: true })
  const settings = page.getByRole('region', { name: t('account:privacyTitle'), exact: true })
  return {
    dialog,
    allow: getButton('reviewAllow'),
    refuse: getButton('reviewRefuse'),
    later: getButton('reviewLater'),
    close: dialog.getByRole('button', { name: t('account:close'), exact: true }),
    permission: settings.getByRole('checkbox'),
  }
}

test(
  'B §4: after a login the review asks for the permission, "grant" stores it, and no page asks again',
  { tag: '@both' },
  async ({ page, browser, baseURL }) => {
    const otherContext = await browser.newContext()
    const customer = await signUp(otherContext, baseURL!, buildReviewed('review'))
    await otherContext.close()
    await page.goto(toProfilePath('uk'))
    const accountPage = createAccountPage(page, getTexts('uk'))
    const review = createReview(page, 'uk')
    await accountPage.logIn(customer)
    await expect(review.dialog).toBeVisible()
    expect(await findAxeViolations(page)).toEqual([])
    expect(await findDarkAxeViolations(page)).toEqual([])
    expect(await page.evaluate(findSmallTargets)).toEqual([])
    await review.allow.click()
    await expect(review.dialog).toBeHidden()
    // the settings under the dialog follow
    await expect(review.permission).toBeChecked()
    await page.reload()
    await expect(review.permission).toBeChecked()
    await page.goto(toCityPath(BARCELONA))
    await page.waitForLoadState('networkidle')
    await expect(review.dialog).toBeHidden()
  },
)

test(
  'B §6: "Privacy consent can be skipped only if canSkip": a customer who comes back is asked on the first page, and postpones it',
  { tag: '@both' },
  async ({ page, context, baseURL }) => {
    await signUp(context, baseURL!, buildReviewed('review'))
    await page.goto(toCityPath(BARCELONA))
    const review = createReview(page, 'en')
    await expect(review.dialog).toBeVisible()
    const skipped = page.waitForResponse(it => it.url().endsWith('/privacy_settings/skip'))
    await review.later.click()
    await expect(review.dialog).toBeHidden()
    expect((await skipped).status()).toBe(200)
    // another tab asks the marketplace
    const tab = await context.newPage()
    const answered = tab.waitForResponse(it => it.url().includes('/whats_up?fields=privacySettings'))
    await tab.goto(toCityPath(BARCELONA))
    expect(await (await answered).json()).toMatchObject({ privacySettings: { canSkip: true, needsReview: false } })
    await tab.waitForLoadState('networkidle')
    await expect(createReview(tab, 'en').dialog).toBeHidden()
  },
)

test(
  'B §6: a review that cannot be skipped has no "not now", Escape does not close it, and a failed answer is sent again',
  { tag: '@both' },
  async ({ page, context, baseURL, guard }) => {
    guard.allowMessage(/Failed to load resource/)
    await signUp(context, baseURL!, buildReviewed('must-review'))
    await page.goto(toProfilePath('hy'))
    const review = createReview(page, 'hy')
    await expect(review.dialog).toBeVisible()
    await expect(review.later).toHaveCount(0)
    await expect(review.close).toBeDisabled()
    for (let count = 1; count <= 3; count++) await page.keyboard.press('Escape')
    await expect(review.refuse).toBeVisible()
    await page.route('**/privacy_settings/deny', route => route.abort(), { times: 1 })
    await review.refuse.click()
    await expect(review.dialog.getByRole('alert')).toHaveText(getTexts('hy').t('account:common.error.try-again'))
    await review.refuse.click()
    await expect(review.dialog).toBeHidden()
    await expect(review.permission).not.toBeChecked()
    await page.reload()
    await expect(review.permission).not.toBeChecked()
    await expect(review.dialog).toBeHidden()
  },
)

test(
  'B §3: the review never interrupts a checkout; the next page of the city asks',
  { tag: '@phone' },
  async ({ page, context, baseURL, market, guard }) => {
    guard.allowPaymentProvider()
    const texts = getTexts('en')
    await openCheckout(page, market, texts)
    await signUp(context, baseURL!, buildReviewed('must-review'))
    // the checkout asks for the status of the customer, which has the review
    const status = page.waitForResponse(it => it.url().endsWith('/whats_up'))
    await page.reload()
    expect(await (await status).json()).toMatchObject({ privacySettings: { needsReview: true } })
    await expect(createCheckoutPage(page, texts).payButton).toBeEnabled()
    const review = createReview(page, 'en')
    await expect(review.dialog).toHaveCount(0)
    await page.goto(toCityPath(BARCELONA))
    await expect(review.dialog).toBeVisible()
  },
)
