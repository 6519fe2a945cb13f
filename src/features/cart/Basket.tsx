import { useStore } from '@nanostores/react'
import { type MouseEvent, useEffect, useRef, useState } from 'react'

import type { Cart, CartProduct, ProductSnapshot } from '#contract/cart/cart.ts'
import { calculateBasketTotals, type StoreFees } from '#domain/cart/basket-totals.ts'
import { calculateCartPrice, calculateCartSavings } from '#domain/cart/cart.ts'
import { getSeenFees } from '#domain/cart/seen-fees.ts'
import { BasketLines } from '#features/cart/BasketLines.tsx'
import { BasketSums } from '#features/cart/BasketSums.tsx'
import { toCheckoutPath, toGroupOrderPath } from '#features/cart/checkout-path.ts'
import type { IslandProps } from '#features/cart/island-props.ts'
import { confirmCart, useCartChanges } from '#features/cart/load-cart-changes.ts'
import { loadSuggestions, useSuggestions } from '#features/cart/load-suggestions.ts'
import { useRemovedLine } from '#features/cart/useRemovedLine.tsx'
import { formatWithSecondCurrency } from '#i18n/money.ts'
import { cleanExpiredCarts } from '#state/browser/expired-carts.ts'
import { carts, modals } from '#state/browser/storefront.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { stockPictures } from '#ui/stock-pictures.ts'

// this chunk loads when the cart is filled or visible
loadSuggestions()

interface Props extends IslandProps {
  cart: Cart | undefined
  fees: StoreFees
  onChange: (line: CartProduct, by: number) => void
  onEdit: (line: CartProduct) => void
  onSuggestion: (product: ProductSnapshot) => void
}

/** The basket of the open store, shared by the panel beside the menu and the drawer. It offers to undo a removal. */
export function Basket({ onChange, ...props }: Props) {
  const { change, toast } = useRemovedLine(onChange, props.t)
  return (
    <>
      <BasketContents {...props} onChange={change} />
      {toast}
    </>
  )
}

function BasketContents({ cart, t, money, fees, onChange, onEdit, onSuggestion }: Props) {
  const hasExpired = useStore(carts.$hasExpiredCart)
  const inDrawer = useStore(modals.$stack).some(it => it.name === 'cart')
  const isFilled = cart !== undefined && cart.total > 0
  const changes = useCartChanges(fees, isFilled)
  const suggested = useSuggestions(cart)
  const [cleared, setCleared] = useState<Cart>()
  if (isFilled && cleared) setCleared(undefined)
  useEffect(cleanExpiredCarts, [])
  if (!isFilled) {
    const text = cleared ? t.emptyText : hasExpired ? t.setAsideText : t.emptyText
    return (
      <EmptyState picture={stockPictures.bag} title={t.emptyTitle} level={3} text={text}>
        {cleared ? (
          <button
            type="button"
            className="button secondary"
            onClick={() => {
              carts.restore(cleared)
              setCleared(undefined)
            }}
          >
            {t.bringBack}
          </button>
        ) : (
          hasExpired && (
            <button type="button" className="button secondary" onClick={() => carts.restoreExpired()}>
              {t.bringBack}
            </button>
          )
        )}
      </EmptyState>
    )
  }
  const sums = calculateBasketTotals(calculateCartPrice(cart), calculateCartSavings(cart), getSeenFees(cart, fees))
  const { storeId } = cart
  const checkoutPath = toCheckoutPath(cart)
  function clear(): void {
    setCleared(cart)
    carts.empty(storeId)
  }
  return (
    <>
      <BasketLines cart={cart} changes={changes} t={t} money={money} onChange={onChange} onEdit={onEdit} />
      <p className="basket-actions">
        {inDrawer && (
          <button type="button" className="link" onClick={() => modals.remove('cart')}>
            {t.addMore}
          </button>
        )}
        <button type="button" className="link" onClick={clear}>
          {t.clearCart}
        </button>
        <a className="link" href={toGroupOrderPath(cart)} rel="nofollow">
          {t.orderTogether}
        </a>
      </p>
      {suggested && <suggested.Row cart={cart} suggested={suggested} t={t} money={money} onSelect={onSuggestion} />}
      {changes && <changes.StoreChanges t={t} money={money} checkoutPath={checkoutPath} />}
      {changes && <changes.SumNotes sums={sums} money={money} />}
      <BasketSums sums={sums} t={t} money={money} />
      <CheckoutLink path={checkoutPath} label={t.goToCheckout} total={formatWithSecondCurrency(sums.total, money)} changes={changes} />
    </>
  )
}

interface CheckoutLinkProps {
  path: string
  label: string
  total: string
  changes: ReturnType<typeof useCartChanges>
}

/** The way to the checkout. While something differs it leads to the first difference: no price is accepted unseen. */
function CheckoutLink({ changes, ...props }: CheckoutLinkProps) {
  return changes ? <ComparedLink {...props} changes={changes} /> : <PlainLink {...props} />
}

const PlainLink = ({ path, label, total }: Pick<CheckoutLinkProps, 'path' | 'label' | 'total'>) => (
  <a className="button wide to-checkout" href={path} rel="nofollow" data-prefetch>
    <span>{label}</span>
    <span className="money">{total}</span>
  </a>
)

function ComparedLink({ path, label, total, changes }: CheckoutLinkProps & { changes: NonNullable<CheckoutLinkProps['changes']> }) {
  const link = useRef<HTMLAnchorElement>(null)
  const [isBusy, setIsBusy] = useState(false)
  const openChanges = changes.useOpenChanges()

  async function open(event: MouseEvent): Promise<void> {
    // a new tab compares the cart itself
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    const place = link.current!.parentElement!
    if (openChanges > 0) return changes.focusFirstChange(place)
    setIsBusy(true)
    if (await confirmCart()) return location.assign(path)
    setIsBusy(false)
    // after the differences are rendered
    requestAnimationFrame(() => changes.focusFirstChange(place))
  }

  return (
    <a
      ref={link}
      className={isBusy ? 'button wide to-checkout busy' : 'button wide to-checkout'}
      href={path}
      rel="nofollow"
      data-prefetch
      aria-busy={isBusy}
      onClick={event => void open(event)}
    >
      <span>{openChanges > 0 ? changes.texts.reviewChanges : label}</span>
      <span className="money">{total}</span>
    </a>
  )
}
