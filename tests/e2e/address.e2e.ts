import { AxeBuilder } from '@axe-core/playwright'
import { expect, NOT_FOUND, test } from './support/guarded-test.ts'
import { expectVisibleFocus, tabTo } from './support/keyboard.ts'
import { createAccountPage, toProfilePath } from './support/account-page.ts'
import { createAddressPicker, readAddress } from './support/address-picker.ts'
import { collectEvents } from './support/collect-events.ts'
import { signUp } from './support/customer.ts'
import { BARCELONA, toCityPath, KYIV, toStorePath, YEREVAN } from './support/market.ts'
import { createStorefrontPage, waitForHistory } from './support/storefront-page.ts'
import { findSmallTargets } from './support/touch-targets.ts'

/** Issue 20 point 3: "… or a notice by e-mail when the zone opens". */
async function askForNotice({ dialog, texts: { t } }: ReturnType<typeof createAddressPicker>, { typing }: { typing: boolean }) {
  const form = dialog.getByRole('region', { name: t('geo:noticeTitle') })
  const email = form.getByRole('textbox', { name: t('geo:noticeEmail') })
  if (typing) {
    await email.fill('ada@example')
    await email.press('Enter')
    await expect(email).toHaveAccessibleDescription(t('geo:noticeInvalid'))
    await expect(email).toBeFocused()
  }
  await email.fill('ada@example.com')
  await form.getByRole('button', { name: t('geo:noticeSend') }).click()
  await expect(form.getByRole('status')).toHaveText(t('geo:noticeSent'))
  await expect(form.getByRole('heading')).toBeFocused()
}

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
    await waitForHistory(page)
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
  const events = collectEvents(page)
  const picker = createAddressPicker(page, BARCELONA)
  await picker.open()
  await picker.button('geo:useLocation').click()
  await expect(picker.dialog.getByRole('alert')).toHaveText(picker.texts.t('geo:locationRefused'))
  await expect.poll(() => events).toContain('CURRENT_LOCATION_GET_ERROR')
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
    await askForNotice(picker, { typing: true })
  },
)

test('an address outside the delivery area shows a warning and can still be saved', { tag: '@phone' }, async ({ page }) => {
  const picker = createAddressPicker(page, BARCELONA)
  await picker.open()
  // issue 20 point 3: "The page says before browsing what is reachable, not at checkout."
  const note = page.getByText(picker.texts.t('catalogue:cityOutOfReach'))
  await expect(note).toBeHidden()
  await picker.field.fill('Carrer Fora de Zona 3')
  await picker.options.first().click()
  await expect(picker.dialog.getByText(picker.texts.t('geo:outsideAddress'))).toBeVisible()
  await picker.button('geo:keepAnyway').click()
  await expect(picker.dialog).toHaveCount(0)
  expect(await readAddress(page)).toMatchObject({ inbounds: false })
  await expect(note).toBeVisible()
  await waitForHistory(page)
  await page.reload()
  await expect(note).toBeVisible()
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
  await askForNotice(picker, { typing: false })
  const note = page.getByText(picker.texts.t('catalogue:outOfReach'))
  await expect(note).toBeVisible()
  await expect(picker.dialog.getByRole('heading', { name: picker.texts.t('checkout:outOfZoneTitle') })).toBeVisible()
  await expect(picker.dialog).toContainText(picker.texts.t('checkout:outOfZoneText', { store: store.name }))
  const violations = (await new AxeBuilder({ page }).include('dialog[open]').analyze()).violations.map(it => `${it.id}: ${it.help}`)
  expect(violations).toEqual([])
  await picker.button('checkout:otherAddress').click()
  await picker.field.fill('mallorca 237')
  await picker.options.filter({ hasText: 'Carrer de Mallorca, 237' }).first().click()
  await picker.confirmButton.click()
  await expect(picker.dialog).toHaveCount(0)
  await expect(note).toBeHidden()
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
    const events = collectEvents(page)
    const picker = createAddressPicker(page, BARCELONA)
    await picker.open()
    await picker.field.fill('qwrtz plmk')
    await expect(picker.dialog.getByText(picker.texts.t('geo:none'))).toBeVisible()
    await picker.button('geo:searchFull').click()
    await expect(picker.button('geo:searchFull')).toHaveCount(0)
    await expect(picker.dialog.getByText(picker.texts.t('geo:none'))).toBeVisible()
    await picker.field.fill('Carrer Sense Resposta')
    await expect(picker.dialog.getByRole('alert')).toContainText(picker.texts.t('geo:searchFailed'))
    await expect(picker.button('geo:tryAgain')).toBeVisible()
    await picker.field.fill('Carrer Sense Adreça')
    await picker.options.first().click()
    await expect(picker.dialog.getByRole('alert')).toHaveText(picker.texts.t('geo:openFailed'))
    await expect.poll(() => events).toEqual(expect.arrayContaining(['ADDRESSES_BY_QUERY_ERROR', 'ADDRESS_BY_PLACE_ID_ERROR']))
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

  // Safari: only the visual viewport is smaller
  await page.setViewportSize({ width: 390, height: 844 })
  await page.evaluate(() => {
    Object.defineProperty(window.visualViewport, 'height', { value: 450 })
    window.visualViewport?.dispatchEvent(new Event('resize'))
  })
  // the field sticks to the top while the keys scroll the list
  for (const key of ['ArrowDown', 'ArrowUp']) await page.keyboard.press(key)
  for (const it of [picker.field, picker.options.last()]) {
    await expect.poll(async () => it.boundingBox().then(box => box !== null && box.y >= 0 && box.y + box.height < 451)).toBe(true)
  }
})

