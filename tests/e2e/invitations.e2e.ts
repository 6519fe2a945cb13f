import type { BrowserContext, Locator, Page } from '@playwright/test'

import { STORAGE_NAME } from '#domain/platform/storage-names.ts'

import { findAxeViolations, findDarkAxeViolations } from './support/axe.ts'
import { createCheckoutPage, openCheckout } from './support/checkout-page.ts'
import { buildCustomer, fetchMailsTo, signUp } from './support/customer.ts'
import { expect, test } from './support/guarded-test.ts'
import { getTexts } from './support/texts.ts'
import { findSmallTargets } from './support/touch-targets.ts'

const INVITE = '/en/invite-friends/'
const CITY = '/es/en/barcelona/'
/** Of the offer FRIENDES, in cents: the lowest price of the products, and the discount. */
const LOWEST_PRICE = 1500
const DISCOUNT = 500
const texts = getTexts('en')
const { t } = texts

/** The offer is that of the country of the city that was visited last. */
async function visitCity(page: Page, context: BrowserContext): Promise<void> {
  await page.goto(CITY)
  await expect.poll(async () => (await context.cookies()).map(it => it.name)).toContain(STORAGE_NAME.lastVisitedCity)
}

test(
  'issue 25 point 2: an invitation from both sides: the link, the discount of the friend, and the credit of the inviter',
  { tag: '@long' },
  async ({ page, context, browser, baseURL, market, guard }) => {
    test.setTimeout(300_000)
    guard.allowPaymentProvider()
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }))
    const inviter = await signUp(context, baseURL!)
    await visitCity(page, context)
    await page.goto(INVITE)
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { name: t('checkout:inviteTitle'), level: 1 })).toBeVisible()
    await expect(main.getByText('€5.00 off your order, on orders from €15.00, first order only')).toBeVisible()
    await expect(main.getByText(t('checkout:inviteNone'))).toBeVisible()
    expect(await findAxeViolations(page)).toEqual([])
    expect(await findDarkAxeViolations(page)).toEqual([])
    expect(await page.evaluate(findSmallTargets)).toEqual([])
    await main.getByRole('button', { name: t('checkout:inviteCopy'), exact: true }).click()
    await expect(main.getByText(t('checkout:inviteCopied'), { exact: true })).toBeVisible()
    const link = await page.evaluate(() => navigator.clipboard.readText())
    expect(new URL(link).pathname).toBe(INVITE)

    const friendContext = await browser.newContext({ baseURL: baseURL! })
    const friendPage = await friendContext.newPage()
    const friendMain = friendPage.getByRole('main')
    await friendPage.goto(link)
    await expect(friendMain.getByRole('heading', { name: t('checkout:inviteFriendTitle'), level: 1 })).toBeVisible()
    expect(await findAxeViolations(friendPage)).toEqual([])
    await signUp(friendContext, baseURL!)
    await friendPage.reload()
    await expect(friendMain.getByText(t('checkout:inviteFriendDone'))).toBeVisible()

    // the discount waits in the checkout
    const checkout = createCheckoutPage(friendPage, texts)
    const product = await openCheckout(friendPage, market, texts)
    await checkout.chooseAddress('Carrer de Mallorca', '5')
    const readPrice = async (line: Locator): Promise<number> => Number((await line.locator('dd').innerText()).replace(/\D/g, ''))
    const products = checkout.price.locator('dl > div').first()
    const price = await readPrice(products)
    const more = friendMain.getByRole('button', { name: t('cart:moreOf', { name: product }), exact: true })
    let total = price
    for (; total < LOWEST_PRICE; total += price) await more.click()
    await expect.poll(() => readPrice(products)).toBe(total)
    const section = friendMain.getByRole('region', { name: t('checkout:promoCode'), exact: true })
    await section.getByRole('button', { name: t('checkout:promoCodeAdd'), exact: true }).click()
    await section.getByRole('button', { name: 'Use FRIENDES', exact: true }).click()
    await expect(section.getByText('€5.00 off your order, on orders from €15.00, first order only')).toBeVisible()
    await expect.poll(() => readPrice(checkout.price.locator('dl > div', { hasText: 'Promo code FRIENDES' }).first())).toBe(DISCOUNT)
    await checkout.paymentOption('checkout:cash').check()
    await checkout.payButton.click()
    await checkout.waitForOrderId()

    await page.reload()
    await expect(main.getByText(t('checkout:invitePending'))).toBeVisible()
    // an order of the sandbox, two hours of its time, and the job of each minute
    await expect
      .poll(
        async () => {
          await page.reload()
          await expect(main.getByRole('heading', { name: t('checkout:inviteSentTitle') })).toBeVisible()
          return main.getByText('€5.00 added to your balance').count()
        },
        { timeout: 180_000, intervals: [5000] },
      )
      .toBe(1)
    expect((await fetchMailsTo(inviter, page)).map(it => it.subject)).toContain('€5.00 for inviting a friend')
    await friendContext.close()
  },
)

test('issue 25 point 2: a self-invitation is refused, and an unknown code gets an error', async ({ page, context, browser, baseURL }) => {
  const inviter = await signUp(context, baseURL!)
  await visitCity(page, context)
  await page.goto(INVITE)
  const main = page.getByRole('main')
  const link = await main.getByLabel(t('checkout:inviteLink'), { exact: true }).inputValue()
  await page.goto(link)
  await expect(main.getByText(t('checkout:inviteFriendOwn'))).toBeVisible()

  const other = await browser.newContext({ baseURL: baseURL! })
  const otherPage = await other.newPage()
  const otherMain = otherPage.getByRole('main')
  await otherPage.goto(link)
  await expect(otherMain.getByRole('heading', { name: t('checkout:inviteFriendTitle'), level: 1 })).toBeVisible()
  await signUp(other, baseURL!, { ...buildCustomer(), email: inviter.email.replace('@', '+me@') })
  await otherPage.reload()
  await expect(otherMain.getByText(t('checkout:inviteFriendRefused'))).toBeVisible()
  await other.close()
  await page.reload()
  await expect(main.getByText(t('checkout:inviteRefused'), { exact: true })).toBeVisible()

  const visitor = await browser.newContext({ baseURL: baseURL! })
  const visitorPage = await visitor.newPage()
  await visitorPage.goto(`${INVITE}?code=22222222`)
  await expect(visitorPage.getByRole('heading', { name: t('checkout:inviteFriendGone'), level: 1 })).toBeVisible()
  // nothing is stored for an invitation that does not exist
  expect((await visitor.cookies()).map(it => it.name)).not.toContain(STORAGE_NAME.invitation)
  await visitor.close()
})
