import { AxeBuilder } from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'

import { readAddressCookie } from '#domain/geo/read-address-cookie.ts'

import { expect, test } from './support/guarded-test.ts'
import { expectVisibleFocus, tabTo } from './support/keyboard.ts'
import { BARCELONA, toCityPath, KYIV, type Place, toStorePath, YEREVAN } from './support/market.ts'
import { findSmallTargets } from './support/touch-targets.ts'
import { getTexts, type TextKey } from './support/texts.ts'

// an element in the middle of an animation has intermediate colours, which axe would report

/** Locators of the header's address control and its dialog, by role and accessible name. */
function createAddressPicker(page: Page, place: Place) {
  const texts = getTexts(place.language)
  const dialog = page.locator('dialog[open]')
  const button = (key: TextKey): Locator => dialog.getByRole('button', { name: texts.t(key) })
  return {
    texts,
    dialog,
    button,
    control: page.locator('[data-address]'),
    field: dialog.getByRole('combobox', { name: texts.t('geo:search') }),
    options: dialog.getByRole('option'),
    map: dialog.getByRole('application'),
    confirmButton: button('geo:confirm'),
    async open(): Promise<void> {
      await page.goto(toCityPath(place))
      await page.getByRole('link', { name: texts.t('geo:title') }).click()
      await expect(this.field).toBeFocused()
    },
  }
}

const readAddress = async (page: Page) => readAddressCookie(await page.evaluate(() => document.cookie))

for (const [place, query, title] of [
  [BARCELONA, 'mallorca 237', 'Carrer de Mallorca, 237'],
  [KYIV, 'хрещатик 22', 'вулиця Хрещатик, 22'],
  [YEREVAN, 'abovyan 5', 'Աբովյան փողոց 5'],
] as const) {
  test(`the picker finds a typed address, and the pages of the city show it, in ${place.language}`, async ({ page }) => {
    const picker = createAddressPicker(page, place)
    await picker.open()
    await picker.field.fill(query)
    await picker.options.filter({ hasText: title }).first().click()
    await expect(picker.dialog.getByText(picker.texts.t('geo:inside'))).toBeVisible()
    await picker.confirmButton.click()
    await expect(picker.dialog).toHaveCount(0)
    await expect(picker.control).toHaveText(title)
    expect(await readAddress(page)).toMatchObject({ text: title, city: { code: place.cityCode }, inbounds: true })
    await page.reload()
    await expect(page.getByRole('link', { name: picker.texts.t('geo:deliverTo', { address: title }) })).toBeVisible()
  })
}

test(
  'by keyboard, a customer finds an address, moves the pin, enters the floor and confirms, and the focus returns',
  { tag: '@desktop' },
  async ({ page }) => {
    const picker = createAddressPicker(page, BARCELONA)
    await page.goto(toCityPath(BARCELONA))
    await tabTo(picker.control)
    await page.keyboard.press('Enter')
    await expect(picker.field).toBeFocused()
    await page.keyboard.type('passeig de gracia 4')
    await expect(picker.options.first()).toContainText('Passeig de Gràcia, 4')
    await page.keyboard.press('ArrowDown')
    await expect(picker.options.first()).toHaveAttribute('aria-selected', 'true')
    await expect(picker.field).toHaveAttribute('aria-activedescendant', /.+/)
    await page.keyboard.press('Enter')
    await expect(picker.confirmButton).toBeEnabled()
    await tabTo(picker.map)
    await page.keyboard.press('Shift+ArrowUp')
    await page.keyboard.press('Shift+ArrowLeft')
    await expectVisibleFocus(page)
    await expect(picker.dialog.getByText(picker.texts.t('geo:inside'))).toBeVisible()
    await tabTo(picker.dialog.getByRole('textbox', { name: picker.texts.t('geo:floor') }))
    await page.keyboard.type('3')
    await page.keyboard.press('Enter')
    await expect(picker.dialog).toHaveCount(0)
    await expect(picker.control).toBeFocused()
    expect((await readAddress(page))?.placeId).toMatch(/^pin:41\.\d{5}:2\.\d{5}$/)
  },
)

