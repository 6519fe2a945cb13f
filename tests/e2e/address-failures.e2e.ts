import type { TextKey } from './support/texts.ts'
import { createAddressPicker, readAddress } from './support/address-picker.ts'
import { collectEvents } from './support/collect-events.ts'
import { expect, test } from './support/guarded-test.ts'
import { BARCELONA, toCityPath, YEREVAN } from './support/market.ts'

/** A §8, "Address errors logged then rethrown" and "Geolocation": each code, the input that has it, its words, its report to the log. */
const PLACES = [BARCELONA, YEREVAN]

/** Each failure of a browser's location, and what the customer reads. */
const LOCATION_FAILURES: readonly (readonly [event: string, text: TextKey, breakBrowser: () => void])[] = [
  ['UNSUPPORTED_GEOLOCATION_API', 'geo:locationUnsupported', () => Object.defineProperty(Navigator.prototype, 'geolocation', { value: undefined })],
  ['UNSUPPORTED_PERMISSIONS_API', 'geo:locationAllow', () => Object.defineProperty(Navigator.prototype, 'permissions', { value: undefined })],
  ['GEOLOCATION_PERMISSIONS_GET_ERROR', 'geo:locationAllow', () => (Permissions.prototype.query = () => Promise.reject(new TypeError('no')))],
  ['PERMISSION_STATE_GET_ERROR', 'geo:locationAllow', () => (Permissions.prototype.query = async () => ({}) as PermissionStatus)],
  ['CURRENT_LOCATION_GET_ERROR', 'geo:locationRefused', () => (Geolocation.prototype.getCurrentPosition = (_, fail) => fail?.({ code: 1 } as GeolocationPositionError))],
  ['CURRENT_LOCATION_GET_ERROR', 'geo:locationFailed', () => (Geolocation.prototype.getCurrentPosition = (_, fail) => fail?.({ code: 2 } as GeolocationPositionError))],
  ['CURRENT_LOCATION_GET_ERROR', 'geo:locationSlow', () => (Geolocation.prototype.getCurrentPosition = (_, fail) => fail?.({ code: 3 } as GeolocationPositionError))],
] // prettier-ignore

for (const place of PLACES) {
  test(
    `A §8: each failure of the location is explained in words and logged by its code; a slow one is cancelled, in ${place.language}`,
    { tag: place.language === 'en' ? '@phone' : ['@phone', '@long'] },
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
        const picker = createAddressPicker(page, place)
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

  test(
    `A §8: a search that fails, a place that does not load and a pin without a reply have their words and codes, in ${place.language}`,
    { tag: place.language === 'en' ? '@phone' : ['@phone', '@long'] },
    async ({ page, guard }) => {
      guard.allowMessage(/503|net::ERR_CONNECTION_FAILED/)
      const events = collectEvents(page)
      const picker = createAddressPicker(page, place)
      const { t } = picker.texts
      await picker.open()
      // docs/SANDBOX.md, "Addresses"
      await picker.field.fill('Carrer Sense Resposta')
      await expect(picker.dialog.getByRole('alert')).toContainText(t('geo:searchFailed'))
      await expect.poll(() => events).toContain('ADDRESSES_BY_QUERY_ERROR')
      await picker.field.fill('Carrer Sense Adreça')
      await picker.options.first().click()
      await expect(picker.dialog.getByRole('alert')).toHaveText(t('geo:openFailed'))
      await expect.poll(() => events).toContain('ADDRESS_BY_PLACE_ID_ERROR')

      await page.route('**/addresslookup/pub/coordinates?*', it => it.abort('connectionfailed'))
      await picker.field.fill('')
      await picker.button('geo:onMap').click()
      const alert = picker.dialog.getByRole('alert')
      await expect(alert).toContainText(t('geo:lookFailed'))
      await expect.poll(() => events).toContain('ADDRESS_BY_LOCATION_ERROR')
      await expect(picker.confirmButton).toBeDisabled()
      await page.unroute('**/addresslookup/pub/coordinates?*')
      await picker.button('geo:tryAgain').click()
      await expect(picker.dialog.getByText(t('geo:inside'))).toBeVisible()
      await expect(alert).toHaveCount(0)
    },
  )

  test(
    `A §8: an address cookie that cannot be read is logged, and the customer enters another address, in ${place.language}`,
    { tag: place.language === 'en' ? '@phone' : ['@phone', '@long'] },
    async ({ page, context, baseURL }) => {
      const forged = [
      'nonsense',
      '%25%25',
      encodeURIComponent(JSON.stringify({ placeId: 'undefined', type: 'PICKUP', geo: { lat: 1, lng: 1 }, text: 'x', at: 1 })),
      encodeURIComponent(JSON.stringify({ placeId: 'x', type: 'DELIVERY', city: { code: 'BCN' }, geo: { lat: 91, lng: 1 }, text: 'Forged 1', at: 1 })),
      encodeURIComponent(JSON.stringify({ placeId: 'x', type: 'DELIVERY', city: { code: 'BCN' }, geo: { lat: 1, lng: 1 }, text: 'Forged 2', at: 1, inbounds: 'no' })),
    ] // prettier-ignore
      const picker = createAddressPicker(page, place)
      for (const value of forged) {
        await context.addCookies([{ name: 'glovo_delivery_address', value, url: baseURL! }])
        const events = collectEvents(page)
        await page.goto(toCityPath(place))
        await expect(picker.control).toHaveText(picker.texts.t('geo:title'))
        await picker.control.click()
        await expect(picker.field).toBeFocused()
        await expect(picker.dialog.getByRole('heading', { name: picker.texts.t('geo:present') })).toHaveCount(0)
        await expect.poll(() => events).toContain('SET_DELIVERY_ADDRESS_FROM_COOKIES_ERROR')
        await expect(picker.control).toHaveText(picker.texts.t('geo:title'))
      }
      await picker.field.fill(place === BARCELONA ? 'mallorca 237' : 'abovyan 5')
      await picker.options.first().click()
      await picker.confirmButton.click()
      await expect(picker.dialog).toHaveCount(0)
      expect(await readAddress(page)).toMatchObject({ city: { code: place.cityCode } })
    },
  )
}
