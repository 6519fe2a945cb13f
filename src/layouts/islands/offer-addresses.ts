interface OfferOptions {
  /** A customer who pays has an address already, and is not interrupted. */
  readonly onlyWithoutAddress?: boolean
}

/**
 * Opens the address selection after a login on this page, when there is something to choose or to save. Every island with the sign-in dialog
 * calls it.
 *
 * @source B §2: "After login an address selection modal may appear."
 */
export function offerAddressesAfterLogin(options: OfferOptions = {}): void {
  // dispatched by state/browser/session.ts
  addEventListener('session', () => void offerAddresses(options).catch(() => {}))
}

/** Opens the address selection, when the customer has something to choose or to save. @throws TypeError when a chunk does not load */
export async function offerAddresses({ onlyWithoutAddress = false }: OfferOptions): Promise<void> {
  const { hasAddressOffer } = await import('#features/geo/offer-addresses.ts')
  if (!(await hasAddressOffer(onlyWithoutAddress))) return
  const { mountAddressPicker } = await import('#layouts/islands/address-island.tsx')
  const { openAddressPicker } = await mountAddressPicker()
  openAddressPicker()
}
