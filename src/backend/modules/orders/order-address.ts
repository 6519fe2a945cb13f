import type { DeliveryPoint } from '#backend/modules/checkout/order-intent.ts'
import type { Quote } from '#backend/modules/checkout/quote.ts'
import type { Address } from '#contract/geo/address.ts'

/** The order ends at the store. */
export function toPickupAddress(quote: Quote): Address {
  const { addressId, name, at } = quote.store
  const point = { ...at, label: name, details: null, customFields: [], placeId: `store-${addressId}` }
  return { ...toDeliveryAddress(point, quote), type: 'PICKUP' }
}

export function toDeliveryAddress(deliveryPoint: DeliveryPoint, { store }: Quote): Address {
  const { city, cityName, country } = store
  return {
    placeId: deliveryPoint.placeId,
    city: {
      code: city.code,
      name: cityName,
      countryCode: country.code,
      customAddressConfig: { fields: [] },
    },
    priority: 'address',
    geo: { lat: deliveryPoint.lat, lng: deliveryPoint.lng },
    fullText: deliveryPoint.label,
    text: deliveryPoint.label,
    description: '',
    summary: deliveryPoint.label,
    addressComponents: [],
    number: null,
    details: deliveryPoint.details,
    inbounds: true,
    type: 'DELIVERY',
    customFields: [...deliveryPoint.customFields],
    userLocation: null,
  }
}
