import { onStaff } from '#features/account/staff/on-staff.ts'
import { loadAccountTexts } from '#i18n/island-texts/account.ts'
import { mountIsland } from '#layouts/islands/mount-island.tsx'

let mounting: Promise<void> | undefined

/** Adds the feedback widget to the pages of a customer who is staff (B §1). It loads for nobody else. */
export function watchStaff(): void {
  onStaff(() => {
    mounting ??= mountFeedback()
    mounting.catch(() => (mounting = undefined))
  })
}

async function mountFeedback(): Promise<void> {
  const language = document.body.dataset['language'] ?? 'en'
  const [{ StaffFeedback }, t] = await Promise.all([import('#features/account/staff/StaffFeedback.tsx'), loadAccountTexts(language)])
  const place = document.createElement('div')
  ;(document.querySelector('main') ?? document.body).append(place)
  mountIsland(place, <StaffFeedback t={t} />)
}
