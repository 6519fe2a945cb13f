import { useStore } from '@nanostores/react'
import { useEffect } from 'react'

import { toPath } from '#domain/navigation/routes.ts'
import { formatInstants } from '#features/orders/order-texts.ts'
import { OrderProgressBar, OrderSteps } from '#features/orders/OrderSteps.tsx'
import type { OrdersTexts } from '#i18n/island-texts/orders.ts'
import type { SharedOrderTracking } from '#state/orders/shared-order.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { stockPictures } from '#ui/stock-pictures.ts'

/** The status of an order for the holder of its link: no names, addresses, products or prices. */
export function SharedOrder({ tracking, t, language }: { tracking: SharedOrderTracking; t: OrdersTexts; language: string }) {
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
  const { page, steps, arrival, timeZone, isGuest } = state.order
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
      {isGuest && (
        <section className="card panel section" aria-labelledby="guest-account">
          <h2 id="guest-account">{t.guestTitle}</h2>
          <p className="muted">{t.guestText}</p>
          <a className="button secondary" href={toPath({ name: 'pastOrders', language })}>
            {t.guestAction}
          </a>
        </section>
      )}
    </div>
  )
}
