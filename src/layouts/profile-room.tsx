import { Profile } from '#features/account/Profile.tsx'
import { SignInDialog } from '#features/account/SignInDialog.tsx'
import { loadAccountTexts } from '#i18n/island-texts/account.ts'
import { mountIsland } from '#layouts/mount-island.tsx'

/** Opens the page of the customer's own account. */
export async function open(place: HTMLElement, language: string): Promise<void> {
  const t = await loadAccountTexts(language)
  mountIsland(
    place,
    <>
      <Profile t={t} language={language} />
      <SignInDialog t={t} language={language} />
    </>,
  )
}
