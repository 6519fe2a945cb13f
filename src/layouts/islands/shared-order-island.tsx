import { openSharedOrder } from '#features/orders/open-shared-order.ts'
import { SharedOrder } from '#features/orders/flow/SharedOrder.tsx'
import { loadOrdersTexts } from '#i18n/island-texts/orders.ts'
import { readLinkToken } from '#layouts/islands/link-token.ts'
import { mountIsland } from '#layouts/islands/mount-island.tsx'

/** Opens the page that shows the status of an order to the holder of its link. */
export async function open(place: HTMLElement, language: string): Promise<void> {
  // the token stays in the address, so that the page can be loaded again
  const tracking = openSharedOrder(readLinkToken(), language)
  mountIsland(place, <SharedOrder tracking={tracking} t={await loadOrdersTexts(language)} language={language} />)
}
