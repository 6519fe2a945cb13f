import { STORAGE_NAME } from '#domain/platform/storage-names.ts'
import { RELOAD_INTERVAL_MS, readTypedText } from '#domain/platform/typed-text.ts'

/** Puts back what `chunk-failure.client.ts` kept. Fields appear when their island or dialog is mounted. */
export function restoreTypedText(): void {
  const typed = readTypedText(sessionStorage.getItem(STORAGE_NAME.typed), location.pathname, Date.now())
  sessionStorage.removeItem(STORAGE_NAME.typed)
  const fill = () => {
    for (const field of document.querySelectorAll<HTMLInputElement>('[data-keep]')) {
      const text = typed.get(field.dataset['keep']!)
      typed.delete(field.dataset['keep']!)
      if (text !== undefined) setFieldValue(field, text)
    }
    if (typed.size === 0) watcher.disconnect()
  }
  const watcher = new MutationObserver(fill)
  watcher.observe(document.body, { childList: true, subtree: true })
  setTimeout(() => watcher.disconnect(), RELOAD_INTERVAL_MS)
  fill()
}

/** React observes the setter of the prototype and the input event, as for a key press. */
function setFieldValue(field: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
