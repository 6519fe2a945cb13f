import polyline from '@mapbox/polyline'

import type { Point } from '#contract/primitives.ts'

import { createAddressPicker } from './support/address-picker.ts'
import { expect, test } from './support/guarded-test.ts'
import { BARCELONA } from './support/market.ts'

/** Degrees; the city is around the antimeridian, as Suva's islands are. */
const START: Point = { lat: -18.1, lng: 179.9999 }
const OUTLINE = polyline.encode([[-18.2, 179.9], [-18.2, -179.9], [-18, -179.9], [-18, 179.9], [-18.2, 179.9]]) // prettier-ignore

interface PlaceReply {
  address: { geo: Point }
}

test('issue 20 point 1: on map tiles the pin and the outline of a city cross the antimeridian', { tag: '@phone' }, async ({ page }) => {
  // the sample world has no city there: the replies of the marketplace get other coordinates
  const asked: number[] = []
  const at = async (geo: Point, reply: () => Promise<PlaceReply>) => {
    const body = await reply()
    return { json: { ...body, address: { ...body.address, geo } } }
  }
  await page.route('**/api/cities/settings?*', async route => {
    const reply = await route.fetch()
    const body = (await reply.json()) as { city: { geolocation: object } }
    const geolocation = { ...body.city.geolocation, polygons: [OUTLINE] }
    await route.fulfill({ response: reply, json: { ...body, city: { ...body.city, geolocation } } })
  })
  await page.route('**/api/addresslookup/pub/BCN.*', async route =>
    route.fulfill(await at(START, async () => (await (await route.fetch()).json()) as PlaceReply)),
  )
  await page.route('**/api/addresslookup/pub/coordinates?*', async route => {
    const url = new URL(route.request().url())
    const [lat, lng] = ['latitude', 'longitude'].map(it => Number(url.searchParams.get(it)))
    asked.push(lng!)
    url.searchParams.set('latitude', '41.3926')
    url.searchParams.set('longitude', '2.1649')
    const reply = async () => (await (await route.fetch({ url: url.href })).json()) as PlaceReply
    await route.fulfill(await at({ lat: lat!, lng: lng! }, reply))
  })
  const picker = createAddressPicker(page, BARCELONA)
  await picker.open()
  await page.evaluate(() => Object.assign(document.body.dataset, { mapTiles: '/favicon.svg?{z}-{x}-{y}', mapAttribution: '© Tiles' }))
  await picker.field.fill('mallorca 237')
  await picker.options.first().click()
  await expect(picker.dialog.locator('.leaflet-tile-loaded').first()).toBeVisible()
  const map = (await picker.map.boundingBox())!
  const pin = picker.dialog.locator('.tile-map-pin')
  const expectPinInMap = async () => {
    const { x, y, width, height } = (await pin.boundingBox())!
    expect([x >= map.x, y >= map.y, x + width <= map.x + map.width, y + height <= map.y + map.height]).toEqual([true, true, true, true])
  }
  const before = (await pin.boundingBox())!.x
  await picker.map.press('ArrowRight')
  await picker.map.press('ArrowRight')
  await expect.poll(() => asked.at(-1)).toBeLessThan(-179.9)
  await expect(picker.dialog.getByText(picker.texts.t('geo:inside'))).toBeVisible()
  await expectPinInMap()
  expect((await pin.boundingBox())!.x).toBeGreaterThan(before)
  for (let press = 0; press < 4; press += 1) await picker.map.press('ArrowLeft')
  await expect.poll(() => asked.at(-1)).toBeGreaterThan(179.9)
  await expectPinInMap()
  for (let press = 0; press < 4; press += 1) await picker.map.press('ArrowRight')
  await expect.poll(() => asked.at(-1)).toBeLessThan(-179.9)
  // zoomed out, the outline is as wide as the city, not as the world: 0.2 degrees are about 21 km
  for (let press = 0; press < 7; press += 1) await picker.map.press('-')
  const outline = picker.dialog.locator('.tile-map-outline')
  await expect.poll(async () => Math.round((await outline.boundingBox())?.width ?? 0)).toBeLessThan(map.width * 2)
  expect((await outline.boundingBox())!.width).toBeGreaterThan(map.width / 4)
  await expectPinInMap()
  // both are on the same turn of the globe
  const [around, inner] = [(await outline.boundingBox())!, (await pin.boundingBox())!]
  expect([inner.x + inner.width > around.x, inner.x < around.x + around.width]).toEqual([true, true])
  expect(asked.every(it => Math.abs(it) <= 180)).toBe(true)
})
