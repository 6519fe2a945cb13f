import { loadHelpStyles } from '#layouts/islands/help-center-styles.ts'

let isWatching = false

/**
 * A §2.3, "help center": the help button of the default layout, loaded when the page is idle. Pages of one customer, such as the checkout, have
 * none, except for the page of an order.
 */
export function watchHelpCenter(): void {
  const place = document.querySelector<HTMLElement>('.help-center')
  if (isWatching || !place || document.querySelector('[data-personal-island]:not(.order-place)')) return
  isWatching = true
  const language = document.body.dataset['language'] ?? 'en'
  const open = (orderId: number) => import('#layouts/islands/help-center-island.tsx').then(it => it.openHelp(language, { orderId }))
  const show = () =>
    void Promise.all([import('#features/support/chat/help-button.client.ts'), loadHelpStyles()])
      .then(([it]) => it.showHelpButton(place, language, open))
      // the next page shows it
      .catch(() => {})
  if ('requestIdleCallback' in window) requestIdleCallback(show)
  else setTimeout(show)
}
