import { toPath } from '#domain/navigation/routes.ts'

import { findAxeViolations } from './support/axe.ts'
import { buildCustomer, signUp } from './support/customer.ts'
import { createCheckoutPage, openCheckout } from './support/checkout-page.ts'
import { expect, test } from './support/guarded-test.ts'
import { YEREVAN } from './support/market.ts'
import { getTexts } from './support/texts.ts'
import { findSmallTargets } from './support/touch-targets.ts'

/** Codes of docs/SANDBOX.md. */
const FIRST_ORDER = 'WELCOME20'
const FREE_DELIVERY = 'FREERIDE'
const AMOUNT = 'SAVEES'
/** Of `AMOUNT`, euro cents. */
const AMOUNT_SAVING = 500
const AMOUNT_MINIMUM = 1500

const toMinor = (price: string): number => Number(price.replace(/\D/g, ''))

test(
  'B §7: a promo code of each kind lowers the price of the order, one to the receipt',
  { tag: '@both' },
  async ({ page, market, context, baseURL, guard }) => {
    guard.allowPaymentProvider()
    const texts = getTexts('en')
    const { t } = texts
    await signUp(context, baseURL!, buildCustomer())
    const checkout = createCheckoutPage(page, texts)
    const product = await openCheckout(page, market, texts)
    await checkout.chooseAddress('Carrer de Mallorca', '5')
    const section = page.getByRole('main').getByRole('region', { name: t('checkout:promoCode'), exact: true })
    await section.getByRole('button', { name: t('checkout:promoCodeAdd'), exact: true }).click()
    const field = section.getByLabel(t('checkout:promoCodeLabel'), { exact: true })
    await expect(field).toBeFocused()
    const apply = section.getByRole('button', { name: t('checkout:promoCodeApply'), exact: true })

    await field.fill('NOSUCHCODE')
    await apply.click()
    await expect(section.getByText("We don't know this code. Check the spelling.").first()).toBeVisible()
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    expect(await findAxeViolations(page)).toEqual([])

    const before = toMinor(await checkout.getTotal())
    await field.fill(' welcome20 ')
    await page.keyboard.press('Enter')
    await expect(section.getByText('20% off your order, first order only')).toBeVisible()
    const line = checkout.price.locator('div', { has: page.getByText(`Promo code ${FIRST_ORDER}`) }).last()
    const discount = toMinor(await line.locator('dd').innerText())
    const subtotal = toMinor(await checkout.price.locator('dl > div').first().locator('dd').innerText())
    expect(discount).toBe(Math.floor(subtotal / 5))
    expect(toMinor(await checkout.getTotal())).toBe(before - discount)
    expect(await findAxeViolations(page)).toEqual([])
    // the header is whole only at the top
    await page.evaluate(() => scrollTo(0, 0))
    await expect.poll(() => page.evaluate(findSmallTargets)).toEqual([])

    await section.getByRole('button', { name: 'Remove WELCOME20', exact: true }).click()
    await expect.poll(async () => toMinor(await checkout.getTotal())).toBe(before)
    await expect(field).toBeFocused()

    const readAmount = async (label: string) =>
      toMinor(await checkout.price.locator('dl > div', { hasText: label }).first().locator('dd').innerText())
    await field.fill(FREE_DELIVERY)
    await apply.click()
    // the store may deliver free
    await expect(section.getByText(/^Free delivery$|saves nothing/).first()).toBeVisible()
    const remove = section.getByRole('button', { name: `Remove ${FREE_DELIVERY}`, exact: true })
    if (await remove.isVisible()) {
      await expect.poll(() => readAmount(`Promo code ${FREE_DELIVERY}`)).toBe(await readAmount(t('checkout:delivery')))
      await remove.click()
    }
    await field.fill(AMOUNT)
    await apply.click()
    await expect(section.getByText(subtotal < AMOUNT_MINIMUM ? /to use this code\.$/ : /^€5\.00 off your order/).first()).toBeVisible()
    const more = page.getByRole('button', { name: t('cart:moreOf', { name: product }), exact: true })
    let units = subtotal
    for (; units < AMOUNT_MINIMUM; units += subtotal) await more.click()
    await expect.poll(async () => toMinor(await checkout.price.locator('dl > div').first().locator('dd').innerText())).toBe(units)
    if (await field.isVisible()) {
      await field.fill(AMOUNT)
      await apply.click()
    }
    await expect.poll(() => readAmount(`Promo code ${AMOUNT}`)).toBe(AMOUNT_SAVING)
    await section.getByRole('button', { name: `Remove ${AMOUNT}`, exact: true }).click()
    const less = page.getByRole('button', { name: t('cart:lessOf', { name: product }), exact: true })
    for (; units > subtotal; units -= subtotal) await less.click()
    await expect.poll(async () => toMinor(await checkout.getTotal())).toBe(before)

    await field.fill(FIRST_ORDER)
    await apply.click()
    await expect(section.getByText(FIRST_ORDER, { exact: true })).toBeVisible()
    // the code survives a reload
    await page.reload()
    await expect(section.getByText(FIRST_ORDER, { exact: true })).toBeVisible()

    await checkout.paymentOption('checkout:cash').check()
    await expect.poll(async () => toMinor(await checkout.getTotal())).toBe(before - discount)
    await checkout.payButton.click()
    await checkout.waitForOrderId()
    await expect(page.getByText(`Promo code ${FIRST_ORDER}`)).toBeVisible()
  },
)

