import { createRoot } from 'react-dom/client'

import { Outbox } from '#features/account/Outbox.tsx'
import { loadAccountTexts } from '#i18n/island-texts/account.ts'

/** Opens the outbox of the sandbox. */
export async function open(place: HTMLElement, language: string): Promise<void> {
  const t = await loadAccountTexts(language)
  createRoot(place).render(<Outbox t={t} locale={document.documentElement.lang} />)
}
