import { randomUUID } from 'node:crypto'

import type { APIResponse, BrowserContext } from '@playwright/test'

import type { Address } from '#contract/geo/address.ts'
import { HEADER } from '#contract/headers.ts'
import type { Order } from '#contract/orders/order.ts'
import { type NewOrder, placeOrder } from '#contract/orders/place-order.ts'

import { expect } from './guarded-test.ts'
import type { Market, Offer, Place } from './market.ts'
import { calculatePrices } from './price-breakdown.ts'

/** Places cash orders through the API, to an address beside the store; other tests cover the pages. */
export function createOrderApi(context: BrowserContext, origin: string, market: Market, place: Place) {
  const headers = { origin, [HEADER.storefront]: '1', [HEADER.languageCode]: place.language, [HEADER.cityCode]: place.cityCode }

  /**
   * Finds a product without options at an open store.
   *
   * @param scheduling whether the store must take orders for later
   */
  async function findOffer(scheduling = false): Promise<Offer> {
    const open = (await market.getStores(place)).elements.filter(it => it.open && it.enabled && (!scheduling || it.schedulingEnabled))
    return market.findCard(place, it => !it.customizable && it.promotions.length === 0, open)
  }

  /** @param scheduledTime Unix milliseconds; -1 is as soon as possible. @param description a note: docs/SANDBOX.md lists what it can cause */
  async function createOrder({ store, card }: Offer, { units = 1, scheduledTime = -1, description = '' } = {}): Promise<Order> {
    const { city } = await market.getCity(place)
    const body: NewOrder = {
      addresses: { DELIVERY: [createAddress(city.geolocation.searchZone.center, place)], PICKUP: [] },
      hasReachableDeliveryAddress: true,
      paymentConfiguration: { type: 'Cash', alternativePlatform: null, instrumentId: null },
      cutleryRequested: true,
      scheduledTime,
      orderType: 'STORES',
      cityCode: place.cityCode,
      categoryId: store.categoryId,
      storeAddressId: store.addressId,
      products: [
        {
          id: card.id,
          storeProductId: card.storeProductId,
          externalId: card.externalId,
          quantity: units,
          name: card.name,
          displayedPrice: card.price,
        },
      ],
      description,
      displayedTotal: calculatePrices(store, card.price * units).total,
    }
    const reply = await context.request.fetch(`${origin}/api${placeOrder.path}`, {
      method: placeOrder.method,
      headers: { ...headers, [HEADER.idempotencyKey]: randomUUID() },
      data: body,
    })
    return placeOrder.reply.parse(await readJson(reply))
  }

  return { findOffer, createOrder }
}

async function readJson(reply: APIResponse): Promise<unknown> {
  expect(reply.status(), await reply.text()).toBe(200)
  return reply.json()
}

function createAddress(geo: Address['geo'], { cityCode, country }: Place): Address {
  const countryCode = country.toUpperCase()
  const fullText = `5, ${cityCode}`
  const city = { code: cityCode, name: cityCode, countryCode, customAddressConfig: { fields: [] } }
  return {
    ...{ placeId: `e2e-${cityCode}`, city, priority: 'address', geo, fullText, text: fullText, description: '', summary: fullText },
    ...{ addressComponents: [], number: '5', details: '3, 2', inbounds: true, type: 'DELIVERY', customFields: [], userLocation: null },
  }
}
