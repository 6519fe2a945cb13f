import type { CartProduct } from '#contract/cart/cart.ts'
import type { EventProperties } from '#contract/platform/analytics-event.ts'
import type { FinishedSignIn } from '#domain/account/finished-sign-in.ts'
import { calculateUnitPrice } from '#domain/cart/line.ts'
import { createAddToCartEvent } from '#domain/platform/add-to-cart-event.ts'
import type { Report } from '#domain/platform/report.ts'
import type { EventQueue } from '#state/platform/event-queue.ts'

interface AnalyticsDependencies {
  readonly report: Report
  /** The object with the event queue of the tag manager; without a tag manager it has none. */
  readonly target: { readonly dataLayer?: object[] }
  /** The queue of the first-party collector; undefined: the site has none. */
  readonly collector?: Pick<EventQueue, 'record'> | undefined
}

/**
 * Records what visitors do who have consented to it, at each port that the operator has: the log, the queue of the tag manager, and the
 * first-party collector. The events of the collector are those of `contract/platform/analytics-event.ts`.
 */
export function createAnalytics({ report, target, collector }: AnalyticsDependencies) {
  /** A tag manager replaces `push` of its queue, and may fail. */
  function pushToTagManager(...events: readonly object[]): void {
    try {
      target.dataLayer?.push(...events)
    } catch {
      report({ kind: 'event', name: 'CUSTOMER_WEB_ANALYTICS_ERROR' })
    }
  }

  return {
    /** A tag manager sees each page itself. */
    recordPage: (page: EventProperties<'page_viewed'>): void => collector?.record('page_viewed', page),
    /** @source A §2.4: "A product click opens a details modal; adding from it records an analytics event." */
    recordAddition(line: CartProduct, storeId: number, currency: string): void {
      const { product, amount } = line
      const detail = { storeId: String(storeId), productId: String(product.id), amount: String(amount) }
      report({ kind: 'event', name: 'PRODUCT_ADDED', detail })
      collector?.record('product_added', { storeId, productId: product.id, quantity: amount, price: calculateUnitPrice(line), currency })
      // the first entry removes the products of an earlier event
      pushToTagManager({ ecommerce: null }, createAddToCartEvent(line, storeId, currency))
    },
    /** A customer comes back from a sign-in elsewhere. @source A §2.1, B §2: userLoggedIn, userRegistrationType, isNewUser */
    recordSignIn({ isNewUser, registrationType }: FinishedSignIn): void {
      const method = registrationType === undefined ? {} : { method: registrationType }
      report({ kind: 'event', name: 'SIGN_IN_FINISHED', detail: { isNewUser: String(isNewUser), ...method } })
      collector?.record('sign_in_finished', { isNewUser, ...method })
      pushToTagManager({ event: isNewUser ? 'sign_up' : 'login', ...method })
    },
  }
}
