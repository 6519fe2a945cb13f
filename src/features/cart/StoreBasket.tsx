import { useStore } from '@nanostores/react'
import { useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'

import type { CartProduct, ProductSnapshot } from '#contract/cart/cart.ts'
import type { StoreFees } from '#domain/cart/basket-totals.ts'
import { BasketBar } from '#features/cart/BasketBar.tsx'
import { BasketStatus } from '#features/cart/BasketStatus.tsx'
import type { IslandProps } from '#features/cart/island-props.ts'
import { LazyBasket } from '#features/cart/LazyBasket.tsx'
import { LazyDrawer } from '#features/cart/LazyDrawer.tsx'
import { carts } from '#state/browser/storefront.ts'

export { openBasket } from '#state/browser/storefront.ts'

interface Props extends IslandProps {
  storeName: string
  fees: StoreFees
  /** The panel beside the menu. */
  panel: HTMLElement
  onEdit: (line: CartProduct) => void
  onSuggestion: (product: ProductSnapshot) => void
}

/**
 * The basket of the open store: a panel on wide screens, a bar on phones, and a drawer for both. Each part has its own
 * subscription, so that a change re-renders only the parts that show it.
 */
export function StoreBasket({ t, money, storeName, fees, panel, onEdit, onSuggestion }: Props) {
  const wide = useIsWide()
  const common = { t, money, fees, onEdit, onSuggestion }
  return (
    <>
      {wide ? createPortal(<Panel {...common} />, panel) : <BasketBar t={t} money={money} />}
      <LazyDrawer {...common} storeName={storeName} />
      <BasketStatus t={t} money={money} />
    </>
  )
}

function Panel(common: Omit<Props, 'storeName' | 'panel'>) {
  const cart = useStore(carts.$cart)
  return (
    <>
      <h2>{common.t.title}</h2>
      <LazyBasket {...common} cart={cart} onChange={(line, by) => carts.changeAmount(line.id, by)} />
    </>
  )
}

/** A §9: from 1024 px the basket is beside the menu; below, it is a bar. Only one is rendered. */
const WIDE_QUERY = '(width >= 1024px)'

function useIsWide(): boolean {
  return useSyncExternalStore(
    onChange => {
      const query = matchMedia(WIDE_QUERY)
      query.addEventListener('change', onChange)
      return () => query.removeEventListener('change', onChange)
    },
    () => matchMedia(WIDE_QUERY).matches,
  )
}
