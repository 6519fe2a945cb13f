import { AxeBuilder } from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'

import { readAddressCookie } from '#domain/geo/read-address-cookie.ts'

import { expect, test } from './support/guarded-test.ts'
import { expectVisibleFocus, tabTo } from './support/keys.ts'
import { BARCELONA, cityPath, KYIV, type Place, storePath, YEREVAN } from './support/market.ts'
import { smallTargets } from './support/targets.ts'
import { getTexts } from './support/texts.ts'

// what is half-way to being shown has colours that nobody is asked to read
test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** The header's control and the dialog that it opens, by what they are called. */
function pickerOn(page: Page, place: Place) {
  const words = getTexts(place.language)
  const dialog = page.locator('dialog[open]')
  const button = (key: Parameters<typeof words.say>[0]): Locator => dialog.getByRole('button', { name: words.say(key) })
  return {
    words,
    dialog,
    button,
    control: page.locator('[data-address]'),
    field: dialog.getByRole('combobox', { name: words.say('geo:search') }),
    options: dialog.getByRole('option'),
    map: dialog.getByRole('application'),
    confirm: button('geo:confirm'),
    async open(): Promise<void> {
      await page.goto(cityPath(place))
      await page.getByRole('link', { name: words.say('geo:title') }).click()
      await expect(this.field).toBeFocused()
    },
  }
}

const chosen = async (page: Page) => readAddressCookie(await page.evaluate(() => document.cookie))

for (const [place, typed, title] of [
  [BARCELONA, 'mallorca 237', 'Carrer de Mallorca, 237'],
  [KYIV, 'хрещатик 22', 'вулиця Хрещатик, 22'],
  [YEREVAN, 'abovyan 5', 'Աբովյան փողոց 5'],
] as const) {
  test(`an address is chosen by typing, and shown on every page of ${place.slug}`, async ({ page }) => {
    const picker = pickerOn(page, place)
    await picker.open()
    await picker.field.fill(typed)
    await picker.options.filter({ hasText: title }).first().click()
    await expect(picker.dialog.getByText(picker.words.say('geo:inside'))).toBeVisible()
    await picker.confirm.click()
    await expect(picker.dialog).toHaveCount(0)
    await expect(picker.control).toHaveText(title)
    expect(await chosen(page)).toMatchObject({ text: title, city: { code: place.cityCode }, inbounds: true })
    await page.reload()
    await expect(page.getByRole('link', { name: picker.words.say('geo:deliverTo', { address: title }) })).toBeVisible()
  })
}

test(
  'with the keyboard alone: found, the pin moved, the door named, confirmed, and the focus back',
  { tag: '@desktop' },
  async ({ page }) => {
    const picker = pickerOn(page, BARCELONA)
    await page.goto(cityPath(BARCELONA))
    await tabTo(picker.control)
    await page.keyboard.press('Enter')
    await expect(picker.field).toBeFocused()
    await page.keyboard.type('passeig de gracia 4')
    await expect(picker.options.first()).toContainText('Passeig de Gràcia, 4')
    await page.keyboard.press('ArrowDown')
    await expect(picker.options.first()).toHaveAttribute('aria-selected', 'true')
    await expect(picker.field).toHaveAttribute('aria-activedescendant', /.+/)
    await page.keyboard.press('Enter')
    await expect(picker.confirm).toBeEnabled()
    await tabTo(picker.map)
    await page.keyboard.press('Shift+ArrowUp')
    await page.keyboard.press('Shift+ArrowLeft')
    await expectVisibleFocus(page)
    await expect(picker.dialog.getByText(picker.words.say('geo:inside'))).toBeVisible()
    await tabTo(picker.dialog.getByRole('textbox', { name: picker.words.say('geo:floor') }))
    await page.keyboard.type('3')
    await page.keyboard.press('Enter')
    await expect(picker.dialog).toHaveCount(0)
    await expect(picker.control).toBeFocused()
    expect((await chosen(page))?.placeId).toMatch(/^pin:41\.\d{5}:2\.\d{5}$/)
  },
)

