import { randomUUID } from 'node:crypto'

import type { APIResponse, BrowserContext } from '@playwright/test'

import type { Address } from '#contract/geo/address.ts'
import { HEADER } from '#contract/headers.ts'
import type { Order } from '#contract/orders/order.ts'
import { type NewOrder, placeOrder } from '#contract/orders/place-order.ts'

import { expect } from './guarded-test.ts'
import type { Market, Offer, Place } from './market.ts'
import { expectedSums } from './sums.ts'

/** Places orders without the pages, which other journeys look at: in cash, to a door beside the store. */
export function createOrderApi(context: BrowserContext, origin: string, market: Market, place: Place) {
  const headers = { origin, [HEADER.storefront]: '1', [HEADER.languageCode]: place.language, [HEADER.cityCode]: place.cityCode }

  /** Something plain from a store that is open, and that takes orders for later where that is wanted. */
  async function offer(later = false): Promise<Offer> {
    const open = (await market.stores(place)).elements.filter(it => it.open && it.enabled && (!later || it.schedulingEnabled))
    return market.findCard(place, it => !it.customizable && it.promotions.length === 0, open)
  }

  /** @param scheduledTime Unix milliseconds; as soon as possible unless given */
  async function order({ store, card }: Offer, { units = 1, scheduledTime = -1 } = {}): Promise<Order> {
    const { city } = await market.city(place)
    const body: NewOrder = {
      addresses: { DELIVERY: [createAddress(city.geolocation.searchZone.center, place.cityCode)], PICKUP: [] },
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
      displayedTotal: expectedSums(store, card.price * units).total,
    }
    const reply = await context.request.fetch(`${origin}/api${placeOrder.path}`, {
      method: placeOrder.method,
      headers: { ...headers, [HEADER.idempotencyKey]: randomUUID() },
      data: body,
    })
    return placeOrder.reply.parse(await json(reply))
  }

  return { offer, order }
}

async function json(reply: APIResponse): Promise<unknown> {
  expect(reply.status(), await reply.text()).toBe(200)
  return reply.json()
}

function createAddress(geo: Address['geo'], code: string): Address {
  const fullText = `5, ${code}`
  return {
    ...{ placeId: `e2e-${code}`, city: null, priority: 'address', geo, fullText, text: fullText, description: '', summary: fullText },
    ...{ addressComponents: [], number: '5', details: '3, 2', inbounds: true, type: 'DELIVERY', customFields: [], userLocation: null },
  }
}
