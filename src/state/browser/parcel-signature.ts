import type { SignatureDetails } from '#contract/orders/signature.ts'
import { report } from '#state/browser/report.ts'
import { call } from '#state/browser/storefront.ts'
import { createParcelSignature } from '#state/orders/signature/parcel-signature.ts'

/** The signature of a parcel in this browser. It needs no session. */
export const openParcelSignature = (details: SignatureDetails) =>
  createParcelSignature({ call, storage: localStorage, report, now: Date.now }, details)
