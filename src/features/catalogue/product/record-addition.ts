import type { CartProduct } from '#contract/cart/cart.ts'
import { carts } from '#state/browser/storefront.ts'
import { consent } from '#state/browser/consent.ts'
import { report } from '#state/browser/report.ts'

/** Records that a product was added, if the visitor has consented to it. Analytics load only then. */
export function recordAddition(line: CartProduct, currency: string): void {
  if (consent.getGranted().includes('functional'))
    void import('#state/browser/analytics.ts').then(
      it => it.analytics.recordAddition(line, carts.$cart.get()!.storeId, currency),
      () => report({ kind: 'event', name: 'CUSTOMER_WEB_ANALYTICS_ERROR' }),
    )
}
