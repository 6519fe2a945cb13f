import { createPreferredPage } from '#state/account/preferred-page.ts'
import { session } from '#state/browser/session.ts'

/** Whether a field of the page has text that the customer has typed. React keeps the default of its fields equal to the value. */
const hasTypedText = (): boolean =>
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')].some(it => it.value !== it.defaultValue)

/**
 * Opens this page in the language that the customer prefers, when the page has it, after the login of this moment. A customer who is typing
 * stays: the next page is in that language.
 *
 * @param whenClear calls back when no dialog is open
 * @returns whether the page changes
 */
export async function followPreferredLanguage(whenClear: (open: () => void) => void): Promise<boolean> {
  let isTyping = false
  const watch = (): void => void (isTyping = true)
  addEventListener('input', watch)
  const findPreferredPage = createPreferredPage({
    session,
    language: document.body.dataset['language'] ?? 'en',
    fetchHead: url => fetch(url, { method: 'HEAD', headers: { accept: 'text/html' } }),
  })
  const url = await findPreferredPage(location.href)
  // asked now: at the login its form is still on the page
  if (url === undefined || isTyping || hasTypedText()) {
    removeEventListener('input', watch)
    return false
  }
  whenClear(() => {
    removeEventListener('input', watch)
    // without an entry for the page in this language: the server would redirect "back" to the other one
    if (!isTyping) location.replace(url)
  })
  return true
}
