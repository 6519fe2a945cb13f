import { useStore } from '@nanostores/react'
import { useEffect } from 'react'

import { calculateCartPrice } from '#domain/cart/cart.ts'
import type { IslandProps } from '#features/cart/island-props.ts'
import { loadBasket } from '#features/cart/LazyBasket.tsx'
import { fill } from '#i18n/fill.ts'
import { formatMoney } from '#i18n/money.ts'
import { carts, openBasket } from '#state/browser/storefront.ts'

/** The basket bar of phones: count and total. It is rendered hidden from the start, so that the first Add only reveals it. */
export function BasketBar({ t, money }: IslandProps) {
  const cart = useStore(carts.$cart)
  const count = cart?.total ?? 0
  const total = cart ? calculateCartPrice(cart) : 0
  const isFilled = count > 0
  useEffect(() => {
    // preloads the drawer; opening it retries a failed load
    if (isFilled) loadBasket().catch(() => {})
  }, [isFilled])
  return (
    <div className="basket-bar" hidden={!isFilled}>
      <button type="button" className="button" onClick={openBasket}>
        <span>{fill(t.viewBasket, { count })}</span>
        <span className="money tick" key={total}>
          {formatMoney(total, money)}
        </span>
      </button>
    </div>
  )
}