test('issue 20 point 1: on map tiles the pin moves by keyboard, click and dragging, and the source of the tiles is shown', async ({
  page,
}) => {
  const picker = createAddressPicker(page, BARCELONA)
  const { t } = picker.texts
  await picker.open()
  // as the page of an operator with MAP_TILES_URL has them (layouts/document.test.ts)
  await page.evaluate(() =>
    Object.assign(document.body.dataset, {
      mapTiles: '/favicon.svg?{z}-{x}-{y}',
      mapAttribution: '© Tiles',
      mapAttributionUrl: 'https://tiles.example/',
    }),
  )
  await picker.field.fill('mallorca 237')
  await picker.options.first().click()
  await expect(picker.dialog.getByRole('link', { name: '© Tiles' })).toHaveAttribute('href', 'https://tiles.example/')
  await expect(picker.dialog.locator('.leaflet-tile-loaded').first()).toBeVisible()
  const text = picker.dialog.locator('.pin-text')
  await expect(text).toContainText('Carrer de Mallorca, 237')
  await picker.map.focus()
  for (let press = 0; press < 8; press += 1) await page.keyboard.press('ArrowUp')
  await expect(text).not.toContainText('Carrer de Mallorca, 237')
  await expect(picker.dialog.getByText(t('geo:inside'))).toBeVisible()
  await page.keyboard.press('-')
  await picker.button('geo:zoomOut').click()
  const pin = picker.dialog.locator('.tile-map-pin')
  const before = (await pin.boundingBox())!
  await page.mouse.move(before.x + 22, before.y + 22)
  await page.mouse.down()
  await page.mouse.move(before.x + 62, before.y + 42, { steps: 5 })
  await page.mouse.up()
  await expect.poll(async () => Math.round((await pin.boundingBox())!.x - before.x)).toBe(40)
  await picker.map.click({ position: { x: 60, y: 60 } })
  await expect(picker.dialog.getByText(t('geo:inside'))).toBeVisible()
  expect((await new AxeBuilder({ page }).include('dialog[open]').analyze()).violations.map(it => it.id)).toEqual([])
  expect(await page.evaluate(findSmallTargets)).toEqual([])
  await picker.dialog.getByRole('checkbox', { name: t('geo:noNumber') }).check()
  await picker.confirmButton.click()
  await expect(picker.dialog).toHaveCount(0)
  expect((await readAddress(page))?.placeId).toMatch(/^pin:/)
})

test('issue 20 point 1: the drawn map takes the place of tiles that do not load', { tag: '@phone' }, async ({ page, guard }) => {
  guard.allowMessage(NOT_FOUND)
  const picker = createAddressPicker(page, BARCELONA)
  await picker.open()
  await page.evaluate(() => Object.assign(document.body.dataset, { mapTiles: '/no-tile-{z}-{x}-{y}.png', mapAttribution: '© Tiles' }))
  await picker.field.fill('mallorca 237')
  const tile = page.waitForResponse(it => it.url().includes('/no-tile-'))
  await picker.options.first().click()
  expect((await tile).status()).toBe(404)
  await expect(picker.dialog.locator('svg[role="application"]')).toBeVisible()
  await expect(picker.dialog.locator('.tile-map')).toHaveCount(0)
  await expect(picker.dialog.getByText('© Tiles')).toHaveCount(0)
  await picker.map.press('Shift+ArrowUp')
  await expect(picker.dialog.getByText(picker.texts.t('geo:inside'))).toBeVisible()
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
    await accountPage.logIn(customer)
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
