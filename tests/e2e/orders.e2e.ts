import { AxeBuilder } from '@axe-core/playwright'
import type { BrowserContext, Page } from '@playwright/test'

import type { Order } from '#contract/orders/order.ts'

import { newCustomer, signUp } from './support/customer.ts'
import { expect, type Guard, NOT_FOUND, OFFLINE, test } from './support/guarded-test.ts'
import { tabTo } from './support/keys.ts'
import { BARCELONA, cityPath, KYIV, type Market, type Place, YEREVAN } from './support/market.ts'
import { createOrderApi } from './support/orders.ts'
import { createShopPage, spaced } from './support/shop-page.ts'
import { smallTargets } from './support/targets.ts'
import { type Texts, getTexts } from './support/texts.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** A minute of an order passes in a moment, but the machine may be busy with another journey. */
const DELIVERY_TIMEOUT_MS = 120_000
const DAY_MS = 24 * 60 * 60_000
/** B §9: "Orders per request 12". */
const A_PAGE = 12

const orderPath = (words: Texts, { id }: Pick<Order, 'id'>): string => `/${words.language}/orders/${id}/`
const listPath = (words: Texts): string => `/${words.language}/past-orders/`

function ordersOn(page: Page, { say }: Texts) {
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog', { name: say('orders:cancelTitle'), exact: true })
  return {
    main,
    heading: (name: string) => main.getByRole('heading', { level: 1, name, exact: true }),
    stage: (stage: 'DELIVERED' | 'CANCELLED' | 'SCHEDULED') =>
      main.getByRole('heading', { level: 1, name: say(`orders:stage.${stage}`), exact: true }),
    lost: main.getByText(say('orders:lost'), { exact: true }),
    region: (key: 'orders:steps' | 'orders:details' | 'orders:courier') => main.getByRole('region', { name: say(key), exact: true }),
    /** With the courier on it: how far it is stands in its name. */
    map: main.getByRole('img', { name: /\d/ }),
    rows: main.locator('a[href*="/orders/"]'),
    cancel: main.getByRole('button', { name: say('orders:cancel'), exact: true }),
    dialog,
    confirm: dialog.getByRole('button', { name: say('orders:cancelDo'), exact: true }),
    keep: dialog.getByRole('button', { name: say('orders:cancelKeep'), exact: true }),
  }
}

/** Tomorrow, at a time for which this store takes orders: such an order stands still while one looks at it. */
async function bookedOrder(context: BrowserContext, origin: string, market: Market, place: Place): Promise<Order> {
  const orders = createOrderApi(context, origin, market, place)
  return orders.order(await orders.offer(true), { scheduledTime: Math.ceil((Date.now() + DAY_MS) / DAY_MS) * DAY_MS + DAY_MS / 2 })
}

for (const place of [BARCELONA, KYIV, YEREVAN]) {
  test(
    `an order is followed from the till to the door, in ${place.language}`,
    { tag: '@phone' },
    async ({ page, context, baseURL, market }) => {
      test.setTimeout(DELIVERY_TIMEOUT_MS + 180_000)
      const words = getTexts(place.language)
      const { say } = words
      const price = await market.priceIn(place)
      await signUp(context, baseURL ?? '')
      const orders = createOrderApi(context, baseURL ?? '', market, place)
      const offer = await orders.offer()
      const order = await orders.order(offer, { units: 2 })
      const view = ordersOn(page, words)
      await page.goto(orderPath(words, order))
      await expect(view.region('orders:details')).toContainText(order.code)
      await expect(view.region('orders:details')).toContainText(say('orders:pay.Cash'))
      await expect(view.main.getByRole('listitem').filter({ hasText: offer.card.name }).first()).toContainText('2×')
      expect(
        spaced(
          await view.main
            .getByRole('definition')
            .filter({ hasText: price(order.total) })
            .first()
            .innerText(),
        ),
      ).toBe(spaced(price(order.total)))

      await expect(view.stage('DELIVERED')).toBeVisible({ timeout: DELIVERY_TIMEOUT_MS })
      // each step has its time by then, without anybody having asked for the page again
      await expect(view.region('orders:steps').getByRole('listitem')).toHaveCount(6)
      await expect(view.region('orders:steps').locator('time')).toHaveCount(6)
      await view.main.getByRole('button', { name: say('orders:orderAgain'), exact: true }).click()
      const shop = createShopPage(page, words)
      await expect(shop.heading(offer.store.name)).toBeVisible()
      expect(new URL(page.url()).pathname).toBe(`${cityPath(place)}${offer.store.slug}/`)
      await expect((await shop.basket(offer.store.name)).line(offer.card.name)).toContainText('2×')

      // a second time the basket has something in it: it is replaced after a question, from the list of orders
      await page.goto(listPath(words))
      await expect(view.rows.first()).toBeVisible()
      await expect(view.main.getByText(say('orders:follow'), { exact: true })).toHaveCount(0)
      const again = view.main.getByRole('button', { name: say('orders:orderAgain'), exact: true }).first()
      await again.click()
      const question = page.getByRole('dialog', { name: say('orders:reorderTitle', { store: offer.store.name }), exact: true })
      await expect(question).toContainText(say('orders:reorderReplaces'))
      await question.getByRole('button', { name: say('orders:reorderKeep'), exact: true }).click()
      await expect(again).toBeFocused()
      await again.click()
      await question.getByRole('button', { name: say('orders:reorderReplace'), exact: true }).click()
      await expect((await shop.basket(offer.store.name)).line(offer.card.name)).toContainText('2×')
    },
  )
}

