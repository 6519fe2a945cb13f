import { OrderMailsEnd } from '#features/account/mail-links/OrderMailsEnd.tsx'
import { loadAccountTexts } from '#i18n/island-texts/account.ts'
import { mountIsland } from '#layouts/islands/mount-island.tsx'

/** Opens the page behind the link that ends the mails about orders. */
export async function open(place: HTMLElement, language: string, token: string | undefined): Promise<void> {
  mountIsland(place, <OrderMailsEnd t={await loadAccountTexts(language)} token={token} />)
}
