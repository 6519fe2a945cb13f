import { SeamlessDialog } from '#features/account/sign-in/SeamlessDialog.tsx'
import { takeSeamlessLink } from '#features/account/sign-in/take-seamless-link.ts'
import { loadAccountTexts } from '#i18n/island-texts/account.ts'
import { dialogStylesReady } from '#layouts/dialog-styles.client.ts'
import { mountIsland } from '#layouts/islands/mount-island.tsx'
import { offerAddressesAfterLogin } from '#layouts/islands/offer-addresses.ts'

/** Offers to sign in a customer who has followed the link of another company (B §2). A signed-in customer stays who they are. */
export async function openSeamlessLogin(): Promise<void> {
  const link = takeSeamlessLink()
  if (link === undefined) return
  const language = document.body.dataset['language'] ?? 'en'
  const [t] = await Promise.all([loadAccountTexts(language), dialogStylesReady])
  offerAddressesAfterLogin()
  mountIsland(document.body.appendChild(document.createElement('div')), <SeamlessDialog t={t} language={language} link={link} />)
}