test(
  'the courier is on the map by name, and the screen reader hears each stage once',
  { tag: '@phone' },
  async ({ page, context, baseURL, market }) => {
    test.setTimeout(DELIVERY_TIMEOUT_MS + 180_000)
    const words = getTexts('en')
    await signUp(context, baseURL ?? '')
    const orders = createOrderApi(context, baseURL ?? '', market, BARCELONA)
    const order = await orders.order(await orders.offer())
    const view = ordersOn(page, words)
    await page.addInitScript(() => {
      const heard: string[] = []
      Object.assign(window, { heard })
      new MutationObserver(() => {
        const said = document.querySelector('.order-sheet > .sr-only[role=status]')?.textContent ?? ''
        if (said !== '' && said !== heard.at(-1)) heard.push(said)
      }).observe(document, { subtree: true, childList: true, characterData: true })
    })
    await page.goto(orderPath(words, order))
    await expect(view.region('orders:courier').getByRole('heading')).not.toBeEmpty({ timeout: DELIVERY_TIMEOUT_MS })
    await expect(view.map).toBeVisible()
    await expect(view.stage('DELIVERED')).toBeVisible({ timeout: DELIVERY_TIMEOUT_MS })
    const heard = await page.evaluate(() => (window as unknown as { heard: string[] }).heard)
    expect(new Set(heard).size).toBe(heard.length)
    expect(heard.at(-1)).toBe(words.say('orders:stage.DELIVERED'))
  },
)

test('a stream that is cut is said, and mends itself', { tag: '@phone' }, async ({ page, context, baseURL, market, guard }) => {
  test.setTimeout(DELIVERY_TIMEOUT_MS + 180_000)
  guard.expects(OFFLINE)
  const words = getTexts('uk')
  await signUp(context, baseURL ?? '')
  const order = await bookedOrder(context, baseURL ?? '', market, KYIV)
  const view = ordersOn(page, words)
  await page.goto(orderPath(words, order))
  await expect(view.stage('SCHEDULED')).toBeVisible()
  await expect(view.lost).toBeHidden()
  await context.setOffline(true)
  await expect(view.lost).toBeVisible()
  await expect(view.stage('SCHEDULED')).toBeVisible()
  await context.setOffline(false)
  await expect(view.lost).toBeHidden()

  // news come again by themselves: what another tab does is seen here
  const other = await context.newPage()
  const there = ordersOn(other, words)
  await other.goto(orderPath(words, order))
  await there.cancel.click()
  await there.confirm.click()
  await expect(there.stage('CANCELLED')).toBeVisible()
  await page.bringToFront()
  await expect(view.stage('CANCELLED')).toBeVisible()
})