test('Escape empties the field first and closes the dialog then', { tag: '@desktop' }, async ({ page }) => {
  const picker = pickerOn(page, BARCELONA)
  await picker.open()
  await page.keyboard.type('mallorca')
  await expect(picker.options.first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(picker.field).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(picker.dialog).toHaveCount(0)
})

test('a press on the map moves the pin, and what is under it is said', async ({ page }) => {
  const picker = pickerOn(page, BARCELONA)
  await picker.open()
  await picker.field.fill('mallorca 237')
  await picker.options.first().click()
  await expect(picker.confirm).toBeEnabled()
  await picker.map.click({ position: { x: 60, y: 60 } })
  await expect(picker.dialog.locator('.pin-text')).not.toContainText('Carrer de Mallorca, 237')
  await expect(picker.dialog.getByText(picker.words.say('geo:inside'))).toBeVisible()
})

test('where the browser is, is where to deliver', async ({ page, context }) => {
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 41.3926, longitude: 2.1649 })
  const picker = pickerOn(page, BARCELONA)
  await picker.open()
  await picker.button('geo:useLocation').click()
  await expect(picker.dialog.getByText(picker.words.say('geo:inside'))).toBeVisible()
  await picker.confirm.click()
  await expect(picker.dialog).toHaveCount(0)
  expect(await chosen(page)).toMatchObject({ geo: { lat: 41.3926, lng: 2.1649 }, city: { code: 'BCN' } })
})

for (const way of ['typing', 'location'] as const) {
  test(`issue 16 point 22: a place without a number, found by ${way}, wants one or a tick`, async ({ page, context }) => {
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation({ latitude: 41.3926, longitude: 2.1649 })
    const picker = pickerOn(page, BARCELONA)
    const { words } = picker
    const number = picker.dialog.getByRole('textbox', { name: words.say('geo:number') })
    const none = picker.dialog.getByRole('checkbox', { name: words.say('geo:noNumber') })
    await picker.open()
    if (way === 'typing') {
      await picker.field.fill('carrer de mallorca')
      await picker.options.first().click()
    } else await picker.button('geo:useLocation').click()
    await expect(picker.dialog.getByText(words.say('geo:inside'))).toBeVisible()
    if (way === 'location') await number.fill('')
    await expect(number).toHaveValue('')
    await picker.confirm.click()
    await expect(number).toBeFocused()
    await expect(number).toHaveAccessibleDescription(words.say('geo:numberMissing'))
    expect((await new AxeBuilder({ page }).include('dialog[open]').analyze()).violations.map(it => it.id)).toEqual([])
    expect(await page.evaluate(smallTargets)).toEqual([])
    expect(await chosen(page)).toBeUndefined()
    await none.check()
    await expect(number).toBeDisabled()
    await picker.confirm.click()
    await expect(picker.dialog).toHaveCount(0)
    expect(await chosen(page)).toMatchObject({ city: { code: 'BCN' } })
  })
}

test('issue 16 point 22: a number that is written where none was known is kept', { tag: '@phone' }, async ({ page }) => {
  const picker = pickerOn(page, BARCELONA)
  await picker.open()
  await picker.field.fill('carrer de mallorca')
  await picker.options.first().click()
  await picker.confirm.click()
  await picker.dialog.getByRole('textbox', { name: picker.words.say('geo:number') }).fill('237')
  await picker.confirm.click()
  await expect(picker.control).toHaveText('Carrer de Mallorca, 237')
})

test('a browser that does not tell where it is, leaves the other ways', { tag: '@phone' }, async ({ page, context }) => {
  await context.clearPermissions()
  const picker = pickerOn(page, BARCELONA)
  await picker.open()
  await picker.button('geo:useLocation').click()
  await expect(picker.dialog.getByRole('alert')).toHaveText(picker.words.say('geo:locationRefused'))
  await expect(picker.field).toBeEditable()
})

test(
  'outside every city we do not deliver, and nothing can be confirmed until the pin is moved',
  { tag: '@phone' },
  async ({ page, context, guard }) => {
    guard.expects(/status of 404/) // B §8: 205555
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation({ latitude: 41.8, longitude: 2.9 })
    const picker = pickerOn(page, BARCELONA)
    await picker.open()
    await picker.button('geo:useLocation').click()
    await expect(picker.dialog.getByText(picker.words.say('geo:outside'))).toBeVisible()
    await expect(picker.confirm).toBeDisabled()
  },
)

