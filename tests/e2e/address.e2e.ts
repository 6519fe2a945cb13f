import { AxeBuilder } from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'

import { readAddressCookie } from '#domain/geo/read-address-cookie.ts'

import { expect, test } from './support/guarded-test.ts'
import { expectVisibleFocus, tabTo } from './support/keyboard.ts'
import { createAccountPage, toProfilePath } from './support/account-page.ts'
import { signUp } from './support/customer.ts'
import { BARCELONA, toCityPath, KYIV, type Place, toStorePath, YEREVAN } from './support/market.ts'
import { createStorefrontPage } from './support/storefront-page.ts'
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
    if (method === 'typing') {
      // issue 20: a street without a number "asks for the pin"
      await expect(picker.dialog.getByRole('alert')).toHaveText(texts.t('geo:pinMissing'))
      await expect(picker.map).toBeFocused()
      await page.keyboard.press('Shift+ArrowUp')
      await expect(picker.dialog.getByText(texts.t('geo:inside'))).toBeVisible()
      await expect(noNumber).toBeChecked()
      await picker.confirmButton.click()
    }
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
    await picker.field.fill('qwrtz plmk')
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

/** Names of the events in the beacons that the page sends from now on. */
function collectEvents(page: Page): string[] {
  const names: string[] = []
  page.on('request', request => {
    if (!request.url().endsWith('/api/reports')) return
    const { entries } = request.postDataJSON() as { entries: { kind: string; name: string }[] }
    names.push(...entries.filter(it => it.kind === 'event').map(it => it.name))
  })
  return names
}

/** Each failure of A §8 "Geolocation", the browser that has it, and what the customer reads. */
const LOCATION_FAILURES: readonly (readonly [event: string, text: TextKey, breakBrowser: () => void])[] = [
  ['UNSUPPORTED_GEOLOCATION_API', 'geo:locationUnsupported', () => Object.defineProperty(Navigator.prototype, 'geolocation', { value: undefined })],
  ['UNSUPPORTED_PERMISSIONS_API', 'geo:locationAllow', () => Object.defineProperty(Navigator.prototype, 'permissions', { value: undefined })],
  ['GEOLOCATION_PERMISSIONS_GET_ERROR', 'geo:locationAllow', () => (Permissions.prototype.query = () => Promise.reject(new TypeError('no')))],
  ['PERMISSION_STATE_GET_ERROR', 'geo:locationAllow', () => (Permissions.prototype.query = async () => ({}) as PermissionStatus)],
  ['CURRENT_LOCATION_GET_ERROR', 'geo:locationFailed', () => (Geolocation.prototype.getCurrentPosition = (_, fail) => fail?.({ code: 2 } as GeolocationPositionError))],
  ['CURRENT_LOCATION_GET_ERROR', 'geo:locationSlow', () => (Geolocation.prototype.getCurrentPosition = (_, fail) => fail?.({ code: 3 } as GeolocationPositionError))],
] // prettier-ignore

test(
  'A §8: each failure of the location is explained in words and logged by its code; a slow one is cancelled',
  { tag: '@phone' },
  async ({ browser, storageState, baseURL }) => {
    for (const [event, text, breakBrowser] of LOCATION_FAILURES) {
      const context = await browser.newContext({
        baseURL: baseURL ?? '',
        ...(storageState && { storageState }),
        permissions: ['geolocation'],
      })
      const page = await context.newPage()
      const events = collectEvents(page)
      // a browser that can be asked does not answer, so that the text stays
      if (text === 'geo:locationAllow') await page.addInitScript(() => (Geolocation.prototype.getCurrentPosition = () => {}))
      await page.addInitScript(breakBrowser)
      const picker = createAddressPicker(page, BARCELONA)
      await picker.open()
      await picker.button('geo:useLocation').click()
      await expect(picker.dialog.getByText(picker.texts.t(text))).toBeVisible()
      await expect.poll(() => events).toContain(event)
      if (text === 'geo:locationAllow') {
        await picker.button('geo:cancel').click()
        await expect(picker.button('geo:useLocation')).toBeVisible()
      }
      await expect(picker.field).toBeEditable()
      await context.close()
    }
  },
)

test('issue 20: a location that is only accurate to 2 km asks for the pin', { tag: '@phone' }, async ({ page, context }) => {
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 41.3926, longitude: 2.1649, accuracy: 2000 })
  const picker = createAddressPicker(page, BARCELONA)
  await picker.open()
  await picker.button('geo:useLocation').click()
  await expect(picker.dialog.getByText(picker.texts.t('geo:locationImprecise', { distance: '2 km' }))).toBeVisible()
  await expect(picker.confirmButton).toBeDisabled()
  await picker.map.press('ArrowUp')
  await expect(picker.dialog.getByText(picker.texts.t('geo:inside'))).toBeVisible()
  await expect(picker.confirmButton).toBeEnabled()
})

test(
  'issue 20 point 1: details of the present address are edited without a new search, and reach the courier',
  { tag: '@phone' },
  async ({ page }) => {
    const picker = createAddressPicker(page, BARCELONA)
    const { t } = picker.texts
    await picker.open()
    await picker.field.fill('mallorca 237')
    await picker.options.first().click()
    await picker.confirmButton.click()
    await expect(picker.dialog).toHaveCount(0)
    const before = await readAddress(page)
    const lookUps: string[] = []
    page.on('request', it => it.url().includes('/addresslookup/') && lookUps.push(it.url()))
    await picker.control.click()
    await expect(picker.dialog.getByRole('heading', { name: t('geo:present') })).toBeVisible()
    await picker.dialog.getByRole('button', { name: `${t('geo:editDetails')}: Carrer de Mallorca, 237` }).click()
    await expect(picker.dialog.getByRole('heading', { name: t('geo:detailsTitle') })).toBeVisible()
    await picker.dialog.getByRole('textbox', { name: t('geo:floor') }).fill('3')
    await picker.dialog.getByRole('textbox', { name: t('geo:intercom') }).fill('12#')
    await picker.dialog.getByRole('radio', { name: t('geo:handoverDoor') }).check()
    await picker.button('geo:saveDetails').click()
    await expect(picker.dialog).toHaveCount(0)
    expect(lookUps).toEqual([])
    expect(await readAddress(page)).toMatchObject({ placeId: before?.placeId, text: before?.text })
    // `domain/checkout/checkout-request.ts` sends them with the order
    const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('glv_addresses') ?? 'null') as { details?: string } | null)
    expect(stored?.details).toBe('piso 3, ☎ 12#, dejar en la puerta')
  },
)

