import { PasswordReset } from '#features/account/PasswordReset.tsx'
import { loadAccountTexts } from '#i18n/island-texts/account.ts'
import { mountIsland } from '#layouts/islands/mount-island.tsx'

/** Opens the page behind the link of a recovery mail. */
export async function open(place: HTMLElement, language: string, token: string | undefined): Promise<void> {
  const t = await loadAccountTexts(language)
  mountIsland(place, <PasswordReset t={t} language={language} token={token} />)
}
