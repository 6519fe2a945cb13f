import type { CartProduct } from '#contract/cart/cart.ts'
import { createAddToCartEvent } from '#domain/platform/add-to-cart-event.ts'
import type { Report } from '#domain/platform/report.ts'

interface AnalyticsDependencies {
  readonly report: Report
  /** The object with the event queue of the tag manager; without a tag manager it has none. */
  readonly target: { readonly dataLayer?: object[] }
}

/** Records what visitors do who have consented to it: for the operator in the log, and for the tag manager in its queue. */
export function createAnalytics({ report, target }: AnalyticsDependencies) {
  return {
    /** @source A §2.4: "A product click opens a details modal; adding from it records an analytics event." */
    recordAddition(line: CartProduct, storeId: number, currency: string): void {
      try {
        const { product, amount } = line
        const detail = { storeId: String(storeId), productId: String(product.id), amount: String(amount) }
        report({ kind: 'event', name: 'PRODUCT_ADDED', detail })
        // the first entry removes the products of an earlier event
        target.dataLayer?.push({ ecommerce: null }, createAddToCartEvent(line, storeId, currency))
      } catch {
        // a tag manager replaces `push` of its queue
        report({ kind: 'event', name: 'CUSTOMER_WEB_ANALYTICS_ERROR' })
      }
    },
  }
}
