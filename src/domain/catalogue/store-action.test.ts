import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'

import { StoreAction } from '#contract/catalogue/store-action.ts'
import { ContentBody } from '#contract/catalogue/store-element.ts'
import { type ActionPlace, getUnknownPopupIds, toActionTarget } from '#domain/catalogue/store-action.ts'
import { parseRoute } from '#domain/navigation/parse-route.ts'

const storeRoute = { name: 'store' as const, country: 'es', language: 'en', city: 'barcelona', storeSlug: 'fruitera' }
const PATH = '/es/en/barcelona/fruitera/'
const place: ActionPlace = { storeRoute, path: `${PATH}apples-c.12/`, sectionSlugs: new Set(['apples-c.12']), isTranslated: true }
const target = (type: string, data: object) => toActionTarget(z.parse(StoreAction, { type, data }), place)
const link = (href: string, external = false) => ({ kind: 'link', href, external })

describe('A §2.4, "Action types"', () => {
  test('NAVIGATION leads to a section of the page, to the page of a collection, and with an empty slug to the store', () => {
    expect(target('NAVIGATION', { slug: 'apples-c.12' })).toEqual(link('#apples-c.12'))
    expect(target('NAVIGATION', { slug: 'pears-c.13' })).toEqual(link(`${PATH}pears-c.13/`))
    expect(target('NAVIGATION', { slug: '' })).toEqual(link(PATH))
    expect(target('NAVIGATION', { slug: 'no-collection' })).toBeUndefined()
  })

  test('POPUP leads to the popup of its id, whose page the route table knows', () => {
    for (const id of ['store_info', 'restrictions', 'marketplace', 'prime'] as const) {
      const popup = target('POPUP', { id })
      expect(popup).toEqual({ kind: 'popup', id, href: `${PATH}?popup=${id}` })
      expect(parseRoute(PATH, { popup: id })).toEqual({ ...storeRoute, popup: id })
    }
    expect(target('POPUP', { id: 'store_prime' })).toBeUndefined()
    expect(parseRoute(PATH, { popup: 'store_prime' })).toEqual(storeRoute)
  })

  test('"POPUP_DIALOG (treated as the store information modal)", whatever its id', () => {
    for (const id of ['store_info', 'anything'])
      expect(target('POPUP_DIALOG', { id })).toEqual({ kind: 'popup', id: 'store_info', href: `${PATH}?popup=store_info` })
  })

  test('TRANSLATION_REPORTING_CATEGORY and TRANSLATION_REPORTING_PRODUCT open a report, and A §5: only of a translated page', () => {
    expect(target('TRANSLATION_REPORTING_CATEGORY', { categoryId: '12' })).toEqual({
      kind: 'report',
      entityType: 'CATEGORY',
      entityId: '12',
    })
    expect(target('TRANSLATION_REPORTING_PRODUCT', { productId: '7' })).toEqual({ kind: 'report', entityType: 'PRODUCT', entityId: '7' })
    const original = z.parse(StoreAction, { type: 'TRANSLATION_REPORTING_PRODUCT', data: { productId: '7' } })
    expect(toActionTarget(original, { ...place, isTranslated: false })).toBeUndefined()
  })

  test('RELOAD leads to the page itself', () => {
    expect(target('RELOAD', {})).toEqual(link(`${PATH}apples-c.12/`))
  })

  test('OPEN_MAP leads to a map, also at the edges of the world', () => {
    const mapUrl = 'https://www.google.com/maps/search/?api=1&query='
    expect(target('OPEN_MAP', { latitude: 41.39, longitude: 2.17 })).toEqual(link(`${mapUrl}41.39,2.17`, true))
    expect(target('OPEN_MAP', { latitude: -90, longitude: 180 })).toEqual(link(`${mapUrl}-90,180`, true))
    expect(target('OPEN_MAP', { latitude: 0, longitude: 0 })).toEqual(link(`${mapUrl}0,0`, true))
  })

  test('"EXTERNAL_LINK (opens a new tab)"', () => {
    expect(target('EXTERNAL_LINK', { url: 'https://example.com/menu.pdf?a=1' })).toEqual(link('https://example.com/menu.pdf?a=1', true))
  })

  test('PHONE_DIAL leads to the phone', () => {
    expect(target('PHONE_DIAL', { phoneNumber: '+34931234567' })).toEqual(link('tel:+34931234567'))
    expect(target('PHONE_DIAL', { phoneNumber: '*21#' })).toEqual(link('tel:*21%23'))
  })
})

test('A §2.4: "an unknown id is reported as an error", each once and also within a container; a POPUP_DIALOG has no unknown id', () => {
  const button = (type: string, id: string) => ({ type: 'CTA_BUTTON', data: { text: 'Open', action: { type, data: { id } } } })
  const body = z.parse(ContentBody, [
    button('POPUP', 'store_prime'),
    button('POPUP', 'store_info'),
    button('POPUP_DIALOG', 'gift'),
    { type: 'LABEL', data: { text: 'x', action: null } },
    { type: 'COLLAPSABLE_CONTAINER', data: { title: 'More', elements: [button('POPUP', 'tutorial'), button('POPUP', 'store_prime')] } },
  ])
  expect(getUnknownPopupIds(body)).toEqual(['store_prime', 'tutorial'])
})
