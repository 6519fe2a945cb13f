import { findAxeViolations } from './support/axe.ts'
import { createCheckoutPage, openCheckout } from './support/checkout-page.ts'
import { buildCustomer, signUp } from './support/customer.ts'
import { expect, test } from './support/guarded-test.ts'
import { getTexts } from './support/texts.ts'

test('issue 22: PayPal is refused, and Google Pay is accepted', async ({ page, market, context, baseURL, guard }) => {
  guard.allowPaymentProvider()
  const texts = getTexts('en')
  await signUp(context, baseURL!, buildCustomer())
  const checkout = createCheckoutPage(page, texts)
  await openCheckout(page, market, texts)
  await checkout.chooseAddress('Carrer de Mallorca', '5')
  await checkout.payment.getByRole('radio', { name: /^PayPal/ }).check()
  expect(await findAxeViolations(page)).toEqual([])
  await checkout.payButton.click()
  await expect(page.getByText('PayPal is asking you to confirm this payment.')).toBeVisible()
  await checkout.answerChallenge('decline')
  await expect(page.getByRole('heading', { level: 1, name: texts.t('checkout:paymentFailedTitle'), exact: true })).toBeVisible()

  await page.getByRole('link', { name: texts.t('checkout:backToCheckout'), exact: true }).click()
  await checkout.payment.getByRole('radio', { name: /^Google Pay/ }).check()
  await checkout.payButton.click()
  await checkout.answerChallenge('approve')
  await checkout.waitForOrderId()
  await expect(page.getByText('GooglePay', { exact: true })).toBeHidden()
  await expect(page.getByText('Google Pay', { exact: true })).toBeVisible()
})
