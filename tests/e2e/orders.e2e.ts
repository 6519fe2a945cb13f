import type { BrowserContext, Page } from '@playwright/test'

import type { Order } from '#contract/orders/order.ts'
import type { RatingPreparation } from '#contract/orders/rating.ts'

import { findAxeViolations, findDarkAxeViolations } from './support/axe.ts'
import { createAccountPage } from './support/account-page.ts'
import { buildCustomer, signUp } from './support/customer.ts'
import { expect, type Guard, NOT_FOUND, OFFLINE, test } from './support/guarded-test.ts'
import { tabTo } from './support/keyboard.ts'
import { BARCELONA, toCityPath, KYIV, type Market, type Place, YEREVAN } from './support/market.ts'
import { createOrderApi } from './support/order-api.ts'
import { createStorefrontPage, normalizeSpaces } from './support/storefront-page.ts'
import { findSmallTargets } from './support/touch-targets.ts'
import { type Texts, getTexts } from './support/texts.ts'

/** The sandbox delivers an order in about one minute; other tests may slow it down. */
const DELIVERY_TIMEOUT_MS = 120_000
const DAY_MS = 24 * 60 * 60_000
/** B §9: "Orders per request 12". */
const ORDERS_PER_PAGE = 12

const toOrderPath = (texts: Texts, { id }: Pick<Order, 'id'>): string => `/${texts.language}/orders/${id}/`
const toOrderListPath = (texts: Texts): string => `/${texts.language}/past-orders/`

/** Locators of the order page and the order list, by role and accessible name. */
function createOrderPage(page: Page, { t }: Texts) {
  const main = page.getByRole('main')
  const cancelDialog = page.getByRole('dialog', { name: t('orders:cancelTitle'), exact: true })
  return {
    main,
    heading: (name: string) => main.getByRole('heading', { level: 1, name, exact: true }),
    stageHeading: (stage: 'DELIVERED' | 'CANCELLED' | 'SCHEDULED') =>
      main.getByRole('heading', { level: 1, name: t(`orders:stage.${stage}`), exact: true }),
    connectionLost: main.getByText(t('orders:lost'), { exact: true }),
    region: (key: 'orders:steps' | 'orders:details' | 'orders:courier') => main.getByRole('region', { name: t(key), exact: true }),
    /** The map with the courier; its accessible name contains the distance. */
    map: main.getByRole('img', { name: /\d/ }),
    orderLinks: main.locator('a[href*="/orders/"]:not([href*="#"])'),
    cancelButton: main.getByRole('button', { name: t('orders:cancel'), exact: true }),
    cancelDialog,
    confirmButton: cancelDialog.getByRole('button', { name: t('orders:cancelDo'), exact: true }),
    keepButton: cancelDialog.getByRole('button', { name: t('orders:cancelKeep'), exact: true }),
  }
}

/** Places an order for noon (UTC) of the day after tomorrow, so that its stage does not change during the test. */
async function createScheduledOrder(context: BrowserContext, origin: string, market: Market, place: Place): Promise<Order> {
  const orders = createOrderApi(context, origin, market, place)
  return orders.createOrder(await orders.findOffer(true), {
    scheduledTime: Math.ceil((Date.now() + DAY_MS) / DAY_MS) * DAY_MS + DAY_MS / 2,
  })
}

