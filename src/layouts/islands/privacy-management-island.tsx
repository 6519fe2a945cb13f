import { watchWebViewPrivacy } from '#features/platform/web-views/watch-privacy.ts'
import { watchWebViewSession } from '#features/platform/web-views/watch-session.ts'
import { PrivacySettings } from '#features/account/PrivacySettings.tsx'
import { SignedInPage } from '#features/account/web-views/SignedInPage.tsx'
import { SignInDialog } from '#features/account/SignInDialog.tsx'
import { loadAccountTexts } from '#i18n/island-texts/account.ts'
import { mountIsland } from '#layouts/islands/mount-island.tsx'

/** Opens the privacy settings of the customer within an app. */
export async function open(place: HTMLElement, language: string): Promise<void> {
  const t = await loadAccountTexts(language)
  watchWebViewSession()
  watchWebViewPrivacy()
  mountIsland(
    place,
    <>
      <SignedInPage t={t} language={language} title={t.privacyTitle} text={t.privacyLead}>
        <PrivacySettings t={t} />
      </SignedInPage>
      <SignInDialog t={t} language={language} />
    </>,
  )
}
