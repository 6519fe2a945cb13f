import { useStore } from '@nanostores/react'
import { useDeferredValue } from 'react'

import { calculateCartPrice } from '#domain/cart/cart.ts'
import type { IslandProps } from '#features/cart/island-props.ts'
import { fill, fillCount } from '#i18n/fill.ts'
import { formatMoney } from '#i18n/money.ts'
import { carts } from '#state/browser/storefront.ts'

/** Announces the basket after each change; deferred, so that the visible update is first. */
export function BasketStatus({ t, money }: IslandProps) {
  const cart = useDeferredValue(useStore(carts.$cart))
  return (
    <p className="sr-only" role="status">
      {cart && cart.total > 0
        ? fill(t.basketStatus, {
            items: fillCount(t, 'items', cart.total, money.locale),
            price: formatMoney(calculateCartPrice(cart), money),
          })
        : ''}
    </p>
  )
}
