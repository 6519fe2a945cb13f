import { createCheckoutPage } from './support/checkout-page.ts'
import { signUp } from './support/customer.ts'
import { expect, test } from './support/guarded-test.ts'
import { MADRID, toStorePath } from './support/market.ts'
import { createStorefrontPage, normalizeSpaces } from './support/storefront-page.ts'
import { getTexts } from './support/texts.ts'

const texts = getTexts('en')
const VISITOR_NOTE = 'Delivery is free here for new customers. Sign up at the checkout to get it.'
const CUSTOMER_NOTE = 'Your new customer offer lowered the delivery fee.'

test(
  'A §3, FIRST_X_DAYS_BANNER: a visitor reads about the offer, and the cart of a new customer has the total of the checkout',
  { tag: '@both' },
  async ({ page, context, market, baseURL, guard }) => {
    guard.allowPaymentProvider()
    const open = (await market.getStores(MADRID)).elements.filter(
      it => it.open && it.enabled && it.deliveryFee > 0 && it.promotions.every(({ type }) => !type.endsWith('_DELIVERY')),
    )
    const { store, card } = await market.findCard(MADRID, it => !it.customizable && it.promotions.length === 0, open)
    const price = await market.createPriceFormatter(MADRID)
    const storefront = createStorefrontPage(page, texts)
    const getCartTotal = async () => normalizeSpaces(await checkout.checkoutLink.locator('.money').innerText())
    const checkout = createCheckoutPage(page, texts)
    await page.goto(toStorePath(MADRID, store.slug))
    await storefront.addButton(card.name).click()
    await expect(storefront.basketLink(1)).toBeVisible()
    await storefront.openBasket(store.name)
    await expect(page.getByText(VISITOR_NOTE)).toBeVisible()
    const publicTotal = await getCartTotal()

    await signUp(context, baseURL!)
    await page.reload()
    await storefront.openBasket(store.name)
    await expect(page.getByText(CUSTOMER_NOTE)).toBeVisible()
    await expect(page.getByText(VISITOR_NOTE)).toHaveCount(0)
    const total = await getCartTotal()
    expect(total).not.toBe(publicTotal)
    await expect(page.getByText(texts.t('checkout:changesTitle'))).toHaveCount(0)

    const quoted = page.waitForResponse(it => /\/template|\/estimation/.test(it.url()) && it.ok())
    await checkout.checkoutLink.click()
    const quote = (await (await quoted).json()) as { total: number }
    expect(total).toBe(normalizeSpaces(price(quote.total)))
    await expect.poll(() => checkout.getTotal()).toBe(total)
  },
)
