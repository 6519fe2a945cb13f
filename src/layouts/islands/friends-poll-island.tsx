import { FriendsPoll } from '#features/account/web-views/FriendsPoll.tsx'
import { SignedInPage } from '#features/account/web-views/SignedInPage.tsx'
import { finishWebView } from '#features/platform/web-views/finish-web-view.ts'
import { watchWebViewSession } from '#features/platform/web-views/watch-session.ts'
import { SignInDialog } from '#features/account/SignInDialog.tsx'
import { loadAccountTexts } from '#i18n/island-texts/account.ts'
import { mountIsland } from '#layouts/islands/mount-island.tsx'

/** Opens the poll about friends within an app. */
export async function open(place: HTMLElement, language: string): Promise<void> {
  const t = await loadAccountTexts(language)
  watchWebViewSession()
  mountIsland(
    place,
    <>
      <SignedInPage t={t} language={language} title={t.friendsTitle} text={t.friendsText}>
        <FriendsPoll t={t} onAnswered={answer => finishWebView('poll_answered', { answer })} />
      </SignedInPage>
      <SignInDialog t={t} language={language} />
    </>,
  )
}
