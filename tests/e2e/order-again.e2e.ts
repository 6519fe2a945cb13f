import { STORAGE_NAME } from '#domain/platform/storage-names.ts'

import { signUp } from './support/customer.ts'
import { expect, test } from './support/guarded-test.ts'
import { BARCELONA, toCityPath, toStorePath } from './support/market.ts'
import { createOrderApi } from './support/order-api.ts'
import { getTexts } from './support/texts.ts'

const { t } = getTexts(BARCELONA.language)

test('issue 18: "Order again" appears in reserved space, only for customers who have ordered there', async ({
  page,
  context,
  baseURL,
  market,
}) => {
  const row = page.getByRole('region', { name: t('orders:orderAgain'), exact: true })
  const cityPath = toCityPath(BARCELONA)
  const html = async () => (await page.request.get(cityPath)).text()
  const anonymous = await html()
  await page.goto(cityPath, { waitUntil: 'networkidle' })
  await expect(row).toBeHidden()

  await signUp(context, baseURL!)
  const orders = createOrderApi(context, baseURL!, market, BARCELONA)
  const offer = await orders.findOffer()
  await orders.createOrder(offer)
  expect(await html()).toBe(anonymous)

  // the first visit fills the row where it moves nothing in view, and remembers the city
  await page.goto(cityPath, { waitUntil: 'networkidle' })
  await expect.poll(() => page.evaluate(key => localStorage.getItem(key), STORAGE_NAME.orderedPlaces)).toContain(`${cityPath} `)

  // the next one has its space before the first paint
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver(list => {
      for (const it of list.getEntries() as (PerformanceEntry & { value: number; sources: { node?: Node }[] })[])
        if (it.sources.some(source => source.node instanceof Element && source.node.matches('.section, .order-again')))
          shifts.push(it.value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(cityPath)
  await expect(row.getByRole('link', { name: offer.store.name, exact: true })).toBeVisible()
  expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([])

  const storePath = toStorePath(BARCELONA, offer.store.slug)
  await page.goto(storePath, { waitUntil: 'networkidle' })
  await expect.poll(() => page.evaluate(key => localStorage.getItem(key), STORAGE_NAME.orderedPlaces)).toContain(`${storePath} `)
  await page.goto(storePath)
  const product = row.getByRole('link', { name: offer.card.name, exact: true })
  await expect(product).toBeVisible()
  await product.click()
  await expect(page.getByRole('dialog').getByText(offer.card.name, { exact: true })).toBeVisible()
})
