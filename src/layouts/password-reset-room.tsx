import { createRoot } from 'react-dom/client'

import { PasswordReset } from '#features/account/PasswordReset.tsx'
import { loadAccountTexts } from '#i18n/island-texts/account.ts'

/** Opens the page behind the link of a recovery mail. */
export async function open(place: HTMLElement, language: string, token: string | undefined): Promise<void> {
  const t = await loadAccountTexts(language)
  createRoot(place).render(<PasswordReset t={t} language={language} token={token} />)
}
