import { readSessionHint } from '#domain/account/session-hint.ts'
import { getDialogHistory } from '#ui/dialogs/dialog-history.ts'

interface OfferOptions {
  /** A customer who pays has an address already, and is not interrupted. */
  readonly onlyWithoutAddress?: boolean
}

interface LoginOptions {
  /** The page has a form that the customer may be filling in: it stays in its language, and the next page has that of the customer. */
  readonly hasForm?: boolean
}

/**
 * Opens the page in the language of the customer after a login on it (B §4, "loads the user and the preferred language"), else the address
 * selection, when there is something to choose or to save. Every island with the sign-in dialog calls it.
 *
 * @source B §2: "After login an address selection modal may appear."
 */
export function offerAddressesAfterLogin(options: LoginOptions = {}): void {
  // dispatched by state/browser/session.ts, at the logout too
  addEventListener('session', () => {
    if (readSessionHint(document.cookie) !== undefined) void handleLogin(options).catch(() => {})
  })
}

async function handleLogin({ hasForm = false }: LoginOptions): Promise<void> {
  if (!hasForm) {
    const { followPreferredLanguage } = await import('#features/account/status/follow-preferred-language.ts')
    if (await followPreferredLanguage(open => getDialogHistory().whenClear(open))) return
  }
  await offerAddresses({})
}

/** Opens the address selection, when the customer has something to choose or to save. @throws TypeError when a chunk does not load */
export async function offerAddresses({ onlyWithoutAddress = false }: OfferOptions): Promise<void> {
  const { hasAddressOffer } = await import('#features/geo/offer-addresses.ts')
  if (!(await hasAddressOffer(onlyWithoutAddress))) return
  const { mountAddressPicker } = await import('#layouts/islands/address-island.tsx')
  const { openAddressPicker } = await mountAddressPicker()
  openAddressPicker()
}
