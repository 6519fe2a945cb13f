import { Outbox } from '#features/account/Outbox.tsx'
import { loadAccountTexts } from '#i18n/island-texts/account.ts'
import { mountIsland } from '#layouts/islands/mount-island.tsx'

/** Opens the outbox of the sandbox. */
export async function open(place: HTMLElement, language: string): Promise<void> {
  const t = await loadAccountTexts(language)
  mountIsland(place, <Outbox t={t} locale={document.documentElement.lang} />)
}
