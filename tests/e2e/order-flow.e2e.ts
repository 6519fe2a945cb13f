import { findAxeViolations } from './support/axe.ts'
import { signUp } from './support/customer.ts'
import { expect, test } from './support/guarded-test.ts'
import { BARCELONA, toCityPath } from './support/market.ts'
import { createOrderApi } from './support/order-api.ts'
import { getTexts } from './support/texts.ts'

const { t } = getTexts(BARCELONA.language)
const toOrderPath = (id: number) => `/${BARCELONA.language}/orders/${id}/`

test('issue 24: a late order says why, is followed by its link on another device without a session, and is delivered', async ({
  page,
  context,
  browser,
  baseURL,
  market,
}) => {
  await signUp(context, baseURL!)
  const api = createOrderApi(context, baseURL!, market, BARCELONA)
  const { store, ...offer } = await api.findOffer()
  const order = await api.createOrder({ store, ...offer }, { description: '#late-store' })
  await page.goto(toOrderPath(order.id))
  const sharing = page.getByRole('region', { name: t('orders:shareTitle'), exact: true })
  await sharing.getByRole('button', { name: t('orders:shareAction'), exact: true }).click()
  const link = await sharing.getByLabel(t('orders:shareLink'), { exact: true }).inputValue()
  // the arrival time is in the title of the tab
  await expect(page).toHaveTitle(/\d\d:\d\d/)

  const otherDevice = await browser.newContext()
  const guest = await otherDevice.newPage()
  await guest.goto(link)
  await expect(guest.getByRole('list').last()).toContainText(t('orders:step.PICKED_UP'))
  const main = guest.getByRole('main')
  for (const personal of [store.name, offer.card.name, order.code]) await expect(main).not.toContainText(personal)
  expect(await findAxeViolations(guest)).toEqual([])

  await expect(page.locator('.note.warning')).toContainText('longer than planned')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('orders:stage.DELIVERED'), { timeout: 60_000 })
  await guest.reload()
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText(t('orders:stage.DELIVERED'))
  expect(await otherDevice.cookies()).not.toContainEqual(expect.objectContaining({ name: 'glovo_auth_info' }))

  await guest.goto(`${link}A`)
  await guest.reload()
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText(t('orders:sharedOverTitle'))
  await otherDevice.close()
})

test('issue 24: the customer ends the link of an order', async ({ page, context, browser, baseURL, market }) => {
  await signUp(context, baseURL!)
  const api = createOrderApi(context, baseURL!, market, BARCELONA)
  const order = await api.createOrder(await api.findOffer(), { description: '#late-store' })
  await page.goto(toOrderPath(order.id))
  const sharing = page.getByRole('region', { name: t('orders:shareTitle'), exact: true })
  await sharing.getByRole('button', { name: t('orders:shareAction'), exact: true }).click()
  const link = await sharing.getByLabel(t('orders:shareLink'), { exact: true }).inputValue()
  await sharing.getByRole('button', { name: t('orders:shareEnd'), exact: true }).click()
  await expect(sharing.getByRole('status')).toHaveText(t('orders:shareEnded'))
  const otherDevice = await browser.newContext()
  const guest = await otherDevice.newPage()
  await guest.goto(link)
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText(t('orders:sharedOverTitle'))
  await otherDevice.close()
})

test('issue 24: an order that its store cancels says so, and cannot be shared', async ({ page, context, baseURL, market }) => {
  await signUp(context, baseURL!)
  const api = createOrderApi(context, baseURL!, market, BARCELONA)
  const order = await api.createOrder(await api.findOffer(), { description: '#store-cancels' })
  await page.goto(toOrderPath(order.id))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('orders:stage.CANCELLED'), { timeout: 60_000 })
  await expect(page.locator('.note.danger')).toContainText('The store had to cancel your order.')
  await expect(page.getByRole('region', { name: t('orders:shareTitle'), exact: true })).toHaveCount(0)
})

test('issue 24: a product that is sold out is replaced after the answer of the customer', async ({
  page,
  context,
  baseURL,
  market,
  guard,
}) => {
  await signUp(context, baseURL!)
  const api = createOrderApi(context, baseURL!, market, BARCELONA)
  const offer = await api.findOffer()
  const order = await api.createOrder(offer, { description: '#sold-out' })
  // polling shows it, too
  guard.allowMessage(/ERR_FAILED \(.*\/events\?/)
  await page.route('**/events?*', route => route.abort())
  await page.goto(toOrderPath(order.id))
  const proposal = page.getByRole('region', { name: t('orders:soldOutTitle', { product: offer.card.name }), exact: true })
  await expect(proposal).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('status').filter({ hasText: offer.card.name })).toHaveCount(1)
  expect(await findAxeViolations(page)).toEqual([])
  await proposal.getByRole('button', { name: t('orders:suggestAccept'), exact: true }).press('Enter')
  await expect(proposal).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  const receipt = page.locator('.receipt').first()
  const replaced = t('orders:replacedBy', { replacement: '' }).trim()
  await expect(receipt).toContainText(replaced)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('orders:stage.DELIVERED'), { timeout: 60_000 })
  await expect(receipt).toContainText(replaced)
})

test('issue 24: the service worker shows a push message, and drops one that is not ours', async ({ page, context, baseURL }) => {
  await page.goto(toCityPath(BARCELONA))
  const [worker] = await Promise.all([
    context.serviceWorkers()[0] ?? context.waitForEvent('serviceworker'),
    page.evaluate(async () => {
      await navigator.serviceWorker.register('/service-worker.js')
      await navigator.serviceWorker.ready
    }),
  ])
  // a browser without a screen shows no notifications
  await worker.evaluate(() => {
    const scope = self as unknown as { registration: object; shown: unknown[] }
    scope.shown = []
    Object.assign(scope.registration, {
      showNotification: (title: string, { body, tag, data }: NotificationOptions) =>
        Promise.resolve(void scope.shown.push([title, body, tag, data])),
    })
  })
  const devtools = await context.newCDPSession(page)
  const registration = new Promise<string>(resolve =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => first && resolve(first.registrationId)),
  )
  await devtools.send('ServiceWorker.enable')
  const registrationId = await registration
  const push = (data: object) =>
    devtools.send('ServiceWorker.deliverPushMessage', { origin: new URL(baseURL!).origin, registrationId, data: JSON.stringify(data) })
  const message = { title: 'Almost there', body: 'Roma', path: toOrderPath(1), tag: 'order-1', language: 'en' }
  await push({ ...message, title: 'Not ours', path: 'https://evil.example/' })
  await push(message)
  await expect
    .poll(() => worker.evaluate(() => (self as unknown as { shown: unknown[] }).shown))
    .toEqual([['Almost there', 'Roma', 'order-1', toOrderPath(1)]])
})
