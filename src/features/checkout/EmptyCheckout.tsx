import type { PartProps } from '#features/checkout/checkout-props.ts'
import { fill } from '#i18n/fill.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { stockPictures } from '#ui/stock-pictures.ts'

/** The checkout of a cart without products. */
export function EmptyCheckout({ t, store }: PartProps) {
  return (
    <EmptyState level={1} picture={stockPictures.bag} title={t.emptyTitle} text={t.emptyText}>
      <a className="button" href={store.path}>
        {fill(t.backToStore, { store: store.name })}
      </a>
    </EmptyState>
  )
}
