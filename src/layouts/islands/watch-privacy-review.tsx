import { readSessionHint } from '#domain/account/session-hint.ts'
import { getDialogHistory } from '#ui/dialogs/dialog-history.ts'

let isWatching = false

/**
 * Asks a signed-in customer for the permissions that the operator wants to review, at the start and after a login on this page (B §3, "User
 * status": `privacySettings`). It loads when there is something to ask, and waits until no other dialog is open.
 *
 * @returns resolves when the customer has answered, or there is nothing to ask; never rejects
 */
export function watchPrivacyReview(): Promise<void> {
  if (!isWatching) {
    isWatching = true
    // dispatched by state/browser/session.ts
    addEventListener('session', () => void ask())
  }
  return ask()
}

let asking: Promise<void> | undefined
let mounting: Promise<void> | undefined

function ask(): Promise<void> {
  if (readSessionHint(document.cookie) === undefined) return Promise.resolve()
  // a failed question comes again on the next page
  asking ??= findAndShow().catch(() => {}).finally(() => (asking = undefined)) // prettier-ignore
  return asking
}

async function findAndShow(): Promise<void> {
  const { findPrivacyReview, waitForPrivacyReview } = await import('#features/account/status/find-privacy-review.ts')
  const show = await findPrivacyReview()
  if (!show) return
  mounting ??= mountReview()
  mounting.catch(() => (mounting = undefined))
  await mounting
  await new Promise<void>(resolve => getDialogHistory().whenClear(resolve))
  show()
  await waitForPrivacyReview()
}

async function mountReview(): Promise<void> {
  const language = document.body.dataset['language'] ?? 'en'
  const [{ PrivacyReview }, { loadAccountTexts }, { mountIsland }] = await Promise.all([
    import('#features/account/status/PrivacyReview.tsx'),
    import('#i18n/island-texts/account.ts'),
    import('#layouts/islands/mount-island.tsx'),
  ])
  const t = await loadAccountTexts(language)
  mountIsland(document.body.appendChild(document.createElement('div')), <PrivacyReview t={t} />)
}
