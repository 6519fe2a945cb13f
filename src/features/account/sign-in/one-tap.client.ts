import { getOneTapCooldownEnd } from '#state/account/sign-in/one-tap-cooldown.ts'

/**
 * Shows the one-tap prompt once on a page, where the style sheet shows its place: A §2.3, "when not authenticated and the cookie banner is
 * closed". A decision about cookies shows it later, and a sign-in closes it.
 *
 * @param prepare called before the prompt appears
 */
export function showOneTap(prepare: () => Promise<void>): void {
  const place = document.querySelector('.one-tap')
  if (!place) return
  const closing = new AbortController()
  let isOffered = false
  const update = (): void => {
    const isHidden = getComputedStyle(place).display === 'none'
    if (isOffered && isHidden) closing.abort()
    if (isOffered || isHidden || getOneTapCooldownEnd(localStorage, Date.now()) !== undefined) return
    isOffered = true
    void offer().catch(() => {})
  }
  async function offer(): Promise<void> {
    const [{ offerAccounts }] = await Promise.all([import('#state/browser/one-tap.ts'), prepare()])
    await offerAccounts(document.body.dataset['language'] ?? 'en', closing.signal)
  }
  update()
  // the header and STARTUP_SCRIPT change the classes of the page at the same events
  for (const type of ['consent', 'session']) addEventListener(type, () => setTimeout(update))
}
