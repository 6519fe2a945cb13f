import { STORAGE_NAME } from '#domain/platform/storage-names.ts'
import { mayReload, ONCE_PER_MS, type TypedText, typedTextOf } from '#domain/platform/typed-text.ts'
import { report } from '#state/browser-report.ts'

/** A field whose text survives a reload. Never one of a password or a card: it must be marked by hand. */
const KEPT = '[data-keep]'

/**
 * A part of the page that cannot be loaded has most often been replaced by a newer build: the page is loaded again, once per
 * 60 s (A §8), with what was typed. Without a connection it stays as it is: there is nothing better to be had.
 */
export function reloadOnChunkFailure(): void {
  // said by the loader that the build puts around each `import()`
  addEventListener('vite:preloadError', () => void reloadOnce())
  restoreTyped()
}

async function reloadOnce(): Promise<void> {
  if (!mayReload(sessionStorage.getItem(STORAGE_NAME.chunkReload), Date.now())) return
  report({ kind: 'event', name: 'CHUNK_LOAD_ERROR', detail: { path: location.pathname } })
  keepTyped()
  const answer = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined)
  if (!answer?.ok) return
  sessionStorage.setItem(STORAGE_NAME.chunkReload, String(Date.now()))
  location.reload()
}

function keepTyped(): void {
  const fields = [...document.querySelectorAll<HTMLInputElement>(KEPT)]
    .filter(it => it.value !== '')
    .map(it => [it.dataset['keep']!, it.value])
  const kept: TypedText = { path: location.pathname, at: Date.now(), fields: Object.fromEntries(fields) as Record<string, string> }
  sessionStorage.setItem(STORAGE_NAME.typed, JSON.stringify(kept))
}

/** Fields appear when their island, or their dialog, does. */
function restoreTyped(): void {
  const typed = typedTextOf(sessionStorage.getItem(STORAGE_NAME.typed), location.pathname, Date.now())
  sessionStorage.removeItem(STORAGE_NAME.typed)
  if (typed.size === 0) return
  const fill = () => {
    for (const field of document.querySelectorAll<HTMLInputElement>(KEPT)) {
      const text = typed.get(field.dataset['keep']!)
      if (text === undefined) continue
      typed.delete(field.dataset['keep']!)
      write(field, text)
    }
    if (typed.size === 0) watcher.disconnect()
  }
  const watcher = new MutationObserver(fill)
  watcher.observe(document.body, { childList: true, subtree: true })
  setTimeout(() => watcher.disconnect(), ONCE_PER_MS)
  fill()
}

/** React looks at the prototype's setter and at the event: the text goes the way of a key press. */
function write(field: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
