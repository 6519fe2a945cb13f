import type { openOrderPage } from '#features/orders/open-orders.ts'
import { reportOrder } from '#features/platform/app/report-order.ts'

type OrderPage = Pick<ReturnType<typeof openOrderPage>, 'orderTracking' | 'places'>

/** Of orders that nobody has to pay. */
const NOT_PLACED: readonly string[] = ['DraftStatus', 'OrphanStatus', 'CanceledStatus']

/** Tells the app that shows this page of the order, if it has just been placed (docs/decisions/0118). */
export function tellAppOfOrder({ orderTracking, places }: OrderPage): void {
  let isTold = false
  orderTracking.$tracking.subscribe(state => {
    if (isTold || state.status !== 'ready') return
    const { code, creationTime, total, cityCode, currentStatus } = state.update.order
    if (NOT_PLACED.includes(currentStatus.type)) return
    isTold = true
    void places.loadCities([cityCode]).then(() => {
      const currency = places.$cities.get()[cityCode]?.currency
      if (currency !== undefined) reportOrder({ code, creationTime, total, currency })
    })
  })
}
