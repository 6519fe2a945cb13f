import { hasSessionNotices, onForcedLogout } from '#features/account/sessions/on-forced-logout.ts'
import { loadAccountTexts } from '#i18n/island-texts/account.ts'
import { mountIsland } from '#layouts/islands/mount-island.tsx'

let isWatching = false
let mounting: Promise<void> | undefined

/** Shows the message of a forced logout, with the sign-in dialog, on pages whose islands do not have it (B §2). They load when it happens. */
export function watchForcedLogout(): void {
  if (isWatching) return
  isWatching = true
  onForcedLogout(() => {
    mounting ??= mountNotices()
    mounting.catch(() => (mounting = undefined))
  })
}

async function mountNotices(): Promise<void> {
  const language = document.body.dataset['language'] ?? 'en'
  const [{ SignInDialog }, t] = await Promise.all([import('#features/account/SignInDialog.tsx'), loadAccountTexts(language)])
  // the island of the page may have mounted it meanwhile
  if (hasSessionNotices()) return
  mountIsland(document.body.appendChild(document.createElement('div')), <SignInDialog t={t} language={language} />)
}
