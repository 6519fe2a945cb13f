import type { Page } from '@playwright/test'

import { createClient } from '#client/client.ts'
import { getStoresByCategory, type Store } from '#contract/catalogue/store.ts'
import type { Point } from '#contract/primitives.ts'
import { toPath } from '#domain/navigation/routes.ts'

import { createAddressPicker, readAddress } from './support/address-picker.ts'
import { expect, test } from './support/guarded-test.ts'
import { BARCELONA, type Market, type Place, toCityPath, toStorePath, YEREVAN } from './support/market.ts'
import { createStorefrontPage, waitForHistory } from './support/storefront-page.ts'
import { getTexts, type TextKey, toPrefixPattern } from './support/texts.ts'

/** The labels of the fields of a city, by their component. */
const FIELD_LABELS: Readonly<Record<string, TextKey>> = {
  FLOOR_NUMBER: 'geo:floor',
  DOOR_NUMBER: 'geo:door',
  STAIRCASE: 'geo:staircase',
  BUILDING_NAME: 'geo:building',
  INTERCOM: 'geo:intercom',
  LANDMARK: 'geo:landmark',
  POSTAL_CODE: 'geo:postalCode',
  ADDITIONAL_INFORMATION: 'geo:note',
}

async function chooseAddress(page: Page, place: Place, query: string): Promise<void> {
  const picker = createAddressPicker(page, place)
  await picker.control.click()
  await picker.field.fill(query)
  await picker.options.first().click()
  await picker.confirmButton.click()
}

/** The labels of the fields of a city, in the order of the form. */
async function getFieldLabels(market: Market, place: Place): Promise<readonly TextKey[]> {
  const { fields } = (await market.getCity(place)).city.customAddressConfig
  return fields.toSorted((one, other) => one.position! - other.position!).map(it => FIELD_LABELS[it.addressComponentType!]!)
}

for (const [place, query] of [
  [BARCELONA, 'mallorca 237'],
  [YEREVAN, 'abovyan 5'],
] as const)
  test(
    `A §5: the custom fields of ${place.slug} are in the order of their position, and keep what the customer has entered`,
    { tag: '@phone' },
    async ({ page, market }) => {
      const picker = createAddressPicker(page, place)
      const { t } = picker.texts
      const labels = await getFieldLabels(market, place)
      const other = await getFieldLabels(market, place === BARCELONA ? YEREVAN : BARCELONA)
      expect(labels).not.toEqual(other)
      await picker.open()
      await picker.field.fill(query)
      await picker.options.first().click()
      await expect(picker.confirmButton).toBeEnabled()
      const inputs = picker.dialog.locator('input[name^="field-"]')
      const shown = await inputs.evaluateAll(all => all.map(it => (it as HTMLInputElement).labels?.[0]?.textContent.trim()))
      expect(shown.slice(0, labels.length)).toEqual(labels.map(it => t(it)))
      const fields = labels.map(it => picker.dialog.getByRole('textbox', { name: t(it), exact: true }))
      for (const [index, field] of fields.entries()) await field.fill(`${index + 1}`)
      await picker.confirmButton.click()
      await expect(picker.dialog).toHaveCount(0)
      const read = () =>
        page.evaluate(() => JSON.parse(localStorage.getItem('glv_addresses')!) as { customFields: { id: string; value: string }[] })
      const { fields: known } = (await market.getCity(place)).city.customAddressConfig
      const ids = known.toSorted((one, it) => one.position! - it.position!).map(it => it.id)
      expect((await read()).customFields).toEqual(ids.map((id, index) => ({ id, value: `${index + 1}` })))

      await waitForHistory(page)
      await page.reload()
      await picker.control.click()
      await picker.dialog.getByRole('button', { name: toPrefixPattern(t('geo:editDetails')) }).click()
      for (const [index, field] of fields.entries()) await expect(field).toHaveValue(`${index + 1}`)
      await fields[0]!.fill('')
      await picker.button('geo:saveDetails').click()
      await expect(picker.dialog).toHaveCount(0)
      expect((await read()).customFields.map(it => it.id)).toEqual(ids.slice(1))
    },
  )

