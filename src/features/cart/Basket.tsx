import { useStore } from '@nanostores/react'

import type { Cart, CartProduct } from '#contract/cart/cart.ts'
import { calculateBasketTotals, type StoreFees } from '#domain/cart/basket-totals.ts'
import { calculateCartPrice, calculateCartSavings } from '#domain/cart/cart.ts'
import { BasketLines } from '#features/cart/BasketLines.tsx'
import { BasketSums } from '#features/cart/BasketSums.tsx'
import { toCheckoutPath } from '#features/cart/checkout-path.ts'
import type { IslandProps } from '#features/cart/island-props.ts'
import { formatMoney } from '#i18n/money.ts'
import { carts } from '#state/browser/storefront.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { stockPictures } from '#ui/stock-pictures.ts'

interface Props extends IslandProps {
  cart: Cart | undefined
  fees: StoreFees
  onChange: (line: CartProduct, by: number) => void
  onEdit: (line: CartProduct) => void
}

/** The basket of the open store, shared by the panel beside the menu and the drawer. */
export function Basket({ cart, t, money, fees, onChange, onEdit }: Props) {
  const hasExpired = useStore(carts.$hasExpiredCart)
  if (!cart || cart.total === 0) {
    return (
      <EmptyState picture={stockPictures.bag} title={t.emptyTitle} level={3} text={hasExpired ? t.setAsideText : t.emptyText}>
        {hasExpired && (
          <button type="button" className="button secondary" onClick={() => carts.restoreExpired()}>
            {t.bringBack}
          </button>
        )}
      </EmptyState>
    )
  }
  const sums = calculateBasketTotals(calculateCartPrice(cart), calculateCartSavings(cart), fees)
  return (
    <>
      <BasketLines cart={cart} t={t} money={money} onChange={onChange} onEdit={onEdit} />
      <BasketSums sums={sums} t={t} money={money} />
      <a className="button wide to-checkout" href={toCheckoutPath(cart)} rel="nofollow">
        <span>{t.goToCheckout}</span>
        <span className="money">{formatMoney(sums.total, money)}</span>
      </a>
    </>
  )
}
