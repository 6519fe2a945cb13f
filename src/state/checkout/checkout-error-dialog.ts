import { atom } from 'nanostores'

import type { CheckoutError } from '#state/checkout/checkout-types.ts'

/** The dialog of an error of the checkout. @param goBack opens the page before the checkout */
export function createErrorDialog(goBack: () => void) {
  const $error = atom<CheckoutError | undefined>()
  let hasTemplate = false
  /** True while the dialog shows why there is no template. */
  let isLeaving = false

  function dismiss(): void {
    isLeaving = false
    $error.set(undefined)
  }

  return {
    $error,
    /** The marketplace has answered with a template. */
    acceptTemplate: (): void => void (hasTemplate = true),
    /** Closes the dialog for one of its actions. */
    dismiss,
    /** Closes the dialog without an action. */
    close(): void {
      const leaves = isLeaving
      dismiss()
      if (leaves) goBack()
    },
    /**
     * Shows why there is no price, unless the page shows it itself, or another error is open. Without a template the customer goes back
     * when the dialog is closed. An address and a time can be corrected on the page.
     *
     * @param isTemplateDue false for a visitor, whose price is an estimation
     * @source B §4: "Template load failure: same modals, an action is recorded, and the user goes back unless a dynamic template exists."
     */
    showQuoteError(error: CheckoutError, isTemplateDue: boolean): void {
      if (error.kind === 'network' || $error.get() !== undefined) return
      $error.set(error)
      isLeaving = isTemplateDue && !hasTemplate && (error.kind === 'backend' || error.kind === 'payment')
    },
  }
}
