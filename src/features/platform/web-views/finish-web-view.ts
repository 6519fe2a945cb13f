import type { Donation } from '#contract/checkout/donation.ts'
import { webViewBridge } from '#state/browser/web-view-bridge.ts'

/** Tells the app what the customer has done; the page then offers to close. */
export const finishWebView = webViewBridge.finish

export const finishDonation = ({ number: receipt, currency, sum: { amount } }: Donation): void =>
  finishWebView('donation_completed', { receipt, amount, currency })
