import type { OrderPageData, PastOrdersData } from '#features/orders/island-props.ts'
import { followOrder, listOrders, placesIn, reorderIn } from '#state/browser/orders.ts'

/** What the server printed into this very page; it needs no check, our own loader wrote it. */
const readData = (): unknown => JSON.parse(document.getElementById('orders-data')!.textContent)

export function openOrderPage(language: string) {
  const { orderId, style, missing } = readData() as OrderPageData
  const places = placesIn(language)
  return { live: followOrder(orderId, language), places, reorder: reorderIn(language, places), style, missing }
}

export function openPastOrders(language: string) {
  const { style } = readData() as PastOrdersData
  const places = placesIn(language)
  return { list: listOrders(language), places, reorder: reorderIn(language, places), style }
}