test('issue 20: by the names that a screen reader says alone, a customer finds, checks and confirms an address', async ({ page }) => {
  const { t } = getTexts('en')
  await page.goto(toCityPath(BARCELONA))
  await page.getByRole('link', { name: t('geo:title'), exact: true }).click()
  const search = page.getByRole('dialog', { name: t('geo:title'), exact: true })
  const field = search.getByRole('combobox', { name: t('geo:search'), exact: true })
  await expect(field).toHaveAttribute('aria-expanded', 'false')
  await expect(search.getByRole('button', { name: t('geo:useLocation'), exact: true })).toBeVisible()
  await expect(search.getByRole('button', { name: t('geo:onMap'), exact: true })).toBeVisible()
  await field.fill('mallorca 237')
  const results = search.getByRole('listbox', { name: t('geo:results'), exact: true })
  await expect(search.getByRole('status').first()).toHaveText(/^\d+ results?$/)
  await expect(field).toHaveAttribute('aria-expanded', 'true')
  await results.getByRole('option', { name: 'Carrer de Mallorca, 237 Barcelona', exact: true }).click()

  const pin = page.getByRole('dialog', { name: t('geo:pinTitle'), exact: true })
  await expect(pin.getByRole('status').filter({ hasText: t('geo:inside') })).toBeVisible()
  await expect(pin.getByRole('application', { name: t('geo:map'), exact: true })).toBeVisible()
  for (const key of ['geo:zoomOut', 'geo:zoomIn', 'geo:back'] as const)
    await expect(pin.getByRole('button', { name: t(key), exact: true })).toBeVisible()
  await expect(pin.getByRole('textbox', { name: t('geo:number'), exact: true })).toHaveValue('237')
  await pin.getByRole('textbox', { name: t('geo:floor'), exact: true }).fill('3')
  await pin
    .getByRole('group', { name: t('geo:dwelling'), exact: true })
    .getByRole('radio', { name: t('geo:office'), exact: true })
    .check()
  await pin
    .getByRole('group', { name: t('geo:handover'), exact: true })
    .getByRole('radio', { name: t('geo:handoverDoor'), exact: true })
    .check()
  await pin.getByRole('button', { name: t('geo:confirm'), exact: true }).click()
  await expect(pin).toHaveCount(0)
  const control = page.getByRole('link', { name: t('geo:deliverTo', { address: 'Carrer de Mallorca, 237' }), exact: true })
  await expect(control).toBeFocused()

  await control.click()
  await search.getByRole('button', { name: `${t('geo:editDetails')}: Carrer de Mallorca, 237`, exact: true }).click()
  const details = page.getByRole('dialog', { name: t('geo:detailsTitle'), exact: true })
  await expect(details.getByRole('radio', { name: t('geo:office'), exact: true })).toBeChecked()
  await details.getByRole('button', { name: t('geo:close'), exact: true }).click()
  await expect(details).toHaveCount(0)
})

/** The stores of the main category that deliver to a point, with their fees there. */
async function findServing(origin: string, market: Market, { lat, lng }: Point): Promise<ReadonlyMap<Store['id'], Store>> {
  const call = createClient({ base: `${origin}/api` })
  const { id: categoryId } = await market.getMainCategory(BARCELONA)
  const place = { language: 'en', cityCode: BARCELONA.cityCode, countryCode: 'ES', delivery: { latitude: lat, longitude: lng, timestamp: 0 } } // prettier-ignore
  const query = { userCityCode: BARCELONA.cityCode }
  const { elements } = await call(getStoresByCategory, { params: { categoryId }, query }, { place })
  return new Map(elements.filter(it => it.reachable !== false).map(it => [it.id, it]))
}

test(
  'issue 20 point 5: with a cart open, a new address keeps it while the store delivers there, and otherwise opens the notice at once',
  { tag: '@phone' },
  async ({ page, market, guard, baseURL }) => {
    guard.allowMessage(/status of 422/) // 118485
    const picker = createAddressPicker(page, BARCELONA)
    const { t } = picker.texts
    const storefront = createStorefrontPage(page, picker.texts)
    const serving = await Promise.all([{ lat: 41.3926, lng: 2.1649 }, { lat: 41.3889, lng: 2.1675 }].map(it => findServing(baseURL!, market, it))) // prettier-ignore
    const { store, card } = await market.findCard(
      BARCELONA,
      (it, { id }) => !it.customizable && it.promotions.length === 0 && serving.every(ids => ids.has(id)),
    )
    await page.goto(toStorePath(BARCELONA, store.slug))
    await chooseAddress(page, BARCELONA, 'mallorca 237')
    await expect(picker.dialog).toHaveCount(0)
    await storefront.addButton(card.name).click()
    await expect(storefront.basketLink(1)).toBeVisible()

    await waitForHistory(page)
    await chooseAddress(page, BARCELONA, 'passeig de gracia 4')
    await expect(picker.control).toHaveText('Passeig de Gràcia, 4')
    await expect(picker.dialog).toHaveCount(0)
    await expect(storefront.basketLink(1)).toBeVisible()
    await expect(page.getByText(t('catalogue:outOfReach'))).toBeHidden()

    await waitForHistory(page)
    await chooseAddress(page, BARCELONA, 'Calle de Fuencarral 10, Madrid')
    await expect(picker.dialog.getByRole('link', { name: t('geo:goToCity', { city: 'Madrid' }) })).toBeVisible()
    await picker.button('geo:stay').click()
    const outOfZone = page.getByRole('dialog', { name: t('checkout:outOfZoneTitle'), exact: true })
    await expect(outOfZone).toContainText(t('checkout:outOfZoneText', { store: store.name }))
    await outOfZone.getByRole('button', { name: t('checkout:otherAddress') }).click()
    await picker.field.fill('mallorca 237')
    await picker.options.first().click()
    await picker.confirmButton.click()
    await expect(picker.dialog).toHaveCount(0)
    await expect(storefront.basketLink(1)).toBeVisible()
    await expect(page.getByText(t('catalogue:outOfReach'))).toBeHidden()
    expect(await readAddress(page)).toMatchObject({ city: { code: 'BCN' } })
  },
)