test('Escape first clears the field, then closes the dialog', { tag: '@desktop' }, async ({ page }) => {
  const picker = createAddressPicker(page, BARCELONA)
  await picker.open()
  await page.keyboard.type('mallorca')
  await expect(picker.options.first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(picker.field).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(picker.dialog).toHaveCount(0)
})

test('a click on the map moves the pin and shows the address there', async ({ page }) => {
  const picker = createAddressPicker(page, BARCELONA)
  await picker.open()
  await picker.field.fill('mallorca 237')
  await picker.options.first().click()
  await expect(picker.confirmButton).toBeEnabled()
  await picker.map.click({ position: { x: 60, y: 60 } })
  await expect(picker.dialog.locator('.pin-text')).not.toContainText('Carrer de Mallorca, 237')
  await expect(picker.dialog.getByText(picker.texts.t('geo:inside'))).toBeVisible()
})

test("the browser's location becomes the delivery address", async ({ page, context }) => {
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 41.3926, longitude: 2.1649 })
  const picker = createAddressPicker(page, BARCELONA)
  await picker.open()
  await picker.button('geo:useLocation').click()
  await expect(picker.dialog.getByText(picker.texts.t('geo:inside'))).toBeVisible()
  await picker.confirmButton.click()
  await expect(picker.dialog).toHaveCount(0)
  expect(await readAddress(page)).toMatchObject({ geo: { lat: 41.3926, lng: 2.1649 }, city: { code: 'BCN' } })
})

for (const method of ['typing', 'location'] as const) {
  test(`issue 16 point 22: an address without a number, found by ${method}, requires a number or the checkbox`, async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation({ latitude: 41.3926, longitude: 2.1649 })
    const picker = createAddressPicker(page, BARCELONA)
    const { texts } = picker
    const number = picker.dialog.getByRole('textbox', { name: texts.t('geo:number') })
    const noNumber = picker.dialog.getByRole('checkbox', { name: texts.t('geo:noNumber') })
    await picker.open()
    if (method === 'typing') {
      await picker.field.fill('carrer de mallorca')
      await picker.options.first().click()
    } else await picker.button('geo:useLocation').click()
    await expect(picker.dialog.getByText(texts.t('geo:inside'))).toBeVisible()
    if (method === 'location') await number.fill('')
    await expect(number).toHaveValue('')
    await picker.confirmButton.click()
    await expect(number).toBeFocused()
    await expect(number).toHaveAccessibleDescription(texts.t('geo:numberMissing'))
    expect((await new AxeBuilder({ page }).include('dialog[open]').analyze()).violations.map(it => it.id)).toEqual([])
    expect(await page.evaluate(findSmallTargets)).toEqual([])
    expect(await readAddress(page)).toBeUndefined()
    await noNumber.check()
    await expect(number).toBeDisabled()
    await picker.confirmButton.click()
    await expect(picker.dialog).toHaveCount(0)
    expect(await readAddress(page)).toMatchObject({ city: { code: 'BCN' } })
  })
}

test('issue 16 point 22: the address includes a number that the customer adds', { tag: '@phone' }, async ({ page }) => {
  const picker = createAddressPicker(page, BARCELONA)
  await picker.open()
  await picker.field.fill('carrer de mallorca')
  await picker.options.first().click()
  await picker.confirmButton.click()
  await picker.dialog.getByRole('textbox', { name: picker.texts.t('geo:number') }).fill('237')
  await picker.confirmButton.click()
  await expect(picker.control).toHaveText('Carrer de Mallorca, 237')
})

test('the picker reports a denied location, and its search field remains editable', { tag: '@phone' }, async ({ page, context }) => {
  await context.clearPermissions()
  const picker = createAddressPicker(page, BARCELONA)
  await picker.open()
  await picker.button('geo:useLocation').click()
  await expect(picker.dialog.getByRole('alert')).toHaveText(picker.texts.t('geo:locationRefused'))
  await expect(picker.field).toBeEditable()
})

test(
  'a location outside all cities shows that we do not deliver there and disables the confirmation',
  { tag: '@phone' },
  async ({ page, context, guard }) => {
    guard.allowMessage(/status of 404/) // B §8: 205555
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation({ latitude: 41.8, longitude: 2.9 })
    const picker = createAddressPicker(page, BARCELONA)
    await picker.open()
    await picker.button('geo:useLocation').click()
    await expect(picker.dialog.getByText(picker.texts.t('geo:outside'))).toBeVisible()
    await expect(picker.confirmButton).toBeDisabled()
  },
)

