import { useStore } from '@nanostores/react'

import { allIn, type StoreFees } from '#domain/cart/basket-sums.ts'
import type { IslandProps } from '#features/cart/island-props.ts'
import { openBasket } from '#features/cart/open-basket.ts'
import { fillCount } from '#i18n/fill.ts'
import { formatMoney } from '#i18n/money.ts'
import { carts } from '#state/browser.ts'

/** The basket at the thumb: how many, and the all-in price. It stands there, hidden, from the start: the first Add then only shows it. */
export function BasketBar({ t, money, fees }: IslandProps & { fees: StoreFees }) {
  const cart = useStore(carts.$cart)
  const count = cart?.total ?? 0
  const total = cart ? allIn(cart, fees) : 0
  return (
    <div className="basket-bar" hidden={count === 0}>
      <button type="button" className="button" onClick={openBasket}>
        <span>{fillCount(t, 'items', count, money.locale)}</span>
        <span className="money tick" key={total}>
          {formatMoney(total, money)}
        </span>
      </button>
    </div>
  )
}
