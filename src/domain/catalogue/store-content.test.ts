import { expect, test } from 'vitest'
import * as z from 'zod/mini'

import { ContentBody, StoreScreenBody } from '#contract/catalogue/store-element.ts'
import { getUnknownElementTypes, toPageElements } from '#domain/catalogue/store-content.ts'

const banner = { type: 'BANNER', data: { style: 'info', text: 'Ten minutes longer today', action: null } }
const tile = {
  type: 'COLLECTION_TILE',
  data: { title: 'Pizzas', slug: 'pizzas-c.2', imageUrl: '/pictures/1f355-256.webp', tint: 3, productsCount: 4 },
}

test('A §2.4: an unknown or malformed element becomes UNKNOWN and keeps the rest of the body', () => {
  const body = z.parse(ContentBody, [
    { type: 'HOLOGRAM', data: {} },
    banner,
    { type: 'BANNER', data: { style: 'blinking', text: 'x', action: null } },
    null,
    { type: 'GRID', data: { title: 'Menu', slug: 'menu-c.1', elements: [tile, { type: 'PRODUCT_TILE', data: { id: 'no number' } }] } },
  ])
  expect(body.map(it => it.type)).toEqual(['UNKNOWN', 'BANNER', 'UNKNOWN', 'UNKNOWN', 'GRID'])
  expect(body[4]).toMatchObject({
    data: { origin: 'DEFAULT', elements: [tile, { type: 'UNKNOWN', data: { elementType: 'PRODUCT_TILE' } }] },
  })
  expect(getUnknownElementTypes(body)).toEqual(['HOLOGRAM', 'BANNER', 'undefined', 'PRODUCT_TILE'])
})

test('A §2.4: an action with an address other than https or a phone number with letters is unknown', () => {
  const action = (type: string, data: object) => ({ type: 'CTA_BUTTON', data: { text: 'Open', action: { type, data } } })
  const body = z.parse(StoreScreenBody, [
    action('EXTERNAL_LINK', { url: 'http://example.com/menu.pdf' }),
    action('PHONE_DIAL', { phoneNumber: '+34call' }),
    action('PHONE_DIAL', { phoneNumber: '+34931234567' }),
    action('EXTERNAL_LINK', { url: 'https://example.com/menu.pdf' }),
  ])
  expect(body.map(it => it.type)).toEqual(['UNKNOWN', 'UNKNOWN', 'CTA_BUTTON', 'CTA_BUTTON'])
})

test('A §2.4: a page keeps the order of the body, joins neighbouring collection tiles and drops unknown elements', () => {
  const body = z.parse(ContentBody, [tile, banner, { type: 'HOLOGRAM' }, tile, { type: 'HOLOGRAM' }, tile, banner])
  const elements = toPageElements(body)
  expect(elements.map(it => it.type)).toEqual(['COLLECTION_TILES', 'BANNER', 'COLLECTION_TILES', 'BANNER'])
  expect(elements.map(it => (it.type === 'COLLECTION_TILES' ? it.tiles.length : 0))).toEqual([1, 0, 2, 0])
  expect(toPageElements([])).toEqual([])
})
