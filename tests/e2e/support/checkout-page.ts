import type { FrameLocator, Locator, Page } from '@playwright/test'

import type { Customer } from './customer.ts'
import { expect } from './guarded-test.ts'
import { BARCELONA, type Market, toStorePath } from './market.ts'
import { createStorefrontPage, normalizeSpaces } from './storefront-page.ts'
import { type TextKey, type Texts, toPrefixPattern } from './texts.ts'

/** Card numbers of the sandbox and their outcomes (docs/SANDBOX.md). */
export const CARD = {
  approved: '4242 4242 4242 4242',
  challenge: '4000 0000 0000 3220',
  declined: '4000 0000 0000 0002',
  noResponse: '4000 0000 0000 0119',
  /** Accepted; its charge fails after the order. */
  failingCharge: '4000 0000 0000 0341',
} as const

/** The sandbox delivers an order in about one minute; other tests may slow it down. */
const DELIVERY_TIMEOUT_MS = 150_000

/** Locators and actions of the checkout, from the basket's link to the delivered order, by role and accessible name. */
export function createCheckoutPage(page: Page, texts: Texts) {
  const { t } = texts
  const main = page.getByRole('main')
  const section = (key: TextKey): Locator => main.getByRole('region', { name: t(key), exact: true })
  // a debt has a button "Pay" too
  const payButton = main.locator('.pay-bar').getByRole('button', {
    name: new RegExp(`^(?:${t('checkout:pay')}|${t('checkout:placeOrder')}|${t('checkout:continue')})`),
  })
  const dialog = (key: TextKey): Locator => page.getByRole('dialog', { name: t(key), exact: true })

  return {
    checkoutLink: page.getByRole('link', { name: toPrefixPattern(t('cart:goToCheckout')) }).filter({ visible: true }),
    heading: main.getByRole('heading', { level: 1, name: t('checkout:title'), exact: true }),
    address: section('checkout:address'),
    payment: section('checkout:payment'),
    price: section('checkout:price'),
    payButton,
    dialog,
    /** @returns the total as the pay button shows it */
    async getTotal(): Promise<string> {
      return normalizeSpaces(await payButton.locator('.money').innerText())
    },
    /** Searches for a street and confirms the pin of the first result. */
    async chooseAddress(street: string, number: string): Promise<void> {
      await section('checkout:address').getByRole('button').click()
      const search = dialog('geo:title')
      await search.getByRole('combobox', { name: t('geo:search'), exact: true }).fill(`${street} ${number}`)
      await search.getByRole('option').first().click()
      const pin = dialog('geo:pinTitle')
      await expect(pin.getByText(t('geo:inside'), { exact: true })).toBeVisible()
      await pin.getByRole('button', { name: t('geo:confirm'), exact: true }).click()
      await expect(pin).toBeHidden()
      await expect(section('checkout:address').getByRole('button')).toContainText(street)
    },
    paymentOption: (key: 'checkout:newCard' | 'checkout:cash'): Locator =>
      section('checkout:payment').getByRole('radio', { name: toPrefixPattern(t(key)) }),
    /** Signs up in the dialog that the pay button opens. */
    async signUp({ name, email, password }: Customer): Promise<void> {
      const start = dialog('account:logInOrSignUp')
      await start.getByLabel(t('account:email'), { exact: true }).fill(email)
      await start.getByRole('button', { name: t('account:continue'), exact: true }).click()
      await dialog('account:logIn')
        .getByRole('button', { name: t('account:signUp'), exact: true })
        .click()
      const form = dialog('account:signUp')
      await form.getByLabel(t('account:name'), { exact: true }).fill(name)
      await form.getByLabel(t('account:password'), { exact: true }).fill(password)
      await form.getByRole('button', { name: t('account:signUp'), exact: true }).click()
      await expect(form).toBeHidden()
    },
    cardFrame: (): FrameLocator => section('checkout:payment').frameLocator('iframe[data-ready=true]'),
    /** Types a card into the payment provider's form; the page's button then pays with it. */
    async enterCard(number: string): Promise<void> {
      const form = this.cardFrame()
      await form.locator('[name=number]').fill(number)
      await form.locator('[name=expiry]').fill('04 / 35')
      await form.locator('[name=code]').fill('123')
    },
    /** Answers the challenge on the payment provider's page. */
    async answerChallenge(answer: 'approve' | 'decline'): Promise<void> {
      const button = page.locator(`button[value=${answer}]`)
      await expect(button).toBeVisible()
      expect(new URL(page.url()).pathname).toMatch(/^\/challenge\//)
      await button.click()
    },
    /** Waits until the order page shows an order. @returns its id */
    async waitForOrderId(): Promise<number> {
      await page.waitForURL(new RegExp(`/${texts.language}/orders/\\d+/$`))
      return Number(/\/orders\/(\d+)\//.exec(page.url())![1])
    },
    async expectDelivered(): Promise<void> {
      await expect(main.getByRole('heading', { level: 1, name: t('orders:stage.DELIVERED'), exact: true })).toBeVisible({
        timeout: DELIVERY_TIMEOUT_MS,
      })
    },
  }
}

/** Opens the checkout of an open store with one product without options in the basket. @returns the product's name */
export async function openCheckout(page: Page, market: Market, texts: Texts, place = BARCELONA): Promise<string> {
  const name = await fillCart(page, market, texts, place)
  const checkout = createCheckoutPage(page, texts)
  await checkout.checkoutLink.click()
  await expect(checkout.payButton).toBeVisible()
  return name
}

/** Opens the basket of an open store with one product without options in it. @returns the product's name */
export async function fillCart(page: Page, market: Market, texts: Texts, place = BARCELONA): Promise<string> {
  const open = (await market.getStores(place)).elements.filter(it => it.open && it.enabled)
  const { store, card } = await market.findCard(place, it => !it.customizable && it.promotions.length === 0, open)
  const storefront = createStorefrontPage(page, texts)
  await page.goto(toStorePath(place, store.slug))
  await storefront.addButton(card.name).click()
  await expect(storefront.basketLink(1)).toBeVisible()
  await storefront.openBasket(store.name)
  return card.name
}
