import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

import { createClient } from '#client/client.ts'
import { getSimilarStores, getStoresByCategory, type Store } from '#contract/catalogue/store.ts'
import type { Point } from '#contract/primitives.ts'
import { buildAddressCookie, toAddress } from '#domain/geo/address-cookie.ts'
import { decodeRing } from '#domain/geo/polygon.ts'

import { findAxeViolations } from './support/axe.ts'
import { expect, test } from './support/guarded-test.ts'
import { BARCELONA, type Market, toCategoryPath, toStorePath } from './support/market.ts'
import { getTexts } from './support/texts.ts'

/** An address in the city, an open store with pickup that does not deliver there, and the first similar store that does. */
async function findUnreachableStore(origin: string, market: Market): Promise<{ point: Point; store: Store; alternative: Store }> {
  const call = createClient({ base: `${origin}/api` })
  const { city } = await market.getCity(BARCELONA)
  const { id: categoryId } = await market.getMainCategory(BARCELONA)
  // a corner of the city is in it, and far from most stores
  for (const point of city.geolocation.polygons.flatMap(decodeRing)) {
    const place = { language: 'en', cityCode: BARCELONA.cityCode, countryCode: 'ES', delivery: { latitude: point.lat, longitude: point.lng, timestamp: 0 } } // prettier-ignore
    const query = { userCityCode: BARCELONA.cityCode }
    const { elements } = await call(getStoresByCategory, { params: { categoryId }, query }, { place })
    for (const store of elements.filter(it => it.reachable === false && it.open && it.pickup)) {
      const similar = await call(getSimilarStores, { params: { id: String(store.id) } }, { place })
      const alternative = similar.elements.find(it => it.open && it.reachable)
      if (alternative) return { point, store, alternative }
    }
  }
  throw new Error('Every store delivers to every corner of the city')
}

async function setAddress(page: Page, geo: Point): Promise<void> {
  const city = { code: BARCELONA.cityCode, name: 'Barcelona', countryCode: 'ES' }
  const content = { placeId: `pin:${geo.lat.toFixed(5)}:${geo.lng.toFixed(5)}`, type: 'DELIVERY', city, geo, text: 'Far 1', number: '1', inbounds: true, at: Date.now() } as const // prettier-ignore
  const [pair = ''] = buildAddressCookie(toAddress(content), content.at, false)!.split(';')
  const separator = pair.indexOf('=')
  await page
    .context()
    .addCookies([{ name: pair.slice(0, separator), value: pair.slice(separator + 1), url: test.info().project.use.baseURL! }])
}

test('A §2.4, "out-of-delivery-zone"; issue 20, point 3: outside the zone of a store the list marks it, and its page offers a store that delivers, pickup, or a notice', async ({
  page,
  market,
  guard,
  baseURL,
}) => {
  guard.allowMessage(/status of 422/) // 118485
  const { t } = getTexts('en')
  const { point, store, alternative } = await findUnreachableStore(baseURL!, market)
  await setAddress(page, point)
  await page.goto(toCategoryPath(BARCELONA, await market.getMainCategory(BARCELONA)))
  const card = page.locator('li.store', { has: page.getByRole('link', { name: store.name, exact: true }) })
  await expect(card).toContainText(t('catalogue:unreachable'))

  await page.goto(toStorePath(BARCELONA, store.slug))
  const dialog = page.getByRole('dialog', { name: t('checkout:outOfZoneTitle') })
  await expect(dialog.getByRole('heading', { name: t('checkout:outOfZoneOthers') })).toBeVisible()
  const violations = (await new AxeBuilder({ page }).include('dialog[open]').analyze()).violations.map(it => `${it.id}: ${it.help}`)
  expect(violations).toEqual([])
  const notice = dialog.getByRole('region', { name: t('geo:noticeStoreTitle', { store: store.name }), exact: true })
  await notice.getByRole('textbox', { name: t('geo:noticeEmail') }).fill('ada@example.com')
  await notice.getByRole('button', { name: t('geo:noticeSend') }).click()
  await expect(notice.getByRole('status')).toHaveText(t('geo:noticeStoreSent', { store: store.name }))
  const link = dialog
    .getByRole('region', { name: t('checkout:outOfZoneOthers') })
    .getByRole('link')
    .first()
  await expect(link).toContainText(alternative.name)
  await link.click()
  await expect(page).toHaveURL(new RegExp(`${toStorePath(BARCELONA, alternative.slug)}$`))
  await page.waitForLoadState('networkidle')
  await expect(dialog).toHaveCount(0)

  await page.goto(toStorePath(BARCELONA, store.slug))
  await dialog.getByRole('link', { name: t('checkout:outOfZonePickup') }).click()
  await expect(page).toHaveURL(/[?]mode=pickup$/)
  await page.waitForLoadState('networkidle')
  await expect(dialog).toHaveCount(0)
})

for (const language of ['en', 'hy'] as const)
  test(`issue 20, point 3: the link at the end of a mail about zones ends these mails, in ${language}`, async ({ page, guard }) => {
    guard.allowMessage(/status of 410/)
    const { t } = getTexts(language)
    const path = `/${language}/zone-notices/`
    const unusable = page.getByText(t('account:noticesEndUnusable'))
    const button = page.getByRole('button', { name: t('account:noticesEndButton') })

    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: t('account:resetMissingTitle') })).toBeVisible()
    await expect(unusable).toBeVisible()
    await expect(button).toHaveCount(0)

    // a token that this site has not written
    await page.goto('about:blank')
    await page.goto(`${path}#forged`)
    await expect(page.getByText(t('account:noticesEndText'))).toBeVisible()
    expect(new URL(page.url()).hash).toBe('')
    await button.click()
    await expect(unusable).toBeVisible()

    // the sandbox opens no zone during a test: zone-notices.test.ts follows a link to the deleted requests
    const bodies: unknown[] = []
    await page.route('**/api/zone_notices/end', (route, request) => {
      bodies.push(request.postDataJSON())
      return route.fulfill({ json: {} })
    })
    await page.goto('about:blank')
    await page.goto(`${path}#from-a-mail`)
    await button.click()
    const done = page.getByRole('status').filter({ hasText: t('account:noticesEndDone') })
    await expect(done).toBeVisible()
    await expect(done.locator('..')).toBeFocused()
    await expect(button).toHaveCount(0)
    expect(bodies).toEqual([{ token: 'from-a-mail' }])
    expect(await findAxeViolations(page)).toEqual([])
  })
