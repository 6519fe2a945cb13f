import { EventBatch } from '#contract/platform/analytics-event.ts'
import { expect, test } from './support/guarded-test.ts'
import { BARCELONA, toCityPath, toStorePath } from './support/market.ts'
import { createStorefrontPage } from './support/storefront-page.ts'
import { getTexts } from './support/texts.ts'

// a new visitor, on a site with EVENT_COLLECTOR=on (scripts/test-site.ts)
test.use({ storageState: { cookies: [], origins: [] } })

test('issue 25: "consent given late (no event before, all after)"', { tag: '@remote' }, async ({ page, market }) => {
  const en = getTexts('en')
  const storefront = createStorefrontPage(page, en)
  const { store, card } = await market.findCard(BARCELONA, it => !it.customizable && it.available)
  const sent: { readonly event: EventBatch['events'][number]; readonly status: number }[] = []
  const scripts: string[] = []
  page.on('request', it => {
    if (/\/_astro\/analytics\./.test(it.url())) scripts.push(it.url())
  })
  page.on('response', it => {
    if (!it.url().endsWith('/api/events')) return
    const { events } = EventBatch.parse(JSON.parse(it.request().postData() ?? ''))
    sent.push(...events.map(event => ({ event, status: it.status() })))
  })
  const addFromSheet = async (units: number): Promise<void> => {
    await storefront.link(card.name).click()
    await storefront.productSheet(card.name).addButton.click()
    await expect(storefront.basketLink(units)).toBeVisible()
  }
  const readIds = async () => (await page.context().cookies()).map(it => it.name).filter(it => it.startsWith('glv_analytics'))

  await page.goto(toCityPath(BARCELONA), { waitUntil: 'networkidle' })
  await page.goto(toStorePath(BARCELONA, store.slug), { waitUntil: 'networkidle' })
  await addFromSheet(1)
  expect([scripts, await readIds()]).toEqual([[], []])

  await page.getByRole('button', { name: en.t('platform:consentAccept'), exact: true }).click()
  await addFromSheet(2)
  const place = { language: 'en', countryCode: 'ES', cityCode: 'BCN' }
  await expect.poll(() => sent.map(it => [it.event.name, it.status]), { timeout: 15_000 }).toEqual([['page_viewed', 202], ['product_added', 202]]) // prettier-ignore
  expect(sent[0]!.event.properties).toEqual({ page: 'store', ...place })
  expect(sent[1]!.event.properties).toMatchObject({ storeId: store.id, productId: card.id, quantity: 1, currency: 'EUR' })
  expect((await readIds()).toSorted()).toEqual(['glv_analytics_client', 'glv_analytics_session'])
})
