import { STORAGE_NAME } from '#domain/platform/storage-names.ts'

import { findAxeViolations } from './support/axe.ts'
import { createCheckoutPage } from './support/checkout-page.ts'
import { buildCustomer, signUp } from './support/customer.ts'
import { expect, test } from './support/guarded-test.ts'
import { BARCELONA, toStorePath } from './support/market.ts'
import { createStorefrontPage } from './support/storefront-page.ts'
import { getTexts } from './support/texts.ts'

const HALF_HOUR = 30 * 60_000

test(
  'issue 22: a slot that closes while one reads: nothing is ordered before the customer has chosen another time',
  { tag: '@both' },
  async ({ page, market, context, baseURL, guard }) => {
    // the refused order
    guard.allowMessage(/status of 409/)
    guard.allowPaymentProvider()
    const texts = getTexts('en')
    const { t } = texts
    await signUp(context, baseURL!, buildCustomer())
    const open = (await market.getStores(BARCELONA)).elements.filter(it => it.open && it.enabled && it.schedulingEnabled)
    const { store, card } = await market.findCard(BARCELONA, it => !it.customizable && it.promotions.length === 0, open)
    const storefront = createStorefrontPage(page, texts)
    const checkout = createCheckoutPage(page, texts)
    await page.goto(toStorePath(BARCELONA, store.slug))
    await storefront.addButton(card.name).click()
    await expect(storefront.basketLink(1)).toBeVisible()
    await storefront.openBasket(store.name)
    await checkout.checkoutLink.click()
    await checkout.chooseAddress('Carrer de Mallorca', '5')
    await checkout.paymentOption('checkout:cash').check()
    const time = page.getByRole('region', { name: t('checkout:time'), exact: true })
    await time.getByRole('radio', { name: t('checkout:timeLater') }).check()
    await expect(time.getByRole('combobox')).toBeVisible()
    await expect(checkout.payButton).toBeEnabled()

    // as after half an hour on this page: the saved slot has begun
    const slot = Math.floor(Date.now() / HALF_HOUR) * HALF_HOUR
    await page.evaluate(
      ([name, scheduledTime]) => {
        const saved = JSON.parse(localStorage.getItem(name)!) as { dynamicValues: { choices: { scheduledTime: number } } }
        saved.dynamicValues.choices.scheduledTime = scheduledTime
        localStorage.setItem(name, JSON.stringify(saved))
      },
      [STORAGE_NAME.checkout, slot] as const,
    )
    await page.reload()
    await expect(time.getByText('That delivery time has passed. Choose another time.')).toBeVisible()
    const total = await checkout.getTotal()
    await checkout.payButton.click()
    const dialog = checkout.dialog('checkout:slotGoneTitle')
    await expect(dialog).toBeVisible()
    expect(await findAxeViolations(page)).toEqual([])
    await dialog.getByRole('button', { name: t('checkout:otherTime'), exact: true }).click()
    await expect(time.getByText(t('checkout:faultNoTime'), { exact: true })).toBeVisible()
    await expect(time.getByRole('heading', { name: t('checkout:time') })).toBeFocused()
    // no time is chosen for the customer, and nothing is ordered
    await expect(time.getByRole('radio', { checked: true })).toHaveCount(0)
    await checkout.payButton.click()
    await expect(page).toHaveURL(/\/checkout\//)

    await time.getByRole('radio', { name: t('checkout:timeLater') }).check()
    await expect.poll(() => checkout.getTotal()).toBe(total)
    await checkout.payButton.click()
    await checkout.waitForOrderId()
  },
)
