import { STORAGE_NAME } from '#domain/platform/storage-names.ts'
import { RELOAD_INTERVAL_MS, readTypedText } from '#domain/platform/typed-text.ts'

/** Restores the text that `chunk-failure.client.ts` saved. Fields appear when their island or dialog is mounted. */
export function restoreTypedText(): void {
  const typed = readTypedText(sessionStorage.getItem(STORAGE_NAME.typed), location.pathname, Date.now())
  sessionStorage.removeItem(STORAGE_NAME.typed)
  const fill = () => {
    for (const field of document.querySelectorAll<HTMLInputElement>('[data-restore]')) {
      const text = typed.get(field.dataset['restore']!)
      typed.delete(field.dataset['restore']!)
      if (text !== undefined) setFieldValue(field, text)
    }
    if (typed.size === 0) observer.disconnect()
  }
  const observer = new MutationObserver(fill)
  observer.observe(document.body, { childList: true, subtree: true })
  setTimeout(() => observer.disconnect(), RELOAD_INTERVAL_MS)
  fill()
}

/** React observes the setter of the prototype and the input event, as for typing. */
function setFieldValue(field: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
