import { createCheckoutPage } from './support/checkout-page.ts'
import { signUp } from './support/customer.ts'
import { expect, test } from './support/guarded-test.ts'
import { MADRID, toCategoryPath, toCityPath, toStorePath } from './support/market.ts'
import { createStorefrontPage, normalizeSpaces } from './support/storefront-page.ts'
import { getTexts } from './support/texts.ts'

const texts = getTexts('en')
const VISITOR_NOTE = 'Delivery is free here for new customers. Sign up at the checkout to get it.'
/** Its spaces do not break on a card. */
const FREE_DELIVERY = 'Free delivery'
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

    const quoted = page.waitForResponse(it => /\/api\/.*\/(?:template|estimation)/.test(it.url()) && it.ok())
    await checkout.checkoutLink.click()
    const quote = (await (await quoted).json()) as { total: number }
    expect(total).toBe(normalizeSpaces(price(quote.total)))
    await expect.poll(() => checkout.getTotal()).toBe(total)
  },
)

/** Records what moves up or down in the lists of stores by the page's own script. A fee of another length may move its own line sideways. */
const recordShifts = () => {
  const shifts: (string | null)[] = []
  Object.assign(globalThis, { shifts })
  new PerformanceObserver(list => {
    for (const { sources } of list.getEntries() as (PerformanceEntry & {
      sources: { node?: Node; previousRect: DOMRect; currentRect: DOMRect }[]
    })[])
      for (const { node, previousRect: before, currentRect: after } of sources)
        if (node?.parentElement?.closest('.stores') && (before.top !== after.top || before.height !== after.height))
          shifts.push(node.textContent)
  }).observe({ type: 'layout-shift', buffered: true })
}

test(
  'A §7, "POST to a fees path on the fees host": cards show a customer the own fee, from one call and without a movement',
  { tag: '@both' },
  async ({ page, context, market, baseURL }) => {
    const fees = page.locator('[data-fee]')
    const readFees = async () => (await fees.allTextContents()).map(normalizeSpaces)
    const calls: string[] = []
    page.on('request', it => void (it.url().endsWith('/api/fees/store_addresses') && calls.push(it.url())))
    await page.goto(toCityPath(MADRID), { waitUntil: 'networkidle' })
    const publicTexts = await readFees()
    expect(publicTexts.filter(it => it !== FREE_DELIVERY).length).toBeGreaterThan(3)
    expect(calls).toEqual([])

    await signUp(context, baseURL!)
    await page.addInitScript(recordShifts)
    await page.goto(toCityPath(MADRID))
    await expect(fees.filter({ hasNotText: FREE_DELIVERY })).toHaveCount(0)
    expect((await readFees()).length).toBeGreaterThan(3)
    expect(calls).toHaveLength(1)
    expect(await page.evaluate(() => (globalThis as unknown as { shifts: (string | null)[] }).shifts)).toEqual([])

    // a filter shows another list on the same page
    await page.goto(toCategoryPath(MADRID, await market.getMainCategory(MADRID)))
    await expect(fees.filter({ hasNotText: FREE_DELIVERY })).toHaveCount(0)
    await page
      .getByRole('navigation', { name: texts.t('catalogue:filters'), exact: true })
      .getByRole('link')
      .nth(1)
      .click()
    await expect.poll(() => page.evaluate(() => (history.state as { list?: number } | null)?.list)).toBeTruthy()
    await expect(fees.first()).toBeVisible()
    await expect(fees.filter({ hasNotText: FREE_DELIVERY })).toHaveCount(0)
  },
)
