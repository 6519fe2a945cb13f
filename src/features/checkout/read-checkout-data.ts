import type { CheckoutData } from '#features/checkout/checkout-data.ts'
import { report } from '#state/browser/report.ts'

/** Data embedded by the server; trusted, because our own loader wrote it. */
export function readCheckoutData(): CheckoutData {
  return JSON.parse(document.getElementById('checkout-data')!.textContent) as CheckoutData
}

/** @source B §8: CK_PAGE_RENDER_ERROR */
export const reportRenderError = (): void => report({ kind: 'event', name: 'CK_PAGE_RENDER_ERROR' })
