import { findAxeViolations } from './support/axe.ts'
import { CARD, createCheckoutPage, openCheckout } from './support/checkout-page.ts'
import { buildCustomer, signUp } from './support/customer.ts'
import { expect, test } from './support/guarded-test.ts'
import { getTexts } from './support/texts.ts'

test(
  'issue 22: a charge that fails after the order becomes a debt, which blocks the next order until it is paid',
  { tag: '@both' },
  async ({ page, market, context, baseURL, guard }) => {
    guard.allowPaymentProvider()
    // the order that the debt blocks
    guard.allowMessage(/status of 409/)
    const texts = getTexts('en')
    const { t } = texts
    await signUp(context, baseURL!, buildCustomer())
    const checkout = createCheckoutPage(page, texts)
    await openCheckout(page, market, texts)
    await checkout.chooseAddress('Carrer de Mallorca', '5')
    const total = await checkout.getTotal()
    await checkout.paymentOption('checkout:newCard').check()
    await checkout.enterCard(CARD.failingCharge)
    await checkout.payButton.click()
    await checkout.waitForOrderId()

    const debt = page.getByRole('region', { name: t('checkout:debtTitle'), exact: true })
    // the charge follows the order
    await expect(async () => {
      await page.goto('/en/profile-section/')
      await expect(debt).toContainText(`You owe ${total}`, { timeout: 5000 })
    }).toPass()
    expect(await findAxeViolations(page)).toEqual([])

    await openCheckout(page, market, texts)
    await expect(debt.getByRole('button', { name: t('checkout:debtPay', { price: total }), exact: true })).toBeVisible()
    await checkout.paymentOption('checkout:cash').check()
    await checkout.payButton.click()
    // B §4: the backend error modal
    const refusal = checkout.dialog('checkout:refusedTitle')
    await expect(refusal).toContainText(`Pay the ${total} you owe to order again.`)
    await page.keyboard.press('Escape')
    await expect(refusal).toBeHidden()

    await checkout.paymentOption('checkout:newCard').check()
    await checkout.enterCard(CARD.approved)
    await debt.getByRole('button', { name: t('checkout:debtPay', { price: total }), exact: true }).click()
    await expect(debt.getByText(t('checkout:debtPaid'), { exact: true })).toBeVisible()
    expect(await findAxeViolations(page)).toEqual([])
    await checkout.payButton.click()
    await checkout.waitForOrderId()
  },
)