test(
  'an order is called off by keyboard: asked about first, and the focus goes to what has come of it',
  { tag: '@desktop' },
  async ({ page, context, baseURL, market }) => {
    const words = getTexts('en')
    await signUp(context, baseURL ?? '')
    const order = await bookedOrder(context, baseURL ?? '', market, BARCELONA)
    const view = ordersOn(page, words)
    await page.goto(orderPath(words, order))
    await tabTo(view.cancel)
    await page.keyboard.press('Enter')
    await expect(view.dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(view.dialog).toBeHidden()
    await expect(view.cancel).toBeFocused()
    await page.keyboard.press('Enter')
    await tabTo(view.confirm)
    await page.keyboard.press('Enter')
    await expect(view.stage('CANCELLED')).toBeFocused()
    await expect(view.cancel).toBeHidden()
    await page.reload()
    await expect(view.stage('CANCELLED')).toBeVisible()
  },
)

test(
  'B §9: orders are listed twelve at a time, and a page that cannot be had is asked for again',
  { tag: '@phone' },
  async ({ page, context, baseURL, market, guard }) => {
    guard.expects(OFFLINE)
    const words = getTexts('en')
    const { say } = words
    await signUp(context, baseURL ?? '')
    const orders = createOrderApi(context, baseURL ?? '', market, BARCELONA)
    const offer = await orders.offer()
    const placed: number[] = []
    for (let count = 0; count < A_PAGE + 2; count++) placed.unshift((await orders.order(offer)).id)
    const view = ordersOn(page, words)
    // short enough that the end of twelve is out of sight
    await page.setViewportSize({ width: 390, height: 500 })
    await page.goto(listPath(words))
    await expect(view.rows).toHaveCount(A_PAGE)
    await expect(view.main.getByText(say('orders:end'), { exact: true })).toBeHidden()
    await context.setOffline(true)
    await view.rows.last().scrollIntoViewIfNeeded()
    await page.mouse.wheel(0, 4000)
    await expect(view.main.getByRole('alert')).toContainText(say('orders:listFailed'))
    await expect(view.rows).toHaveCount(A_PAGE)
    // once there is a network the list goes on by itself
    await context.setOffline(false)
    await expect(view.rows).toHaveCount(A_PAGE + 2)
    await expect(view.main.getByText(say('orders:end'), { exact: true })).toBeVisible()

    await page.reload()
    await expect(view.rows).toHaveCount(A_PAGE)
    // whoever scrolls need not press
    await view.rows.last().scrollIntoViewIfNeeded()
    await page.mouse.wheel(0, 4000)
    await expect(view.rows).toHaveCount(A_PAGE + 2)
    const shown = await view.rows.evaluateAll(links => links.map(it => Number(/orders\/(\d+)/.exec(it.getAttribute('href') ?? '')?.[1])))
    expect([...shown].sort((one, other) => other - one)).toEqual(placed)
    await tabTo(view.rows.first())
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/en/orders/${shown[0]}/$`))
  },
)

test('who has never ordered is told where to begin', { tag: '@phone' }, async ({ page, context, baseURL }) => {
  const words = getTexts('hy')
  await signUp(context, baseURL ?? '')
  await page.goto(listPath(words))
  const view = ordersOn(page, words)
  await expect(view.main.getByRole('heading', { name: words.say('orders:emptyTitle'), exact: true })).toBeVisible()
  await expect(view.main.getByRole('link', { name: words.say('orders:emptyAction'), exact: true })).toHaveAttribute('href', '/')
})

test(
  "trust.md: another's order is not there, like one that nobody has",
  { tag: '@phone' },
  async ({ page, context, browser, baseURL, market, guard }) => {
    guard.expects(NOT_FOUND)
    const words = getTexts('en')
    const owner = await browser.newContext()
    await signUp(owner, baseURL ?? '')
    const order = await bookedOrder(owner, baseURL ?? '', market, BARCELONA)
    await owner.close()
    await signUp(context, baseURL ?? '')
    const view = ordersOn(page, words)
    for (const id of [order.id, 999_999_999]) {
      await page.goto(orderPath(words, { id }))
      await expect(view.heading(words.say('platform:nopageTitle'))).toBeVisible()
      await expect(view.main).not.toContainText(order.code)
    }
  },
)

test('who is not signed in does so in place, and then sees the order', { tag: '@phone' }, async ({ page, browser, baseURL, market }) => {
  const words = getTexts('uk')
  const { say } = words
  const customer = newCustomer()
  const before = await browser.newContext()
  await signUp(before, baseURL ?? '', customer)
  const order = await bookedOrder(before, baseURL ?? '', market, KYIV)
  await before.close()
  const view = ordersOn(page, words)
  await page.goto(orderPath(words, order))
  await expect(view.heading(say('orders:signInTitle'))).toBeVisible()
  await expect(view.main).not.toContainText(order.code)
  await view.main.getByLabel(say('account:email'), { exact: true }).fill(customer.email)
  await view.main.getByLabel(say('account:password'), { exact: true }).fill(customer.password)
  await view.main.getByRole('button', { name: say('account:logIn'), exact: true }).click()
  await expect(view.stage('SCHEDULED')).toBeVisible()
  await expect(view.region('orders:details')).toContainText(order.code)
})

interface Screen {
  readonly name: string
  open(page: Page, context: BrowserContext, origin: string, market: Market, guard: Guard): Promise<void>
}

const SCREENS: readonly Screen[] = [
  {
    name: 'an order that is booked',
    async open(page, context, origin, market) {
      const words = getTexts('hy')
      await signUp(context, origin)
      await page.goto(orderPath(words, await bookedOrder(context, origin, market, YEREVAN)))
      await expect(ordersOn(page, words).stage('SCHEDULED')).toBeVisible()
    },
  },
  {
    name: 'an order that has arrived',
    async open(page, context, origin, market) {
      const words = getTexts('en')
      await signUp(context, origin)
      const orders = createOrderApi(context, origin, market, BARCELONA)
      await page.goto(orderPath(words, await orders.order(await orders.offer())))
      await expect(ordersOn(page, words).stage('DELIVERED')).toBeVisible({ timeout: DELIVERY_TIMEOUT_MS })
    },
  },
  {
    name: 'the question before an order is called off',
    async open(page, context, origin, market) {
      const words = getTexts('uk')
      await signUp(context, origin)
      await page.goto(orderPath(words, await bookedOrder(context, origin, market, KYIV)))
      const view = ordersOn(page, words)
      await view.cancel.click()
      await expect(view.dialog).toBeVisible()
    },
  },
  {
    name: 'past orders',
    async open(page, context, origin, market) {
      const words = getTexts('uk')
      await signUp(context, origin)
      await bookedOrder(context, origin, market, KYIV)
      await page.goto(listPath(words))
      await expect(ordersOn(page, words).rows).toHaveCount(1)
    },
  },
  {
    name: 'no orders yet',
    async open(page, context, origin) {
      const words = getTexts('en')
      await signUp(context, origin)
      await page.goto(listPath(words))
      await expect(page.getByRole('heading', { name: words.say('orders:emptyTitle'), exact: true })).toBeVisible()
    },
  },
  {
    name: 'an order of nobody',
    async open(page, context, origin, _, guard) {
      guard.expects(NOT_FOUND)
      const words = getTexts('en')
      await signUp(context, origin)
      await page.goto(orderPath(words, { id: 999_999_999 }))
      await expect(ordersOn(page, words).heading(words.say('platform:nopageTitle'))).toBeVisible()
    },
  },
  {
    name: 'past orders of somebody who is not signed in',
    async open(page) {
      const words = getTexts('hy')
      await page.goto(listPath(words))
      await expect(ordersOn(page, words).heading(words.say('orders:signInListTitle'))).toBeVisible()
    },
  },
]

for (const { name, open } of SCREENS) {
  test(`axe finds nothing, light and dark, and a finger finds 44 px: ${name}`, async ({
    page,
    context,
    baseURL,
    market,
    guard,
    isMobile,
  }) => {
    test.setTimeout(DELIVERY_TIMEOUT_MS + 180_000)
    await page.emulateMedia({ colorScheme: 'light' })
    await open(page, context, baseURL ?? '', market, guard)
    expect(await faultsOf(page)).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await faultsOf(page)).toEqual([])
    if (isMobile) expect(await page.evaluate(smallTargets)).toEqual([])
  })
}

async function faultsOf(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`),
  )
}
