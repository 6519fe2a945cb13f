import { SignInDialog } from '#features/account/SignInDialog.tsx'
import { SignInForm } from '#features/account/SignInForm.tsx'
import { InviteFriends } from '#features/checkout/invitations/InviteFriends.tsx'
import type { InvitationData } from '#features/checkout/invitations/invitation-texts.ts'
import { openInvitations } from '#features/checkout/invitations/open-invitations.ts'
import { loadAccountTexts } from '#i18n/island-texts/account.ts'
import { getLanguageRow } from '#i18n/languages.ts'
import { mountIsland } from '#layouts/islands/mount-island.tsx'
import { watchAccountCarts } from '#layouts/islands/watch-account-carts.ts'

/** Opens the page of invitations of a visitor or a customer. */
export async function open(place: HTMLElement, language: string): Promise<void> {
  const { texts: t } = JSON.parse(document.getElementById('invitation-data')!.textContent) as InvitationData
  const invitations = openInvitations(language)
  watchAccountCarts()
  const account = await loadAccountTexts(language)
  mountIsland(
    place,
    <>
      <InviteFriends
        t={t}
        language={language}
        locale={getLanguageRow(language).locale}
        invitations={invitations}
        signIn={<SignInForm t={account} language={language} />}
      />
      <SignInDialog t={account} language={language} />
    </>,
  )
}
