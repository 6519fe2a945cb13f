import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

import { newCustomer } from './support/customer.ts'
import { CARD, createCheckoutJourney, openCheckout } from './support/checkout-journey.ts'
import { expect, test } from './support/guarded-test.ts'
import { tabTo } from './support/keys.ts'
import { KYIV, YEREVAN } from './support/market.ts'
import { smallTargets } from './support/targets.ts'
import { getTexts } from './support/texts.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('a card that is declined says so, and cash is a way on', async ({ page, market, guard }) => {
  guard.visitsProvider()
  const words = getTexts('en')
  const { say } = words
  const dinner = createCheckoutJourney(page, words)
  await openCheckout(page, market, words)
  await dinner.way('checkout:newCard').check()
  await dinner.chooseAddress('Carrer de Mallorca', '5')
  await dinner.pay.click()
  await dinner.signUp(newCustomer())
  await dinner.enterCard(CARD.declined)
  await dinner.pay.click()
  const failed = dinner.dialog('checkout:paymentFailedTitle')
  await expect(failed).toBeVisible()
  await failed.getByRole('button', { name: say('checkout:payCash'), exact: true }).click()
  await expect(dinner.way('checkout:cash')).toBeChecked()
  await dinner.pay.click()
  await dinner.placedOrder()
})

test('a typed card and one press of "Pay" is an order; wrong fields are marked in the form', async ({ page, market, guard }) => {
  guard.visitsProvider()
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  const sent: string[] = []
  page.on('request', request => {
    if (new URL(request.url()).origin === new URL(page.url()).origin) sent.push(`${request.url()} ${request.postData() ?? ''}`)
  })
  const words = getTexts('en')
  const dinner = createCheckoutJourney(page, words)
  await openCheckout(page, market, words)
  await dinner.way('checkout:newCard').check()
  await dinner.chooseAddress('Carrer de Mallorca', '5')
  await expect(dinner.pay).toContainText(words.say('checkout:continue'))
  await dinner.pay.click()
  await dinner.signUp(newCustomer())
  const frame = dinner.cardFrame()
  const number = frame.locator('[name=number]')
  await expect(number).toBeVisible()
  expect(await faultsOf(page)).toEqual([])
  await dinner.pay.click()
  // the document of another origin counts as focused only in a real window: its frame has the focus here, and within it the field
  await expect(page.locator('iframe[data-ready=true]')).toBeFocused()
  await expect.poll(() => number.evaluate(field => field === field.ownerDocument.activeElement)).toBe(true)
  for (const name of ['number', 'expiry', 'code']) await expect(frame.locator(`[name=${name}]`)).toHaveAttribute('aria-invalid', 'true')
  expect(await faultsOf(page)).toEqual([])
  await expect(frame.locator('[type=submit]')).toHaveCount(0)
  await dinner.enterCard('4000 0566 5566 5556')
  await dinner.pay.click()
  await expect(frame.locator('#number-fault')).not.toBeEmpty()
  await expect(frame.locator('[name=code]')).toHaveValue('123')
  await dinner.enterCard(CARD.good)
  await expect(frame.locator('#brand')).toHaveText('Visa')
  await dinner.pay.dblclick()
  await dinner.placedOrder()
  expect(sent.filter(it => /4242.?4242|4000.?0566/.test(it))).toEqual([])
})

test(
  'B §5: what is missing is shown above the bar and the question about cookies',
  { tag: '@phone' },
  async ({ browser, baseURL, market }) => {
    const context = await browser.newContext({
      baseURL: baseURL!,
      viewport: { width: 390, height: 844 },
      storageState: { cookies: [], origins: [] },
    })
    const page = await context.newPage()
    const words = getTexts('en')
    const dinner = createCheckoutJourney(page, words)
    await openCheckout(page, market, words)
    await dinner.chooseAddress('Carrer de Mallorca', '5')
    await page.evaluate(() => scrollTo(0, 0))
    await dinner.pay.click()
    const fault = dinner.payment.getByText(words.say('checkout:faultNoPayment'))
    await expect(dinner.payment.getByRole('heading', { name: words.say('checkout:payment') })).toBeFocused()
    const isOnTop = () =>
      fault.evaluate(it => {
        const { left, top, width, height } = it.getBoundingClientRect()
        return it.contains(document.elementFromPoint(left + width / 2, top + height / 2))
      })
    await expect.poll(isOnTop).toBe(true)
    await context.close()
  },
)

test('a challenge that is declined leads back to the basket as it was', { tag: '@phone' }, async ({ page, market, guard }) => {
  guard.visitsProvider()
  const words = getTexts('en')
  const { say } = words
  const dinner = createCheckoutJourney(page, words)
  await openCheckout(page, market, words)
  await dinner.way('checkout:newCard').check()
  await dinner.chooseAddress('Carrer de Mallorca', '5')
  await dinner.pay.click()
  await dinner.signUp(newCustomer())
  await dinner.enterCard(CARD.challenge)
  const total = await dinner.total()
  await dinner.pay.click()
  await dinner.answerChallenge('decline')
  await expect(page.getByRole('heading', { name: say('checkout:paymentFailedTitle'), exact: true })).toBeVisible()
  const resultCookies = await page.context().cookies(new URL('/payments/pending/', page.url()).href)
  expect(resultCookies.find(it => it.name === 'glv_checkout_language')?.value).toBe('en')
  await page.getByRole('link', { name: say('checkout:backToCheckout'), exact: true }).click()
  await expect(dinner.heading).toBeVisible()
  await expect.poll(() => dinner.total()).toBe(total)
  // the card is known by now: another try is one press
  await dinner.pay.click()
  await dinner.answerChallenge('approve')
  await dinner.placedOrder()
})