test('an address outside the delivery area shows a warning and can still be saved', { tag: '@phone' }, async ({ page }) => {
  const picker = createAddressPicker(page, BARCELONA)
  await picker.open()
  await picker.field.fill('Carrer Fora de Zona 3')
  await picker.options.first().click()
  await expect(picker.dialog.getByText(picker.texts.t('geo:outsideAddress'))).toBeVisible()
  await picker.button('geo:keepAnyway').click()
  await expect(picker.dialog).toHaveCount(0)
  expect(await readAddress(page)).toMatchObject({ inbounds: false })
})

test('A §8: a store that does not deliver to the address explains it and offers to choose another address', async ({
  page,
  market,
  guard,
}) => {
  guard.allowMessage(/status of 422/) // 118485
  const picker = createAddressPicker(page, BARCELONA)
  await picker.open()
  await picker.field.fill('Carrer Fora de Zona 3')
  await picker.options.first().click()
  await picker.button('geo:keepAnyway').click()
  await expect(picker.dialog).toHaveCount(0)
  const { store } = await market.findCard(BARCELONA, () => true)
  await page.goto(toStorePath(BARCELONA, store.slug))
  await expect(picker.dialog.getByRole('heading', { name: picker.texts.t('checkout:outOfZoneTitle') })).toBeVisible()
  await expect(picker.dialog).toContainText(picker.texts.t('checkout:outOfZoneText', { store: store.name }))
  const violations = (await new AxeBuilder({ page }).include('dialog[open]').analyze()).violations.map(it => `${it.id}: ${it.help}`)
  expect(violations).toEqual([])
  await picker.button('checkout:otherAddress').click()
  await picker.field.fill('mallorca 237')
  await picker.options.filter({ hasText: 'Carrer de Mallorca, 237' }).first().click()
  await picker.confirmButton.click()
  await expect(picker.dialog).toHaveCount(0)
  await page.reload({ waitUntil: 'networkidle' })
  await expect(picker.dialog).toHaveCount(0)
})

test('an address in another city offers a link to that city', { tag: '@phone' }, async ({ page }) => {
  const picker = createAddressPicker(page, BARCELONA)
  await picker.open()
  await picker.field.fill('Calle de Fuencarral 10, Madrid')
  await picker.options.first().click()
  await picker.confirmButton.click()
  await picker.dialog.getByRole('link', { name: picker.texts.t('geo:goToCity', { city: 'Madrid' }) }).click()
  await expect(page).toHaveURL(/\/es\/en\/madrid\/$/)
  await expect(picker.control).toHaveText('Calle de Fuencarral, 10')
})

test(
  'the picker explains an unknown place, a failed search and a place that does not load',
  { tag: '@desktop' },
  async ({ page, guard }) => {
    guard.allowMessage(/503/)
    const picker = createAddressPicker(page, BARCELONA)
    await picker.open()
    await picker.field.fill('zzzz qqqq')
    await expect(picker.dialog.getByText(picker.texts.t('geo:none'))).toBeVisible()
    await picker.field.fill('Carrer Sense Resposta')
    await expect(picker.dialog.getByRole('alert')).toContainText(picker.texts.t('geo:searchFailed'))
    await expect(picker.button('geo:tryAgain')).toBeVisible()
    await picker.field.fill('Carrer Sense Adreça')
    await picker.options.first().click()
    await expect(picker.dialog.getByRole('alert')).toHaveText(picker.texts.t('geo:openFailed'))
  },
)

test('both steps have no axe violation and no touch target below 44 px', async ({ page }) => {
  const picker = createAddressPicker(page, BARCELONA)
  await picker.open()
  await picker.field.fill('carrer')
  await expect(picker.options).toHaveCount(8)
  const findViolations = async () =>
    (await new AxeBuilder({ page }).include('dialog[open]').analyze()).violations.map(it => `${it.id}: ${it.help}`)
  expect(await findViolations()).toEqual([])
  expect(await page.evaluate(findSmallTargets)).toEqual([])
  await picker.options.first().click()
  await expect(picker.confirmButton).toBeEnabled()
  expect(await findViolations()).toEqual([])
  expect(await page.evaluate(findSmallTargets)).toEqual([])
})
