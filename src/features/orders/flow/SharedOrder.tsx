import { useStore } from '@nanostores/react'
import { useEffect } from 'react'

import { formatInstants } from '#features/orders/order-texts.ts'
import { OrderProgressBar, OrderSteps } from '#features/orders/OrderSteps.tsx'
import type { OrdersTexts } from '#i18n/island-texts/orders.ts'
import type { SharedOrderTracking } from '#state/orders/shared-order.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { stockPictures } from '#ui/stock-pictures.ts'

/** The status of an order for the holder of its link: no names, addresses, products or prices. */
export function SharedOrder({ tracking, t }: { tracking: SharedOrderTracking; t: OrdersTexts }) {
  const state = useStore(tracking.$order)
  const title = state.status === 'ready' ? state.order.title : undefined
  useEffect(() => {
    if (title !== undefined) document.title = title
  }, [title])

  if (state.status === 'over')
    return <EmptyState level={1} picture={stockPictures.asleep} title={t.sharedOverTitle} text={t.sharedOverText} />
  if (state.status === 'failed') {
    return (
      <div role="alert">
        <EmptyState level={1} picture={stockPictures.satellite} title={t.failedTitle} text={t.listFailed}>
          <Button onClick={tracking.retry}>{t.tryAgain}</Button>
        </EmptyState>
      </div>
    )
  }
  if (state.status === 'loading') return <p role="status">{t.loading}</p>
  const { page, steps, arrival, timeZone } = state.order
  const city = { timeZone: { name: timeZone } }
  const isOver = page === 'DELIVERED' || page === 'CANCELLED'
  return (
    <div className="narrow section">
      <p role="status" className={state.lost ? 'note warning' : 'sr-only'}>
        {state.lost && t.lost}
      </p>
      <div className="order-header">
        {arrival && !isOver && (
          <>
            <small>{steps.some(it => it.stage === 'COLLECTED') ? t.readyAt : t.arriving}</small>
            <p className="order-time">{formatInstants(arrival, city)}</p>
          </>
        )}
        <h1>{state.order.title}</h1>
      </div>
      {!isOver && <OrderProgressBar steps={steps} />}
      <OrderSteps steps={steps} city={city} t={t} />
    </div>
  )
}
