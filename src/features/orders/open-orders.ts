import type { OrderPageData, PastOrdersData } from '#features/orders/island-props.ts'
export { createPageRating } from '#state/browser/rating.ts'
import { modals } from '#state/browser/storefront.ts'
import {
  trackOrder,
  createOrderList,
  createPageNotifications,
  createPageSharing,
  createPagePlaces,
  createPageReorder,
} from '#state/browser/orders.ts'

/** Data embedded by the server; trusted, because our own loader wrote it. */
const readData = (): unknown => JSON.parse(document.getElementById('orders-data')!.textContent)

export function openOrderPage(language: string) {
  const { orderId, paymentOrigin, style, missing } = readData() as OrderPageData
  const places = createPagePlaces(language)
  const sharing = createPageSharing(orderId, language)
  const notifications = createPageNotifications(language)
  return {
    orderTracking: trackOrder(orderId, language),
    sharing,
    notifications,
    places,
    reorder: createPageReorder(language, places),
    style,
    missing,
    paymentOrigin,
    offerAccount: () => modals.push({ name: 'signIn', dismissable: true }),
  }
}

export function openPastOrders(language: string) {
  const { style } = readData() as PastOrdersData
  const places = createPagePlaces(language)
  return { list: createOrderList(language), places, reorder: createPageReorder(language, places), style }
}
