/**
 * The only script of the offline page and of saved copies. It imports nothing, because the service worker saves this file alone. A copy
 * cannot change a cart, an address or a list: such a click explains why. With the connection back, the page loads again.
 */
const ONLINE_CONTROLS =
  '[data-product],[data-add],[data-basket],[data-address],[data-list],[data-popup],[data-report],[data-favourite],[data-needs-script]'
const note = document.querySelector<HTMLElement>('[data-offline-blocked]')
/** `EARLY_INTERACTIONS_SCRIPT` collects clicks until it is set. */
const shared = window as unknown as { ready?: number; clicks?: Element[] }

function explain(): void {
  if (!note) return
  // a screen reader reads the text again only if it changes
  note.textContent = ''
  setTimeout(() => (note.textContent = note.dataset['offlineBlocked']!))
}

/** Attempts to reach the site, after which the customer has the link. */
const MAX_ATTEMPTS = 8
/** The browser reports a connection before it can be used. Milliseconds. */
const ATTEMPT_DELAY_MS = 1500
/** A slower answer means that the page itself would not arrive in time. Milliseconds. */
const ANSWER_TIMEOUT_MS = 3000
/** The connection may have returned before this script, without an event. Milliseconds. */
const FIRST_CHECK_MS = 5000

async function reloadWhenReachable(): Promise<void> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const signal = AbortSignal.timeout(ANSWER_TIMEOUT_MS)
    const response = await fetch(location.href, { method: 'HEAD', cache: 'no-store', signal }).catch(() => undefined)
    if (response) return location.reload()
    await new Promise(resolve => setTimeout(resolve, ATTEMPT_DELAY_MS))
  }
}

shared.ready = 1
if (shared.clicks?.splice(0).length) explain()
addEventListener('online', () => void reloadWhenReachable())
if (navigator.onLine) setTimeout(() => void reloadWhenReachable(), FIRST_CHECK_MS)
addEventListener(
  'click',
  event => {
    if (!(event.target as Element).closest(ONLINE_CONTROLS)) return
    event.preventDefault()
    explain()
  },
  true,
)
addEventListener('submit', event => {
  event.preventDefault()
  explain()
})
document.querySelector('[data-offline-retry]')?.addEventListener('click', event => {
  event.preventDefault()
  location.reload()
})
