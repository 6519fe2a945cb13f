import { findAxeViolations } from './support/axe.ts'
import { createCheckoutPage, openCheckout } from './support/checkout-page.ts'
import { buildCustomer, signUp } from './support/customer.ts'
import { expect, test } from './support/guarded-test.ts'
import { getTexts } from './support/texts.ts'

const toMinor = (price: string): number => Number(price.replace(/\D/g, ''))

test('issue 22: credit of a promo code pays a part of an order, then all of it', async ({ page, market, context, baseURL, guard }) => {
  guard.allowPaymentProvider()
  const texts = getTexts('en')
  const { t } = texts
  await signUp(context, baseURL!, buildCustomer())
  const checkout = createCheckoutPage(page, texts)
  await openCheckout(page, market, texts)
  await checkout.chooseAddress('Carrer de Mallorca', '5')
  const total = toMinor(await checkout.getTotal())
  const addCredit = async () => {
    const section = page.getByRole('main').getByRole('region', { name: t('checkout:promoCode'), exact: true })
    const open = section.getByRole('button', { name: t('checkout:promoCodeAdd'), exact: true })
    if (await open.isVisible()) await open.click()
    await section.getByLabel(t('checkout:promoCodeLabel'), { exact: true }).fill('CREDITES')
    await section.getByRole('button', { name: t('checkout:promoCodeApply'), exact: true }).click()
  }
  await addCredit()
  await expect(page.getByText('€10.00 for your orders. Your balance is now €10.00.')).toBeVisible()
  const tick = checkout.payment.getByRole('checkbox', { name: t('checkout:useBalance') })
  await expect(tick).toBeChecked()
  await expect.poll(async () => toMinor(await checkout.getTotal())).toBe(Math.max(0, total - 1000))
  expect(await findAxeViolations(page)).toEqual([])

  await tick.uncheck()
  await expect.poll(async () => toMinor(await checkout.getTotal())).toBe(total)
  await tick.check()
  for (let credit = 1000; credit < total; credit += 1000) {
    await addCredit()
    await expect(page.getByText(`Your balance is now €${credit / 100 + 10}.00.`)).toBeVisible()
  }
  await expect(checkout.payment.getByText(t('checkout:balanceCovers'), { exact: true })).toBeVisible()
  await expect(checkout.payment.getByRole('radio')).toHaveCount(0)
  expect(toMinor(await checkout.getTotal())).toBe(0)
  await checkout.payButton.click()
  await checkout.waitForOrderId()
  await expect(page.getByText(/^Balance, €/)).toBeVisible()
})