/** Streets of Barcelona and points in them, far from each other. */
const FAR_APART = [
  { query: 'mallorca 237', point: { lat: 41.3926, lng: 2.1649 } },
  { query: 'carrer gran de sant andreu 10', point: { lat: 41.43262, lng: 2.18987 } },
] as const

test(
  'issue 20, point 5: with a cart open, the cart names the other delivery fee of a new address, and takes it over in one tap',
  { tag: '@phone' },
  async ({ page, market, baseURL }) => {
    const picker = createAddressPicker(page, BARCELONA)
    const { t } = picker.texts
    const storefront = createStorefrontPage(page, picker.texts)
    const [near, far] = await Promise.all(FAR_APART.map(it => findServing(baseURL!, market, it.point)))
    const stores = [...near!.values()].filter(it => it.open && it.promotions.length === 0 && far!.has(it.id) && far!.get(it.id)!.deliveryFee > it.deliveryFee) // prettier-ignore
    const { store, card } = await market.findCard(BARCELONA, it => !it.customizable && it.promotions.length === 0, stores)
    const format = await market.createPriceFormatter(BARCELONA)
    const [fee, farFee] = [format(store.deliveryFee), format(far!.get(store.id)!.deliveryFee)]
    await page.goto(toStorePath(BARCELONA, store.slug))
    await expect(page.locator('[data-fee]').first()).toHaveText(t('catalogue:deliveryFrom', { price: format((await market.getStoreBySlug(BARCELONA, store.slug)).deliveryFee) })) // prettier-ignore
    await chooseAddress(page, BARCELONA, FAR_APART[0].query)
    await expect(picker.dialog).toHaveCount(0)
    await expect(page.locator('[data-fee]').first()).toHaveText(t('catalogue:delivery', { price: fee }))
    await storefront.addButton(card.name).click()
    const { dialog } = storefront.drawer(store.name)
    await storefront.openBasket(store.name)
    await expect(dialog).toContainText(fee)
    await expect(dialog.getByRole('button', { name: t('checkout:acceptFees') })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await waitForHistory(page)
    await chooseAddress(page, BARCELONA, FAR_APART[1].query)
    await expect(picker.dialog).toHaveCount(0)
    await storefront.openBasket(store.name)
    const change = dialog.getByText(t('checkout:feeNow', { fee: t('cart:deliveryFee'), before: fee, after: farFee }))
    await expect(change).toBeVisible()
    await dialog.getByRole('button', { name: t('checkout:acceptFees') }).click()
    await expect(change).toBeHidden()
    await expect(dialog).toContainText(farFee)
  },
)

test(
  'issue 20 point 3: the results of a search, too, say that an address is out of reach, as soon as it is chosen',
  { tag: '@phone' },
  async ({ page, market }) => {
    const picker = createAddressPicker(page, BARCELONA)
    const { card } = await market.findCard(BARCELONA, () => true)
    await page.goto(toPath({ name: 'searchPage', country: 'es', language: 'en', city: 'barcelona', searchQuery: card.name }))
    const note = page.getByRole('status').filter({ hasText: picker.texts.t('catalogue:cityOutOfReach') })
    await expect(note).toBeHidden()
    await picker.control.click()
    await picker.field.fill('Carrer Fora de Zona 3')
    await picker.options.first().click()
    await picker.button('geo:keepAnyway').click()
    await expect(picker.dialog).toHaveCount(0)
    await expect(note).toBeVisible()
    await waitForHistory(page)
    await page.reload()
    await expect(note).toBeVisible()
    await chooseAddress(page, BARCELONA, 'mallorca 237')
    await expect(picker.dialog).toHaveCount(0)
    await expect(note).toBeHidden()
  },
)
