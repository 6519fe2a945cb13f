import { readSavedCheckout, getSavedCheckoutPath } from '#domain/checkout/restore-checkout.ts'
import type { Report } from '#domain/platform/report.ts'
import { STORAGE_NAME } from '#domain/platform/storage-names.ts'

interface SavedCheckoutDependencies {
  readonly storage: Pick<Storage, 'getItem'>
  readonly report: Report & { flush(): void }
  now(): number
  /** Replaces the current URL. */
  navigate(path: string): void
}

/**
 * The redirect of a checkout without a store. Only the browser has the saved checkout, so this rule runs here.
 *
 * @param cityPath path of the city in the URL
 * @source A §2.2 rule 10; B §2: "if none exist, go to the city page and log that the rule was not applied"
 */
export function goToSavedCheckout({ storage, report, now, navigate }: SavedCheckoutDependencies, cityPath: string): void {
  const path = getSavedCheckoutPath(readSavedCheckout(storage.getItem(STORAGE_NAME.checkout)), now())
  if (path === undefined) report({ kind: 'event', name: 'CHECKOUT_RESTORE_NOT_APPLIED' })
  report.flush()
  navigate(path ?? cityPath)
}
