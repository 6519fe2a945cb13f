import { useStore } from '@nanostores/react'

import { toCheckoutPath } from '#features/cart/checkout-path.ts'
import type { CartTexts } from '#i18n/island-texts/cart.ts'
import { fill, fillCount } from '#i18n/fill.ts'
import { carts, modals } from '#state/browser/storefront.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { stockPictures } from '#ui/stock-pictures.ts'
import { Icon } from '#ui/Icon.tsx'
import { Picture } from '#ui/Picture.tsx'

/** All baskets, with links to their stores. Totals appear only on the store page. */
export function BasketList({ t, locale }: { t: CartTexts; locale: string }) {
  useStore(carts.$stores)
  const open = useStore(modals.$stack).some(it => it.name === 'cart')
  const baskets = carts.getAll()
  return (
    <Dialog open={open} onClose={() => void modals.pop()} title={t.yourBaskets} closeLabel={t.close} kind="drawer">
      {baskets.length === 0 ? (
        <EmptyState picture={stockPictures.bag} title={t.emptyTitle} text={t.emptyText} />
      ) : (
        <ul className="hits">
          {baskets.map(({ storeId, info, total }) => (
            <li key={storeId} className="row basket-entry">
              <a className="grow" href={`${info.path}#basket`}>
                <Picture source={info.image} size={40} />
                <span className="grow">
                  <b>{info.name}</b>
                  <br />
                  <small>{fillCount(t, 'items', total, locale)}</small>
                </span>
                <Icon name="chevron-right" />
              </a>
              <button
                type="button"
                className="button secondary icon-only"
                aria-label={fill(t.emptyBasketOf, { store: info.name })}
                onClick={() => carts.empty(storeId)}
              >
                <Icon name="trash" />
              </button>
              <a className="button secondary small to-checkout" href={toCheckoutPath({ storeId, info })} rel="nofollow">
                {t.goToCheckout}
              </a>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