/** B §2: "Rating modal: pushed when a pending-order rating prompt exists … The rating can be skipped or submitted." */
async function rateOrder(page: Page, texts: Texts, { order, path }: { readonly order: Order; readonly path: string }): Promise<void> {
  const { t } = texts
  const orderPath = toOrderPath(texts, order)
  // the marketplace asks 20 simulated minutes after the delivery
  let preparationData: RatingPreparation | null = null
  await expect(async () => {
    const reply = await page.request.get('/api/ratings/preparationData/pending', { headers: { 'x-language-code': texts.language } })
    preparationData = ((await reply.json()) as { preparationData: RatingPreparation | null }).preparationData
    expect(preparationData?.orderId).toBe(order.id)
  }).toPass()
  const courier = preparationData!.courier!
  const dialog = page.getByRole('dialog', { name: t('orders:rateTitle'), exact: true })
  await page.goto(path)
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: t('orders:rateSkip'), exact: true }).click()
  await expect(dialog).toBeHidden()
  // once for each tab
  await page.goto(path, { waitUntil: 'networkidle' })
  await expect(dialog).toBeHidden()

  await page.goto(orderPath)
  await page.getByRole('button', { name: t('orders:rateAction'), exact: true }).click()
  const send = dialog.getByRole('button', { name: t('orders:rateSend'), exact: true })
  await expect(dialog.getByRole('group', { name: t('orders:rateCourier', { name: courier.name }), exact: true })).toBeVisible()
  await dialog.getByRole('radio', { name: t('orders:rateGood'), exact: true }).check()
  await dialog.getByRole('checkbox', { name: courier.reasons[1]!.tags[0]!.text, exact: true }).check()
  await dialog.getByRole('button', { name: t('orders:rateNext'), exact: true }).click()
  await expect(dialog.getByRole('radio').first()).toBeFocused()
  await dialog.getByRole('radio').nth(1).check()
  await expect(dialog.getByRole('group', { name: t('orders:rateWhatBad'), exact: true })).toBeVisible()
  await dialog.getByLabel(t('orders:rateComment'), { exact: true }).fill('Cold')
  expect(await findAxeViolations(page)).toEqual([])
  await send.click()
  const thanks = page.getByRole('dialog').filter({ has: page.getByRole('status') })
  await expect(thanks).toBeVisible()
  await thanks
    .getByRole('button', { name: t('orders:close'), exact: true })
    .last()
    .click()
  await expect(page.getByText(t('orders:rated'), { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByText(t('orders:rated'), { exact: true })).toBeVisible()
}

for (const place of [BARCELONA, KYIV, YEREVAN]) {
  test(
    `the order page follows an order to its delivery, and the customer orders again, in ${place.language}`,
    { tag: ['@phone', ...(place === YEREVAN ? [] : ['@long'])] },
    async ({ page, context, baseURL, market }) => {
      test.setTimeout(DELIVERY_TIMEOUT_MS + 180_000)
      const texts = getTexts(place.language)
      const { t } = texts
      const formatPrice = await market.createPriceFormatter(place)
      await signUp(context, baseURL ?? '')
      const orders = createOrderApi(context, baseURL ?? '', market, place)
      const offer = await orders.findOffer()
      const order = await orders.createOrder(offer, { units: 2 })
      const orderPage = createOrderPage(page, texts)
      await page.goto(toOrderPath(texts, order))
      await expect(orderPage.region('orders:details')).toContainText(order.code)
      await expect(orderPage.region('orders:details')).toContainText(t('orders:pay.Cash'))
      await expect(orderPage.main.getByRole('listitem').filter({ hasText: offer.card.name }).first()).toContainText('2×')
      expect(
        normalizeSpaces(
          await orderPage.main
            .getByRole('definition')
            .filter({ hasText: formatPrice(order.total) })
            .first()
            .innerText(),
        ),
      ).toBe(normalizeSpaces(formatPrice(order.total)))

      await expect(orderPage.stageHeading('DELIVERED')).toBeVisible({ timeout: DELIVERY_TIMEOUT_MS })
      // each step has its time without a reload of the page
      await expect(orderPage.region('orders:steps').getByRole('listitem')).toHaveCount(6)
      await expect(orderPage.region('orders:steps').locator('time')).toHaveCount(6)
      await rateOrder(page, texts, { order, path: toCityPath(place) })
      await orderPage.main.getByRole('button', { name: t('orders:orderAgain'), exact: true }).click()
      const storefront = createStorefrontPage(page, texts)
      await expect(storefront.heading(offer.store.name)).toBeVisible()
      expect(new URL(page.url()).pathname).toBe(`${toCityPath(place)}${offer.store.slug}/`)
      await expect((await storefront.openBasket(offer.store.name)).line(offer.card.name)).toContainText('2×')

      // the second reorder, from the list of orders, replaces the basket after a confirmation
      await page.goto(toOrderListPath(texts))
      await expect(orderPage.orderLinks.first()).toBeVisible()
      await expect(orderPage.main.getByText(t('orders:follow'), { exact: true })).toHaveCount(0)
      const reorderButton = orderPage.main.getByRole('button', { name: t('orders:orderAgain'), exact: true }).first()
      await reorderButton.click()
      const confirmation = page.getByRole('dialog', { name: t('orders:reorderTitle', { store: offer.store.name }), exact: true })
      await expect(confirmation).toContainText(t('orders:reorderReplaces'))
      await confirmation.getByRole('button', { name: t('orders:reorderKeep'), exact: true }).click()
      await expect(reorderButton).toBeFocused()
      await reorderButton.click()
      await confirmation.getByRole('button', { name: t('orders:reorderReplace'), exact: true }).click()
      await expect((await storefront.openBasket(offer.store.name)).line(offer.card.name)).toContainText('2×')
    },
  )
}

test(
  'the order page shows the courier with a name and a map, and announces each stage once',
  { tag: '@phone' },
  async ({ page, context, baseURL, market }) => {
    test.setTimeout(DELIVERY_TIMEOUT_MS + 180_000)
    const texts = getTexts('en')
    await signUp(context, baseURL ?? '')
    const orders = createOrderApi(context, baseURL ?? '', market, BARCELONA)
    const order = await orders.createOrder(await orders.findOffer())
    const orderPage = createOrderPage(page, texts)
    await page.addInitScript(() => {
      const announcements: string[] = []
      Object.assign(window, { announcements })
      new MutationObserver(() => {
        const announcement = document.querySelector('.order-sheet > .sr-only[role=status]')?.textContent ?? ''
        if (announcement !== '' && announcement !== announcements.at(-1)) announcements.push(announcement)
      }).observe(document, { subtree: true, childList: true, characterData: true })
    })
    await page.goto(toOrderPath(texts, order))
    await expect(orderPage.region('orders:courier').getByRole('heading')).not.toBeEmpty({ timeout: DELIVERY_TIMEOUT_MS })
    await expect(orderPage.map).toBeVisible()
    await expect(orderPage.stageHeading('DELIVERED')).toBeVisible({ timeout: DELIVERY_TIMEOUT_MS })
    const announcements = await page.evaluate(() => (window as unknown as { announcements: string[] }).announcements)
    expect(new Set(announcements).size).toBe(announcements.length)
    expect(announcements.at(-1)).toBe(texts.t('orders:stage.DELIVERED'))
  },
)

test(
  'the order page reports a lost connection and reconnects by itself',
  { tag: '@phone' },
  async ({ page, context, baseURL, market, guard }) => {
    test.setTimeout(DELIVERY_TIMEOUT_MS + 180_000)
    guard.allowMessage(OFFLINE)
    const texts = getTexts('uk')
    await signUp(context, baseURL ?? '')
    const order = await createScheduledOrder(context, baseURL ?? '', market, KYIV)
    const orderPage = createOrderPage(page, texts)
    await page.goto(toOrderPath(texts, order))
    await expect(orderPage.stageHeading('SCHEDULED')).toBeVisible()
    await expect(orderPage.connectionLost).toBeHidden()
    await context.setOffline(true)
    await expect(orderPage.connectionLost).toBeVisible()
    await expect(orderPage.stageHeading('SCHEDULED')).toBeVisible()
    await context.setOffline(false)
    await expect(orderPage.connectionLost).toBeHidden()

    // the stream delivers a change that another tab makes
    const other = await context.newPage()
    const otherOrderPage = createOrderPage(other, texts)
    await other.goto(toOrderPath(texts, order))
    await otherOrderPage.cancelButton.click()
    await otherOrderPage.confirmButton.click()
    await expect(otherOrderPage.stageHeading('CANCELLED')).toBeVisible()
    await page.bringToFront()
    await expect(orderPage.stageHeading('CANCELLED')).toBeVisible()
  },
)

test(
  'by keyboard, a customer cancels an order after a confirmation, and the focus moves to the new stage',
  { tag: '@desktop' },
  async ({ page, context, baseURL, market }) => {
    const texts = getTexts('en')
    await signUp(context, baseURL ?? '')
    const order = await createScheduledOrder(context, baseURL ?? '', market, BARCELONA)
    const orderPage = createOrderPage(page, texts)
    await page.goto(toOrderPath(texts, order))
    await tabTo(orderPage.cancelButton)
    await page.keyboard.press('Enter')
    await expect(orderPage.cancelDialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(orderPage.cancelDialog).toBeHidden()
    await expect(orderPage.cancelButton).toBeFocused()
    await page.keyboard.press('Enter')
    await tabTo(orderPage.confirmButton)
    await page.keyboard.press('Enter')
    await expect(orderPage.stageHeading('CANCELLED')).toBeFocused()
    await expect(orderPage.cancelButton).toBeHidden()
    await page.reload()
    await expect(orderPage.stageHeading('CANCELLED')).toBeVisible()
  },
)

test(
  'B §9: the list loads twelve orders at a time and retries a page that failed',
  { tag: '@phone' },
  async ({ page, context, baseURL, market, guard }) => {
    guard.allowMessage(OFFLINE)
    const texts = getTexts('en')
    const { t } = texts
    await signUp(context, baseURL ?? '')
    const orders = createOrderApi(context, baseURL ?? '', market, BARCELONA)
    const offer = await orders.findOffer()
    const placedIds: number[] = []
    for (let count = 0; count < ORDERS_PER_PAGE + 2; count++) placedIds.unshift((await orders.createOrder(offer)).id)
    const orderPage = createOrderPage(page, texts)
    // the end of twelve orders is below this viewport
    await page.setViewportSize({ width: 390, height: 500 })
    await page.goto(toOrderListPath(texts))
    await expect(orderPage.orderLinks).toHaveCount(ORDERS_PER_PAGE)
    await expect(orderPage.main.getByText(t('orders:end'), { exact: true })).toBeHidden()
    await context.setOffline(true)
    await orderPage.orderLinks.last().scrollIntoViewIfNeeded()
    await page.mouse.wheel(0, 4000)
    await expect(orderPage.main.getByRole('alert')).toContainText(t('orders:listFailed'))
    await expect(orderPage.orderLinks).toHaveCount(ORDERS_PER_PAGE)
    // the list continues by itself when the network returns
    await context.setOffline(false)
    await expect(orderPage.orderLinks).toHaveCount(ORDERS_PER_PAGE + 2)
    await expect(orderPage.main.getByText(t('orders:end'), { exact: true })).toBeVisible()

    await page.reload()
    await expect(orderPage.orderLinks).toHaveCount(ORDERS_PER_PAGE)
    // scrolling loads the next page without a click
    await orderPage.orderLinks.last().scrollIntoViewIfNeeded()
    await page.mouse.wheel(0, 4000)
    await expect(orderPage.orderLinks).toHaveCount(ORDERS_PER_PAGE + 2)
    const shownIds = await orderPage.orderLinks.evaluateAll(links =>
      links.map(it => Number(/orders\/(\d+)/.exec(it.getAttribute('href') ?? '')?.[1])),
    )
    expect([...shownIds].sort((one, other) => other - one)).toEqual(placedIds)
    await tabTo(orderPage.orderLinks.first())
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/en/orders/${shownIds[0]}/$`))
  },
)

test('the list of a customer without orders links to home', { tag: '@phone' }, async ({ page, context, baseURL }) => {
  const texts = getTexts('hy')
  await signUp(context, baseURL ?? '')
  await page.goto(toOrderListPath(texts))
  const orderPage = createOrderPage(page, texts)
  await expect(orderPage.main.getByRole('heading', { name: texts.t('orders:emptyTitle'), exact: true })).toBeVisible()
  await expect(orderPage.main.getByRole('link', { name: texts.t('orders:emptyAction'), exact: true })).toHaveAttribute('href', '/')
})

test(
  "trust.md: another customer's order has the same page as an order that does not exist",
  { tag: '@phone' },
  async ({ page, context, browser, baseURL, market, guard }) => {
    guard.allowMessage(NOT_FOUND)
    const texts = getTexts('en')
    const owner = await browser.newContext()
    await signUp(owner, baseURL ?? '')
    const order = await createScheduledOrder(owner, baseURL ?? '', market, BARCELONA)
    await owner.close()
    await signUp(context, baseURL ?? '')
    const orderPage = createOrderPage(page, texts)
    for (const id of [order.id, 999_999_999]) {
      await page.goto(toOrderPath(texts, { id }))
      await expect(orderPage.heading(texts.t('platform:nopageTitle'))).toBeVisible()
      await expect(orderPage.main).not.toContainText(order.code)
    }
  },
)

test('the order page asks for a sign-in and then shows the order', { tag: '@phone' }, async ({ page, browser, baseURL, market }) => {
  const texts = getTexts('uk')
  const { t } = texts
  const customer = buildCustomer()
  const otherContext = await browser.newContext()
  await signUp(otherContext, baseURL ?? '', customer)
  const order = await createScheduledOrder(otherContext, baseURL ?? '', market, KYIV)
  await otherContext.close()
  const orderPage = createOrderPage(page, texts)
  await page.goto(toOrderPath(texts, order))
  await expect(orderPage.heading(t('orders:signInTitle'))).toBeVisible()
  await expect(orderPage.main).not.toContainText(order.code)
  await createAccountPage(page, texts).logIn(customer)
  await expect(orderPage.stageHeading('SCHEDULED')).toBeVisible()
  await expect(orderPage.region('orders:details')).toContainText(order.code)
})

interface Screen {
  readonly name: string
  open(page: Page, context: BrowserContext, origin: string, market: Market, guard: Guard): Promise<void>
}

const SCREENS: readonly Screen[] = [
  {
    name: 'a scheduled order',
    async open(page, context, origin, market) {
      const texts = getTexts('hy')
      await signUp(context, origin)
      await page.goto(toOrderPath(texts, await createScheduledOrder(context, origin, market, YEREVAN)))
      await expect(createOrderPage(page, texts).stageHeading('SCHEDULED')).toBeVisible()
    },
  },
  {
    name: 'a delivered order',
    async open(page, context, origin, market) {
      const texts = getTexts('en')
      await signUp(context, origin)
      const orders = createOrderApi(context, origin, market, BARCELONA)
      await page.goto(toOrderPath(texts, await orders.createOrder(await orders.findOffer())))
      await expect(createOrderPage(page, texts).stageHeading('DELIVERED')).toBeVisible({ timeout: DELIVERY_TIMEOUT_MS })
    },
  },
  {
    name: 'the cancellation dialog',
    async open(page, context, origin, market) {
      const texts = getTexts('uk')
      await signUp(context, origin)
      await page.goto(toOrderPath(texts, await createScheduledOrder(context, origin, market, KYIV)))
      const orderPage = createOrderPage(page, texts)
      await orderPage.cancelButton.click()
      await expect(orderPage.cancelDialog).toBeVisible()
    },
  },
  {
    name: 'past orders',
    async open(page, context, origin, market) {
      const texts = getTexts('uk')
      await signUp(context, origin)
      await createScheduledOrder(context, origin, market, KYIV)
      await page.goto(toOrderListPath(texts))
      await expect(createOrderPage(page, texts).orderLinks).toHaveCount(1)
    },
  },
  {
    name: 'no orders yet',
    async open(page, context, origin) {
      const texts = getTexts('en')
      await signUp(context, origin)
      await page.goto(toOrderListPath(texts))
      await expect(page.getByRole('heading', { name: texts.t('orders:emptyTitle'), exact: true })).toBeVisible()
    },
  },
  {
    name: 'an unknown order',
    async open(page, context, origin, _, guard) {
      guard.allowMessage(NOT_FOUND)
      const texts = getTexts('en')
      await signUp(context, origin)
      await page.goto(toOrderPath(texts, { id: 999_999_999 }))
      await expect(createOrderPage(page, texts).heading(texts.t('platform:nopageTitle'))).toBeVisible()
    },
  },
  {
    name: 'past orders without a sign-in',
    async open(page) {
      const texts = getTexts('hy')
      await page.goto(toOrderListPath(texts))
      await expect(createOrderPage(page, texts).heading(texts.t('orders:signInListTitle'))).toBeVisible()
    },
  },
]

for (const { name, open } of SCREENS) {
  test(`no axe violation, light and dark, and no touch target below 44 px: ${name}`, async ({
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
    expect(await findAxeViolations(page)).toEqual([])
    expect(await findDarkAxeViolations(page)).toEqual([])
    if (isMobile) expect(await page.evaluate(findSmallTargets)).toEqual([])
  })
}