test(
  'B §2, profile section: saved promo codes are listed, and offered in the checkout',
  { tag: '@both' },
  async ({ page, market, context, baseURL, guard }) => {
    guard.allowPaymentProvider()
    const texts = getTexts('en')
    const { t } = texts
    await page.goto(toPath({ name: 'profilePromocodes', language: 'en' }))
    await expect(page.getByText(t('checkout:promoCodesSignIn'))).toBeVisible()
    await signUp(context, baseURL!, buildCustomer())
    await page.goto(toPath({ name: 'profile', language: 'en' }))
    await page.getByRole('link', { name: t('account:promoCodes'), exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: t('checkout:promoCodes'), exact: true })).toBeVisible()
    await expect(page.getByText(t('checkout:promoCodesEmptyTitle'))).toBeVisible()
    expect(await findAxeViolations(page)).toEqual([])

    const save = async (code: string) => {
      await page.getByLabel(t('checkout:promoCodeLabel'), { exact: true }).fill(code)
      await page.getByRole('button', { name: t('checkout:promoCodeSave'), exact: true }).click()
    }
    await save('EXPIRED')
    await expect(page.getByText('This code has expired.').first()).toBeVisible()
    await save('USEDUP')
    await expect(page.getByText('This code has been used up.').first()).toBeVisible()
    await save(FREE_DELIVERY)
    await expect(page.getByRole('status').getByText('Saved. Choose it at checkout.')).toBeVisible()
    await save('PRIME30')
    await expect(page.getByRole('status').getByText(/^You have Prime until /)).toBeVisible()
    await save('SAVEPL')
    const list = page.getByRole('list', { name: t('checkout:promoCodeYours') })
    await expect(list.getByRole('listitem')).toContainText([/SAVEPL/, /FREERIDE.*Free delivery.*Uses left: 3/s])
    expect(await findAxeViolations(page)).toEqual([])

    const checkout = createCheckoutPage(page, texts)
    await openCheckout(page, market, texts)
    await checkout.chooseAddress('Carrer de Mallorca', '5')
    const section = page.getByRole('main').getByRole('region', { name: t('checkout:promoCode'), exact: true })
    await section.getByRole('button', { name: t('checkout:promoCodeAdd'), exact: true }).click()
    await expect(section.getByRole('listitem')).toHaveCount(1)
    await section.getByRole('button', { name: `Use ${FREE_DELIVERY}`, exact: true }).click()
    await expect(section.getByText(/^Free delivery$|saves nothing/).first()).toBeVisible()
  },
)

test('a visitor reads that a promo code needs an account; Armenian', async ({ page, market }) => {
  const texts = getTexts('hy')
  await openCheckout(page, market, texts, YEREVAN)
  const section = page.getByRole('main').getByRole('region', { name: texts.t('checkout:promoCode'), exact: true })
  await expect(section.getByText(texts.t('checkout:promoCodeSignIn'))).toBeVisible()
  expect(await findAxeViolations(page)).toEqual([])
})
