import { call, deliveryAddress } from '#state/browser/storefront.ts'
import { createStoreEtas } from '#state/catalogue/store-etas.ts'

/** How often a visible page looks for old times, milliseconds. */
const CHECK_INTERVAL_MS = 30_000

const etas = createStoreEtas({ call, now: Date.now, getDelivery: deliveryAddress.getLocation })
let isFollowing = false

/** Replaces the delivery times of the HTML with those for the address of the customer, and renews them while the page is visible. */
export async function showDeliveryEtas(): Promise<void> {
  followTime()
  const elements = [...document.querySelectorAll<HTMLElement>('[data-eta]')]
  const ids = elements.map(it => Number(it.dataset['eta']))
  await etas.refresh(ids)
  for (const [index, element] of elements.entries()) {
    const eta = etas.get(ids[index]!)?.eta
    if (eta) setBounds(element, [eta.lowerBound, eta.upperBound])
  }
}

function followTime(): void {
  if (isFollowing) return
  isFollowing = true
  const refreshIfVisible = () => document.visibilityState === 'visible' && void showDeliveryEtas()
  setInterval(refreshIfVisible, CHECK_INTERVAL_MS)
  addEventListener('visibilitychange', refreshIfVisible)
  addEventListener('pageshow', event => event.persisted && refreshIfVisible())
}

/** Writes the numbers into the text, which is in the language of the page: "15–25 min". */
function setBounds(element: HTMLElement, bounds: number[]): void {
  const text = element.textContent.replace(/\d+/g, number => String(bounds.shift() ?? number))
  if (text !== element.textContent) element.textContent = text
}