test('an address beyond the outline is said to be out of reach, and may be kept', { tag: '@phone' }, async ({ page }) => {
  const picker = pickerOn(page, BARCELONA)
  await picker.open()
  await picker.field.fill('Carrer Fora de Zona 3')
  await picker.options.first().click()
  await expect(picker.dialog.getByText(picker.words.say('geo:outsideAddress'))).toBeVisible()
  await picker.button('geo:keepAnyway').click()
  await expect(picker.dialog).toHaveCount(0)
  expect(await chosen(page)).toMatchObject({ inbounds: false })
})

test('A §8: a store that does not deliver to the chosen address says so, and another address can be chosen', async ({
  page,
  market,
  guard,
}) => {
  guard.expects(/status of 422/) // 118485
  const picker = pickerOn(page, BARCELONA)
  await picker.open()
  await picker.field.fill('Carrer Fora de Zona 3')
  await picker.options.first().click()
  await picker.button('geo:keepAnyway').click()
  await expect(picker.dialog).toHaveCount(0)
  const { store } = await market.findCard(BARCELONA, () => true)
  await page.goto(storePath(BARCELONA, store.slug))
  await expect(picker.dialog.getByRole('heading', { name: picker.words.say('checkout:outOfZoneTitle') })).toBeVisible()
  await expect(picker.dialog).toContainText(picker.words.say('checkout:outOfZoneText', { store: store.name }))
  const faults = (await new AxeBuilder({ page }).include('dialog[open]').analyze()).violations.map(it => `${it.id}: ${it.help}`)
  expect(faults).toEqual([])
  await picker.button('checkout:otherAddress').click()
  await picker.field.fill('mallorca 237')
  await picker.options.filter({ hasText: 'Carrer de Mallorca, 237' }).first().click()
  await picker.confirm.click()
  await expect(picker.dialog).toHaveCount(0)
  await page.reload({ waitUntil: 'networkidle' })
  await expect(picker.dialog).toHaveCount(0)
})

test('an address in another city offers the way to that city', { tag: '@phone' }, async ({ page }) => {
  const picker = pickerOn(page, BARCELONA)
  await picker.open()
  await picker.field.fill('Calle de Fuencarral 10, Madrid')
  await picker.options.first().click()
  await picker.confirm.click()
  await picker.dialog.getByRole('link', { name: picker.words.say('geo:goToCity', { city: 'Madrid' }) }).click()
  await expect(page).toHaveURL(/\/es\/en\/madrid\/$/)
  await expect(picker.control).toHaveText('Calle de Fuencarral, 10')
})

test(
  'no such place, a search that fails, and a place that cannot be opened have words and a way on',
  { tag: '@desktop' },
  async ({ page, guard }) => {
    guard.expects(/503/)
    const picker = pickerOn(page, BARCELONA)
    await picker.open()
    await picker.field.fill('zzzz qqqq')
    await expect(picker.dialog.getByText(picker.words.say('geo:none'))).toBeVisible()
    await picker.field.fill('Carrer Sense Resposta')
    await expect(picker.dialog.getByRole('alert')).toContainText(picker.words.say('geo:searchFailed'))
    await expect(picker.button('geo:tryAgain')).toBeVisible()
    await picker.field.fill('Carrer Sense Adreça')
    await picker.options.first().click()
    await expect(picker.dialog.getByRole('alert')).toHaveText(picker.words.say('geo:openFailed'))
  },
)

test('axe and the finger find nothing in both steps', async ({ page }) => {
  const picker = pickerOn(page, BARCELONA)
  await picker.open()
  await picker.field.fill('carrer')
  await expect(picker.options).toHaveCount(8)
  const faults = async () => (await new AxeBuilder({ page }).include('dialog[open]').analyze()).violations.map(it => `${it.id}: ${it.help}`)
  expect(await faults()).toEqual([])
  expect(await page.evaluate(smallTargets)).toEqual([])
  await picker.options.first().click()
  await expect(picker.confirm).toBeEnabled()
  expect(await faults()).toEqual([])
  expect(await page.evaluate(smallTargets)).toEqual([])
})
