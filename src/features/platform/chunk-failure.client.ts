import { STORAGE_NAME } from '#domain/platform/storage-names.ts'
import { canReload, type TypedText } from '#domain/platform/typed-text.ts'
import { report } from '#state/browser/report.ts'

/**
 * A chunk that cannot be loaded was most often replaced by a newer build, so the page is reloaded, at most once per
 * 60 s (A §8), and typed text is restored. Without a connection the page stays. Shared pages do not use
 * it: there a click on a control with a missing chunk follows its link, and their script budget is small.
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

/** Saves fields marked with `data-keep`; never passwords or cards. */
function saveTypedText(): void {
  const fields: Record<string, string> = {}
  for (const field of document.querySelectorAll<HTMLInputElement>('[data-keep]'))
    if (field.value !== '') fields[field.dataset['keep']!] = field.value
  const saved: TypedText = { path: location.pathname, at: Date.now(), fields }
  sessionStorage.setItem(STORAGE_NAME.typed, JSON.stringify(saved))
}