test(
  'issue 20 point 4: a customer saves a home, removes it, undoes that, and chooses it at another time',
  { tag: '@phone' },
  async ({ page, context, baseURL }) => {
    await signUp(context, baseURL ?? '')
    const picker = createAddressPicker(page, BARCELONA)
    const { t } = picker.texts
    await picker.open()
    await picker.field.fill('mallorca 237')
    await picker.options.first().click()
    await picker.dialog
      .getByRole('group', { name: t('geo:saveAs') })
      .getByRole('radio', { name: t('geo:labelHome') })
      .check()
    await picker.confirmButton.click()
    await expect(picker.dialog).toHaveCount(0)
    await picker.control.click()
    const home = picker.dialog.getByRole('button', { name: new RegExp(`^${t('geo:labelHome')} ?Carrer de Mallorca, 237`) })
    await expect(home).toBeVisible()
    expect((await new AxeBuilder({ page }).include('dialog[open]').analyze()).violations.map(it => it.id)).toEqual([])
    expect(await page.evaluate(findSmallTargets)).toEqual([])
    await picker.dialog
      .getByRole('button', { name: t('geo:removeSaved', { address: 'Carrer de Mallorca, 237' }) })
      .first()
      .click()
    await expect(home).toHaveCount(0)
    await picker.button('geo:undo').click()
    await home.click()
    await expect(picker.dialog).toHaveCount(0)
    expect(await readAddress(page)).toMatchObject({ placeId: 'BCN.1.237' })
  },
)

test('issue 20: on a phone with its keyboard open the results stay visible', { tag: '@phone' }, async ({ page }) => {
  const picker = createAddressPicker(page, BARCELONA)
  await picker.open()
  // the keyboard takes more than half of the height; a page that resizes its content sees a smaller window
  await page.setViewportSize({ width: 390, height: 390 })
  await picker.field.fill('carrer')
  await expect(picker.options).toHaveCount(8)
  await expect(picker.field).toBeInViewport({ ratio: 1 })
  await expect(picker.options.nth(1)).toBeInViewport({ ratio: 1 })
  for (let press = 0; press < 8; press += 1) await page.keyboard.press('ArrowDown')
  await expect(picker.options.last()).toBeInViewport({ ratio: 1 })
})

test(
  'issue 20 point 4: after a login the address of the visitor is offered to the address book',
  { tag: '@phone' },
  async ({ page, context, baseURL }) => {
    const customer = await signUp(context, baseURL ?? '')
    await context.clearCookies({ name: /^(?!glv_consent)/ })
    const picker = createAddressPicker(page, BARCELONA)
    const { t } = picker.texts
    await picker.open()
    await picker.field.fill('mallorca 237')
    await picker.options.first().click()
    await picker.confirmButton.click()
    await expect(picker.dialog).toHaveCount(0)
    await page.goto(toProfilePath('en'))
    const accountPage = createAccountPage(page, picker.texts)
    await accountPage.email.fill(customer.email)
    await accountPage.password.fill(customer.password)
    await accountPage.button('account:logIn').click()
    await picker.button('geo:saveAddress').click()
    await expect(picker.dialog.getByRole('heading', { name: t('geo:saved') })).toBeVisible()
    await expect(picker.button('geo:saveAddress')).toHaveCount(0)
  },
)

test(
  'issue 20 point 5: with a cart whose store does not deliver to the new address, the customer can go back',
  { tag: '@phone' },
  async ({ page, market, guard }) => {
    guard.allowMessage(/status of 422/) // 118485
    const picker = createAddressPicker(page, BARCELONA)
    const { t } = picker.texts
    const { store, card } = await market.findCard(BARCELONA, it => !it.customizable)
    const storefront = createStorefrontPage(page, picker.texts)
    await picker.open()
    await picker.field.fill('mallorca 237')
    await picker.options.first().click()
    await picker.confirmButton.click()
    await expect(picker.dialog).toHaveCount(0)
    await page.goto(toStorePath(BARCELONA, store.slug))
    await storefront.addButton(card.name).click()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('glv_cart_v2'))).toContain(String(store.id))
    await picker.open()
    await picker.field.fill('Calle de Fuencarral 10, Madrid')
    await picker.options.first().click()
    await picker.confirmButton.click()
    await expect(picker.dialog.getByRole('heading', { name: t('geo:unservedTitle', { store: store.name }) })).toBeVisible()
    await expect(picker.dialog.getByRole('link', { name: t('geo:otherStores') })).toHaveAttribute('href', '/es/en/madrid/')
    expect((await new AxeBuilder({ page }).include('dialog[open]').analyze()).violations.map(it => it.id)).toEqual([])
    await picker.dialog.getByRole('button', { name: t('geo:backTo', { address: 'Carrer de Mallorca, 237' }) }).click()
    await expect(picker.dialog).toHaveCount(0)
    await expect(picker.control).toHaveText('Carrer de Mallorca, 237')
  },
)
