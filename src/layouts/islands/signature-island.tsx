import { readSignatureData, openSignature } from '#features/orders/signature/open-signature.ts'
import { Signature } from '#features/orders/signature/Signature.tsx'
import signatureSheet from '#styles/signature.css?url'
import { loadStyleSheet } from '#ui/dialogs/load-style-sheet.ts'
import { mountIsland } from '#layouts/islands/mount-island.tsx'

/** Opens the page on which the recipient of a parcel signs. */
export async function open(place: HTMLElement): Promise<void> {
  const { details, texts } = readSignatureData()
  await loadStyleSheet(signatureSheet)
  mountIsland(place, <Signature signature={openSignature(details)} t={texts} />)
}
