import { isNewOrder } from '#domain/platform/context.ts'
import { webViewBridge } from '#state/browser/web-view-bridge.ts'

/** In session storage: the codes of the orders that this tab has reported to the app. */
const REPORTED_KEY = 'glv_app_orders'

interface PlacedOrder {
  readonly code: string
  /** Unix milliseconds. */
  readonly creationTime: number
  /** Minor units. */
  readonly total: number
  readonly currency: string
}

/** Tells the app of an order that has just been placed, once. */
export function reportOrder({ code, creationTime, total, currency }: PlacedOrder): void {
  const reported = readReported()
  if (!isNewOrder({ code, creationTime }, Date.now(), reported)) return
  webViewBridge.send('order_placed', { order: code, total, currency })
  try {
    sessionStorage.setItem(REPORTED_KEY, [...reported, code].join(' '))
  } catch {
    // without a storage the app hears of it again on a reload; the code is the same
  }
}

function readReported(): readonly string[] {
  try {
    return sessionStorage.getItem(REPORTED_KEY)?.split(' ') ?? []
  } catch {
    return []
  }
}