test('B §2: the payment result pages follow the language of the checkout, then of the browser', async ({ browser, baseURL }) => {
  for (const [code, cookie] of [
    ['hy', 'hy'],
    ['uk', undefined],
  ] as const) {
    const { say } = getTexts(code)
    const context = await browser.newContext({ baseURL: baseURL!, locale: 'uk-UA' })
    const page = await context.newPage()
    await page.goto('/en/')
    if (cookie !== undefined) {
      await page.evaluate(it => void (document.cookie = `glv_checkout_language=${it}; path=/payments`), cookie)
    }
    await page.goto('/payments/failure/')
    await expect(page.locator('html')).toHaveAttribute('lang', code)
    await expect(page.getByRole('heading', { name: say('checkout:paymentFailedTitle'), exact: true })).toBeVisible()
    await page.goto('/payments/pending/')
    await expect(page.locator('html')).toHaveAttribute('lang', code)
    await expect(page.locator('[data-payment-state] a[href$="/past-orders/"]').first()).toHaveAttribute('href', `/${code}/past-orders/`)
    await context.close()
  }
})

test('pressed twice, one order; two tabs on one basket agree', async ({ page, market, guard }) => {
  guard.visitsProvider()
  const words = getTexts('en')
  const dinner = createCheckoutJourney(page, words)
  const product = await openCheckout(page, market, words)
  await dinner.way('checkout:cash').check()
  await dinner.chooseAddress('Carrer de Mallorca', '5')
  await dinner.pay.click()
  await dinner.signUp(newCustomer())

  const other = await page.context().newPage()
  await other.goto(page.url())
  const before = await dinner.total()
  await other.getByRole('button', { name: words.say('cart:moreOf', { name: product }), exact: true }).click()
  await expect.poll(() => dinner.total()).not.toBe(before)
  await expect.poll(() => createCheckoutJourney(other, words).total()).toBe(await dinner.total())
  await other.close()

  await dinner.pay.dblclick()
  const id = await dinner.placedOrder()
  await page.goto('/en/past-orders/')
  const orders = page.getByRole('main').locator('a[href*="/orders/"]')
  await expect(orders.first()).toBeVisible()
  const paths = await orders.evaluateAll(links => links.map(it => it.getAttribute('href')))
  expect([...new Set(paths)]).toEqual([`/en/orders/${id}/`])
})

test('a checkout without a store goes back to the one it was, or to the city', { tag: '@phone' }, async ({ page, market }) => {
  const words = getTexts('en')
  await page.goto('/es/en/barcelona/checkout/')
  await expect(page).toHaveURL(/\/es\/en\/barcelona\/$/)
  await openCheckout(page, market, words)
  const address = page.url()
  await page.goto('/es/en/barcelona/checkout/')
  await expect(page).toHaveURL(address)
})

for (const [place, colorScheme] of [
  [YEREVAN, 'light'],
  [KYIV, 'dark'],
] as const) {
  test(`everyone can use the checkout, in ${place.language}, ${colorScheme}`, async ({ page, market, guard }) => {
    guard.visitsProvider()
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const words = getTexts(place.language)
    const dinner = createCheckoutJourney(page, words)
    await openCheckout(page, market, words, place)
    expect(await faultsOf(page)).toEqual([])
    expect(await page.evaluate(smallTargets)).toEqual([])
    await dinner.pay.click()
    await expect(dinner.payment.getByText(words.say('checkout:faultNoPayment'))).toBeVisible()
    expect(await faultsOf(page)).toEqual([])
  })
}

test(
  'by keyboard: what is missing takes the focus, and the way to pay is chosen with a key',
  { tag: '@desktop' },
  async ({ page, market }) => {
    const words = getTexts('en')
    const { say } = words
    const dinner = createCheckoutJourney(page, words)
    await openCheckout(page, market, words)
    await tabTo(dinner.pay)
    await page.keyboard.press('Enter')
    await expect(dinner.payment.getByText(say('checkout:faultNoPayment'))).toBeVisible()
    await expect(dinner.address.getByRole('heading', { name: say('checkout:address') })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(dinner.dialog('geo:title')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dinner.address.getByRole('button')).toBeFocused()
    await dinner.chooseAddress('Carrer de Mallorca', '5')
    await tabTo(dinner.pay)
    await page.keyboard.press('Enter')
    await expect(dinner.payment.getByRole('heading', { name: say('checkout:payment') })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowDown')
    await expect(dinner.way('checkout:cash')).toBeChecked()
  },
)

test('without script the checkout says what it needs', { tag: '@phone' }, async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  const page = await context.newPage()
  await page.goto('/es/en/barcelona/checkout/')
  await expect(page.getByRole('heading', { name: getTexts('en').say('platform:needsScriptTitle') })).toBeVisible()
  await context.close()
})

async function faultsOf(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`),
  )
}
