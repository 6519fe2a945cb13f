import { createBrowserGroupPage } from '#state/browser/group-order.ts'
import type { GroupPage } from '#state/cart/group/group-order.ts'

/** Starts to follow the group order that the address names. */
export function openGroupOrder(language: string, fragment: string | undefined): GroupPage {
  const page = createBrowserGroupPage(language, fragment)
  page.watch()
  void page.open()
  // another link of the same page: nothing else would load it
  addEventListener('hashchange', () => location.reload())
  return page
}
