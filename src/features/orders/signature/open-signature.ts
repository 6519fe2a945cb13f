import type { SignatureDetails } from '#contract/orders/signature.ts'
import type { SignatureData } from '#features/orders/signature/signature-data.ts'
import { openParcelSignature } from '#state/browser/parcel-signature.ts'
import type { ParcelSignature } from '#state/orders/signature/parcel-signature.ts'

/** Data embedded by the server; trusted, because our own loader wrote it. */
export const readSignatureData = (): SignatureData => JSON.parse(document.getElementById('signature-data')!.textContent) as SignatureData

/** A signature that waits is sent as soon as there is a connection. */
export function openSignature(details: SignatureDetails): ParcelSignature {
  const signature = openParcelSignature(details)
  addEventListener('online', () => void signature.resend())
  void signature.resend()
  return signature
}
