import { STORAGE_NAME } from '#domain/platform/storage-names.ts'
import { createPageHelpCenter } from '#state/browser/help-center.ts'
import { fill } from '#i18n/fill.ts'
import { loadSupportTexts } from '#i18n/island-texts/support.ts'

/** The number of unread messages is asked for in this interval while the page is visible, milliseconds. */
const UNREAD_INTERVAL_MS = 30_000

/**
 * Shows the help button of a customer with an active order whose marketplace answers in chats (A §2.3, "help center").
 *
 * @param open opens the dialog, and resolves when it is closed
 */
export async function showHelpButton(place: HTMLElement, language: string, open: (orderId: number) => Promise<void>): Promise<void> {
  const helpCenter = createPageHelpCenter(language)
  const { data } = await helpCenter.load()
  if (!data?.order || data.chats.length === 0) return
  const { id } = data.order
  if (sessionStorage.getItem(STORAGE_NAME.chatQueue) !== null)
    void import('#state/browser/chat.ts').then(it => it.sendWaitingMessages(language))
  const t = await loadSupportTexts(language)
  const button = Object.assign(document.createElement('button'), { type: 'button', className: 'help-button', textContent: t.help })
  const badge = Object.assign(document.createElement('span'), { className: 'help-badge', ariaHidden: 'true' })
  button.append(badge)
  button.addEventListener('click', () => {
    // a failed load is tried again with the next click
    open(id).then(helpCenter.refreshUnread, () => {}) // prettier-ignore
  })
  helpCenter.$help.subscribe(({ unread, data: loaded }) => {
    badge.textContent = unread > 99 ? '99+' : String(unread)
    badge.hidden = unread === 0
    if (unread > 0) button.setAttribute('aria-label', fill(t.helpUnread, { count: String(unread) }))
    else button.removeAttribute('aria-label')
    // the customer has signed out
    place.hidden = loaded === undefined
  })
  place.append(button)
  setInterval(() => {
    if (document.visibilityState === 'visible' && !place.hidden) void helpCenter.refreshUnread()
  }, UNREAD_INTERVAL_MS)
}
