import type { OrderPageData, PastOrdersData } from '#features/orders/island-props.ts'
import { followOrder, listOrders, placesIn } from '#state/browser-orders.ts'

/** What the server printed into this very page; it needs no check, our own loader wrote it. */
const readData = (): unknown => JSON.parse(document.getElementById('orders-data')!.textContent)

export function openOrderPage(language: string) {
  const { orderId, style, missing } = readData() as OrderPageData
  return { live: followOrder(orderId, language), places: placesIn(language), style, missing }
}

export function openPastOrders(language: string) {
  const { style } = readData() as PastOrdersData
  return { list: listOrders(language), places: placesIn(language), style }
}
