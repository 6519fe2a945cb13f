/** Opens the address selection after a login on this page, when there is something to choose or to save (B §2). */
export function offerAddressesAfterLogin(): void {
  // dispatched by state/browser/session.ts
  addEventListener('session', () => void offer().catch(() => {}))
}

async function offer(): Promise<void> {
  const { hasAddressOffer } = await import('#features/geo/offer-addresses.ts')
  if (!(await hasAddressOffer())) return
  const { mountAddressPicker } = await import('#layouts/islands/address-island.tsx')
  const { openAddressPicker } = await mountAddressPicker()
  openAddressPicker()
}
