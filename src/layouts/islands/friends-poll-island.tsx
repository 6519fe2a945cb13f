import { FriendsPoll } from '#features/account/web-views/FriendsPoll.tsx'
import { SignedInPage } from '#features/account/web-views/SignedInPage.tsx'
import { SignInDialog } from '#features/account/SignInDialog.tsx'
import { loadAccountTexts } from '#i18n/island-texts/account.ts'
import { mountIsland } from '#layouts/islands/mount-island.tsx'

/** Opens the poll about friends within an app. */
export async function open(place: HTMLElement, language: string): Promise<void> {
  const t = await loadAccountTexts(language)
  mountIsland(
    place,
    <>
      <SignedInPage t={t} language={language} title={t.friendsTitle} text={t.friendsText}>
        <FriendsPoll t={t} />
      </SignedInPage>
      <SignInDialog t={t} language={language} />
    </>,
  )
}
