import { useStore } from '@nanostores/react'
import { useState } from 'react'

import type { Cart } from '#contract/cart/cart.ts'
import { calculateCartPrice } from '#domain/cart/cart.ts'
import { toCheckoutPath } from '#features/cart/checkout-path.ts'
import type { CartTexts } from '#i18n/island-texts/cart.ts'
import { fill, fillCount } from '#i18n/fill.ts'
import { formatMoney } from '#i18n/money.ts'
import { listRestorableCarts } from '#state/browser/expired-carts.ts'
import { carts, modals } from '#state/browser/storefront.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { stockPictures } from '#ui/stock-pictures.ts'
import { Icon } from '#ui/Icon.tsx'
import { Picture } from '#ui/Picture.tsx'

export { openBasket } from '#state/browser/storefront.ts'

/** All baskets, with their totals and links to their stores. @source A §4: "reset one store", "remove all carts" */
export function BasketList({ t, locale }: { t: CartTexts; locale: string }) {
  useStore(carts.$stores)
  const open = useStore(modals.$stack).some(it => it.name === 'cart')
  const baskets = carts.getAll()
  /** What was cleared last, until the dialog closes. */
  const [cleared, setCleared] = useState<readonly Cart[]>([])
  // restoring one changes `$stores`, which renders the list again
  const expired = open ? listRestorableCarts() : []
  if (!open && cleared.length > 0) setCleared([])

  function clear(removed: readonly Cart[]): void {
    setCleared(removed)
    for (const { storeId } of removed) carts.empty(storeId)
  }

  function restore(): void {
    // the first one of the list is saved last, which makes it the latest
    for (const cart of cleared.toReversed()) carts.restore(cart)
    setCleared([])
  }

  return (
    <Dialog open={open} onClose={() => void modals.pop()} title={t.yourBaskets} closeLabel={t.close} kind="drawer">
      {baskets.length === 0 ? (
        <EmptyState picture={stockPictures.bag} title={t.emptyTitle} text={t.emptyText}>
          <RestoreButton t={t} count={cleared.length} onClick={restore} />
        </EmptyState>
      ) : (
        <>
          <ul className="hits">
            {baskets.map(cart => (
              <BasketEntry key={cart.storeId} cart={cart} t={t} locale={locale} onClear={() => clear([cart])} />
            ))}
          </ul>
          <p className="basket-actions">
            <RestoreButton t={t} count={cleared.length} onClick={restore} />
            {baskets.length > 1 && (
              <button type="button" className="link" onClick={() => clear(baskets)}>
                {t.clearAll}
              </button>
            )}
          </p>
        </>
      )}
      {expired.length > 0 && (
        <>
          <h3>{t.expiredCarts}</h3>
          <ul className="hits">
            {expired.map(cart => (
              <ExpiredEntry key={cart.storeId} cart={cart} t={t} locale={locale} />
            ))}
          </ul>
        </>
      )}
    </Dialog>
  )
}

function BasketEntry({ cart, t, locale, onClear }: { cart: Cart; t: CartTexts; locale: string; onClear: () => void }) {
  const { info, total } = cart
  return (
    <li className="row basket-entry">
      <a className="grow" href={`${info.path}#basket`}>
        <Picture source={info.image} size={40} />
        <span className="grow">
          <b>{info.name}</b>
          <br />
          <small>{fillCount(t, 'items', total, locale)}</small>
        </span>
        {info.money && <b className="money">{formatMoney(calculateCartPrice(cart), info.money)}</b>}
        <Icon name="chevron-right" />
      </a>
      <button
        type="button"
        className="button secondary icon-only"
        aria-label={fill(t.emptyBasketOf, { store: info.name })}
        onClick={onClear}
      >
        <Icon name="trash" />
      </button>
      <a className="button secondary small to-checkout" href={toCheckoutPath(cart)} rel="nofollow">
        {t.goToCheckout}
      </a>
    </li>
  )
}

/** Without a price: it may have changed since, and the restored cart is compared with the store's prices. */
function ExpiredEntry({ cart, t, locale }: { cart: Cart; t: CartTexts; locale: string }) {
  return (
    <li className="row basket-entry">
      <Picture source={cart.info.image} size={40} />
      <span className="grow">
        <b>{cart.info.name}</b>
        <br />
        <small>{fillCount(t, 'items', cart.total, locale)}</small>
      </span>
      <button
        type="button"
        className="button secondary small"
        aria-label={`${t.bringBack}: ${cart.info.name}`}
        onClick={() => carts.restoreExpired(cart.storeId)}
      >
        {t.bringBack}
      </button>
    </li>
  )
}

function RestoreButton({ t, count, onClick }: { t: CartTexts; count: number; onClick: () => void }) {
  if (count === 0) return null
  return (
    // the button that cleared the cart is gone
    <button type="button" className="button secondary small" autoFocus onClick={onClick}>
      {count === 1 ? t.bringBack : t.bringBackAll}
    </button>
  )
}
