import { report } from '#state/browser/report.ts'
import { goToSavedCheckout } from '#state/checkout/saved-checkout.ts'

/** Restores the saved checkout when the URL names no store. */
export function goToSavedStore(cityPath: string): void {
  goToSavedCheckout({ storage: localStorage, report, now: Date.now, navigate: path => location.replace(path) }, cityPath)
}
