import { EmailConfirmation } from '#features/account/mail-links/EmailConfirmation.tsx'
import { loadAccountTexts } from '#i18n/island-texts/account.ts'
import { mountIsland } from '#layouts/islands/mount-island.tsx'

/** Opens the page behind the link to a new e-mail address. */
export async function open(place: HTMLElement, language: string, token: string | undefined): Promise<void> {
  const t = await loadAccountTexts(language)
  mountIsland(place, <EmailConfirmation t={t} language={language} token={token} />)
}
