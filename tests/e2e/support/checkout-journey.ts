import type { FrameLocator, Locator, Page } from '@playwright/test'

import type { Customer } from './customer.ts'
import { expect } from './guarded-test.ts'
import { BARCELONA, type Market, storePath } from './market.ts'
import { createShopPage, spaced } from './shop-page.ts'
import { beginning, type Texts } from './texts.ts'

/** Cards of the sandbox (docs/SANDBOX.md). */
export const CARD = {
  good: '4242 4242 4242 4242',
  challenge: '4000 0000 0000 3220',
  declined: '4000 0000 0000 0002',
  silent: '4000 0000 0000 0119',
} as const

/** The sandbox brings an order in a minute or so; the machine may be busy with another journey. */
const DELIVERY_TIMEOUT_MS = 150_000

/** Ordering as a person does it, by role and by name: from the basket's link to the order that was brought. */
export function createCheckoutJourney(page: Page, words: Texts) {
  const { say } = words
  const main = page.getByRole('main')
  const part = (key: Parameters<Texts['say']>[0]): Locator => main.getByRole('region', { name: say(key), exact: true })
  const pay = main.getByRole('button', {
    name: new RegExp(`^(?:${say('checkout:pay')}|${say('checkout:placeOrder')}|${say('checkout:continue')})`),
  })
  const dialog = (key: Parameters<Texts['say']>[0]): Locator => page.getByRole('dialog', { name: say(key), exact: true })

  return {
    toCheckout: page.getByRole('link', { name: beginning(say('cart:goToCheckout')) }).filter({ visible: true }),
    heading: main.getByRole('heading', { level: 1, name: say('checkout:title'), exact: true }),
    address: part('checkout:address'),
    payment: part('checkout:payment'),
    price: part('checkout:price'),
    pay,
    dialog,
    /** The total as the button says it. */
    async total(): Promise<string> {
      return spaced(await pay.locator('.money').innerText())
    },
    /** Finds a street and says that it is the place. */
    async chooseAddress(street: string, number: string): Promise<void> {
      await part('checkout:address').getByRole('button').click()
      const search = dialog('geo:title')
      await search.getByRole('combobox', { name: say('geo:search'), exact: true }).fill(`${street} ${number}`)
      await search.getByRole('option').first().click()
      const pin = dialog('geo:pinTitle')
      await expect(pin.getByText(say('geo:inside'), { exact: true })).toBeVisible()
      await pin.getByRole('button', { name: say('geo:confirm'), exact: true }).click()
      await expect(pin).toBeHidden()
      await expect(part('checkout:address').getByRole('button')).toContainText(street)
    },
    way: (key: 'checkout:newCard' | 'checkout:cash'): Locator => part('checkout:payment').getByRole('radio', { name: beginning(say(key)) }),
    /** Signs up in the dialog that paying opens. */
    async signUp({ name, email, password }: Customer): Promise<void> {
      await dialog('account:logIn')
        .getByRole('button', { name: say('account:signUp'), exact: true })
        .click()
      const form = dialog('account:signUp')
      await form.getByLabel(say('account:name'), { exact: true }).fill(name)
      await form.getByLabel(say('account:email'), { exact: true }).fill(email)
      await form.getByLabel(say('account:password'), { exact: true }).fill(password)
      await form.getByRole('button', { name: say('account:signUp'), exact: true }).click()
      await expect(form).toBeHidden()
    },
    cardFrame: (): FrameLocator => part('checkout:payment').frameLocator('iframe[data-ready=true]'),
    /** Types a card into the provider's own form; the page's button then pays with it. */
    async enterCard(number: string): Promise<void> {
      const form = this.cardFrame()
      await form.locator('[name=number]').fill(number)
      await form.locator('[name=expiry]').fill('04 / 35')
      await form.locator('[name=code]').fill('123')
    },
    /** Answers the challenge on the provider's page. */
    async answerChallenge(answer: 'approve' | 'decline'): Promise<void> {
      const button = page.locator(`button[value=${answer}]`)
      await expect(button).toBeVisible()
      expect(new URL(page.url()).pathname).toMatch(/^\/challenge\//)
      await button.click()
    },
    /** Waits until the order page shows an order. @returns its number */
    async placedOrder(): Promise<number> {
      await page.waitForURL(new RegExp(`/${words.language}/orders/\\d+/$`))
      return Number(/\/orders\/(\d+)\//.exec(page.url())![1])
    },
    async expectDelivered(): Promise<void> {
      await expect(main.getByRole('heading', { level: 1, name: say('orders:stage.DELIVERED'), exact: true })).toBeVisible({
        timeout: DELIVERY_TIMEOUT_MS,
      })
    },
  }
}

/** A checkout with one plain product of an open store in its basket. @returns the product's name */
export async function openCheckout(page: Page, market: Market, words: Texts, place = BARCELONA): Promise<string> {
  const open = (await market.stores(place)).elements.filter(it => it.open && it.enabled)
  const { store, card } = await market.findCard(place, it => !it.customizable && it.promotions.length === 0, open)
  const shop = createShopPage(page, words)
  await page.goto(storePath(place, store.slug))
  await shop.plus(card.name).click()
  await expect(shop.basketLink(1)).toBeVisible()
  await shop.basket(store.name)
  const dinner = createCheckoutJourney(page, words)
  await dinner.toCheckout.click()
  await expect(dinner.pay).toBeVisible()
  return card.name
}
