import { findAxeViolations, findDarkAxeViolations } from './support/axe.ts'
import { CARD, createCheckoutPage, fillCart } from './support/checkout-page.ts'
import { buildCustomer, signUp } from './support/customer.ts'
import { chooseForGroup, createGroupPage, openGuest, payPart } from './support/group-page.ts'
import { expect, test } from './support/guarded-test.ts'
import { getTexts } from './support/texts.ts'
import { findSmallTargets } from './support/touch-targets.ts'

const texts = getTexts('en')
const { t } = texts

test(
  'issue 23 point 6: "group of three on three devices, one drops out, split payment with one failure"',
  { tag: '@both' },
  async ({ page, context, browser, baseURL, market, guard }) => {
    guard.allowPaymentProvider()
    // seen in two runs, probably a message of the card form that arrives after the page has left for the bank
    guard.allowMessage(/Failed to execute 'postMessage' on 'DOMWindow'/)
    test.setTimeout(300_000)
    await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }))
    await signUp(context, baseURL!)
    const product = await fillCart(page, market, texts)
    await page
      .getByRole('link', { name: t('cart:orderTogether'), exact: true })
      .filter({ visible: true })
      .click()
    const host = createGroupPage(page, texts)
    await host.button(t('checkout:groupStart')).click()
    await expect(host.own.getByText(product)).toBeVisible()
    const store = await host.main.getByRole('heading', { level: 1 }).innerText()
    const link = await host.link.inputValue()
    // alone there is nothing to divide
    await expect(host.button(t('checkout:groupCloseSplit'))).toHaveCount(0)
    const ben = await openGuest(browser, baseURL!, link, 'Ben', texts)
    const eva = await openGuest(browser, baseURL!, link, 'Eva', texts)
    await chooseForGroup(ben, product, store, texts)
    await chooseForGroup(eva, product, store, texts)
    await host.button(t('checkout:groupCloseSplit')).click()

    const checkout = createCheckoutPage(page, texts)
    await expect(checkout.payButton).toBeVisible()
    await expect(ben.group.main.getByText(t('checkout:groupSplitWait', { host: 'Ada' }), { exact: true })).toBeVisible()
    await checkout.chooseAddress('Carrer de Mallorca', '5')
    await expect(checkout.payment.getByRole('radio', { name: t('checkout:groupTitle') })).toBeChecked()
    await checkout.payButton.click()

    // the page of the group order, on all devices
    await expect(host.payment).toBeVisible()
    await expect(ben.group.payment.getByText(t('checkout:groupSignInToPay'), { exact: true })).toBeVisible()
    await expect(host.participant('Ben')).toContainText(t('checkout:groupPartOpen'))
    expect(await findAxeViolations(page)).toEqual([])
    expect(await findDarkAxeViolations(page)).toEqual([])
    expect(await page.evaluate(findSmallTargets)).toEqual([])
    // one drops out
    await eva.group.button(t('checkout:groupDecline')).click()
    await expect(host.participant('Eva')).toContainText(t('checkout:groupPartDeclined'))

    await signUp(ben.context, baseURL!, buildCustomer('Ben Example'))
    await ben.page.reload()
    await payPart(ben.group, CARD.declined)
    await expect(ben.group.payment.getByText(t('prime:declinedTitle'), { exact: true })).toBeVisible()
    await expect(host.participant('Ben')).toContainText(t('checkout:groupPartFailed'))
    expect(await findAxeViolations(ben.page)).toEqual([])
    await ben.group.payment.getByRole('radio', { name: t('checkout:newCard') }).check()
    await payPart(ben.group, CARD.approved)
    await expect(ben.group.payment).toHaveCount(0)
    await expect(host.participant('Ben')).toContainText(t('checkout:groupPartPaid'))

    // the bank of the host wants a confirmation, and leads back
    await payPart(host, CARD.challenge)
    await checkout.answerChallenge('approve')
    await expect(host.participant('Ada')).toContainText(t('checkout:groupPartPaid'))
    await host.button(t('checkout:groupPayFor', { name: 'Eva' })).click()
    await expect(host.payment.getByRole('heading', { level: 2 })).toHaveText(t('checkout:groupPayFor', { name: 'Eva' }))
    await host.payment.getByRole('radio', { name: t('checkout:newCard') }).check()
    await payPart(host, CARD.approved)

    for (const it of [host, ben.group, eva.group])
      await expect(it.main.getByText(t('checkout:groupOrdered'), { exact: true })).toBeVisible({ timeout: 60_000 })
    expect(await findAxeViolations(page)).toEqual([])
    await host.main.getByRole('link', { name: t('checkout:groupTrack'), exact: true }).click()
    await checkout.waitForOrderId()
    await expect(page.getByRole('main').locator('[aria-labelledby=order-receipt]')).toContainText('Ben')
    await ben.context.close()
    await eva.context.close()
  },
)

test(
  'issue 23 point 6: the host cancels while others pay: all of them see it, and the paid parts are refunded',
  { tag: '@phone' },
  async ({ page, context, browser, baseURL, market, guard }) => {
    guard.allowPaymentProvider()
    test.setTimeout(240_000)
    await signUp(context, baseURL!)
    const product = await fillCart(page, market, texts)
    await page
      .getByRole('link', { name: t('cart:orderTogether'), exact: true })
      .filter({ visible: true })
      .click()
    const host = createGroupPage(page, texts)
    await host.button(t('checkout:groupStart')).click()
    await expect(host.own.getByText(product)).toBeVisible()
    const store = await host.main.getByRole('heading', { level: 1 }).innerText()
    const ben = await openGuest(browser, baseURL!, await host.link.inputValue(), 'Ben', texts)
    await chooseForGroup(ben, product, store, texts)
    await host.button(t('checkout:groupCloseSplit')).click()
    const checkout = createCheckoutPage(page, texts)
    await checkout.chooseAddress('Carrer de Mallorca', '5')
    await checkout.payButton.click()
    await expect(host.payment).toBeVisible()
    await signUp(ben.context, baseURL!, buildCustomer('Ben Example'))
    await ben.page.reload()
    await payPart(ben.group, CARD.approved)
    await expect(host.participant('Ben')).toContainText(t('checkout:groupPartPaid'))
    await host.button(t('checkout:groupCancel')).click()
    await host.button(t('checkout:groupCancelYes')).click()
    await expect(ben.group.main.getByText(t('checkout:groupReturned'))).toBeVisible()
    await expect(ben.group.participant('Ben')).toContainText(t('checkout:groupPartReturned'))
    expect(await findAxeViolations(ben.page)).toEqual([])
    await ben.context.close()
  },
)
