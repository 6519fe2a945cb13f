import { STORAGE_NAME } from '#domain/platform/storage-names.ts'
import { canReload, type TypedText } from '#domain/platform/typed-text.ts'
import { report } from '#state/browser/report.ts'

/**
 * A part of the page that cannot be loaded has most often been replaced by a newer build: the page is loaded again, once per
 * 60 s (A §8), with what was typed. Without a connection it stays as it is: there is nothing better to be had. Pages for everyone do
 * without: there a press whose part is gone follows its link, which is a page of today too, and their script is counted in bytes.
 */
export function reloadOnChunkFailure(): void {
  // said by the loader that the build puts around each `import()`
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

/** Of fields that are marked by hand: never one of a password or a card. */
function saveTypedText(): void {
  const fields: Record<string, string> = {}
  for (const field of document.querySelectorAll<HTMLInputElement>('[data-keep]'))
    if (field.value !== '') fields[field.dataset['keep']!] = field.value
  const saved: TypedText = { path: location.pathname, at: Date.now(), fields }
  sessionStorage.setItem(STORAGE_NAME.typed, JSON.stringify(saved))
}
