import { readCartSummary } from '#domain/cart/cart-summary.ts'

/** Shows the basket count in the header, read from storage; on pages without islands the link leads to the latest store. */
export function showBasketCount(): void {
  const link = document.querySelector<HTMLAnchorElement>('[data-basket]')
  const count = link?.querySelector('[data-count]')
  if (!link || !count) return
  const show = () => {
    const { units, path } = readCartSummary(readStorage, Date.now())
    count.textContent = units === 0 ? '' : String(units)
    link.ariaLabel = units === 0 ? link.dataset['none']! : link.dataset['some']!.replace('#', String(units))
    if (path !== undefined) link.href = `${path}#basket`
  }
  show()
  addEventListener('storage', show)
  addEventListener('pageshow', show)
  addEventListener('basket', show) // state/browser/storefront.ts dispatches it after each change in this tab
}

/** A browser that blocks storage throws at each access. */
function readStorage(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
