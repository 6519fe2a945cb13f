import { STORAGE_NAME } from '#domain/platform/storage-names.ts'
import { canReload, type TypedText } from '#domain/platform/typed-text.ts'
import { report } from '#state/browser/report.ts'

/**
 * Reloads the page when a chunk fails to load, at most once per 60 s (A §8), and restores typed text. The usual cause is a
 * newer build. Without a connection the page is not reloaded. Shared pages do not use this function: there a click on a
 * control with a missing chunk follows its link, and their script budget is small.
 */
export function reloadOnChunkFailure(): void {
  // dispatched by the preload wrapper that the build adds to each `import()`
  addEventListener('vite:preloadError', () => void reloadOnce())
  if (sessionStorage.getItem(STORAGE_NAME.typed)) void import('#features/platform/typed-text.client.ts').then(it => it.restoreTypedText())
}

async function reloadOnce(): Promise<void> {
  if (!canReload(sessionStorage.getItem(STORAGE_NAME.chunkReload), Date.now())) return
  report({ kind: 'event', name: 'CHUNK_LOAD_ERROR' })
  saveTypedText()
  const answer = await fetch(location.href, { method: 'HEAD' }).catch(() => undefined)
  if (!answer?.ok) return
  sessionStorage.setItem(STORAGE_NAME.chunkReload, String(Date.now()))
  location.reload()
}

/** Saves fields marked with `data-restore`; passwords and cards are not marked. */
function saveTypedText(): void {
  const fields: Record<string, string> = {}
  for (const field of document.querySelectorAll<HTMLInputElement>('[data-restore]'))
    if (field.value !== '') fields[field.dataset['restore']!] = field.value
  const saved: TypedText = { path: location.pathname, at: Date.now(), fields }
  sessionStorage.setItem(STORAGE_NAME.typed, JSON.stringify(saved))
}
