import type { OrdersTexts } from '#i18n/island-texts/orders.ts'

/** The same as `OrderSkeleton.astro`, which is visible before hydration. */
export function OrderSkeleton({ t }: { t: OrdersTexts }) {
  return (
    <div className="order-page">
      <div className="order-scene" aria-hidden="true" />
      <div className="order-sheet">
        <p className="sr-only" role="status">
          {t.loading}
        </p>
        <div className="order-header" aria-hidden="true">
          <span className="skeleton short" />
          <span className="skeleton large" />
          <span className="skeleton long" />
        </div>
        <div className="card panel stack" aria-hidden="true">
          <span className="skeleton short" />
          <span className="skeleton long" />
          <span className="skeleton" />
        </div>
      </div>
    </div>
  )
}
