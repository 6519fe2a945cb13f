import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useState } from 'react'

import type { City } from '#contract/geo/city.ts'
import type { GetHelpProps } from '#features/orders/GetHelp.tsx'
import type { OrderPageData, OrdersProps } from '#features/orders/island-props.ts'
import { OrderSkeleton } from '#features/orders/OrderSkeleton.tsx'
import { OrderView } from '#features/orders/OrderView.tsx'
import type { RateOrderProps } from '#features/orders/rating/RateOrder.tsx'
import { session } from '#state/browser/session.ts'
import type { Notifications } from '#state/orders/notifications.ts'
import type { OrderSharing } from '#state/orders/order-sharing.ts'
import type { OrderTracking } from '#state/orders/order-tracking.ts'
import type { OrderPlaces } from '#state/orders/order-places.ts'
import type { Reorder } from '#state/orders/reorder.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { stockPictures } from '#ui/stock-pictures.ts'

interface Props extends OrdersProps {
  orderTracking: OrderTracking
  places: OrderPlaces
  reorder: Reorder
  missing: OrderPageData['missing']
  paymentOrigin: string
  /** The sign-in form, passed in by the island. */
  signIn: ReactNode
  openRating: RateOrderProps['openRating']
  openSupport: GetHelpProps['openSupport']
  sharing: OrderSharing
  notifications: Notifications
  openCourierChat: (orderId: number) => Promise<void>
  /** Opens the sign-up dialog for a guest. */
  offerAccount: () => void
}

/** The order page in each state: loading, anonymous, missing, failed, and loaded. */
export function OrderPage({ orderTracking, places, reorder, missing, signIn, offerAccount, ...common }: Props) {
  const who = useStore(session.$session)
  const state = useStore(orderTracking.$tracking)
  const { t } = common
  const { city, failed, reload } = useCity(places, state.status === 'ready' ? state.update.order.cityCode : undefined)
  const retry = () => {
    orderTracking.start()
    reload()
  }

  if (state.status === 'anonymous') {
    return (
      <div className="wrap page">
        <div className="stack">
          <h1>{t.signInTitle}</h1>
          <p className="muted">{t.signInText}</p>
        </div>
        {signIn}
      </div>
    )
  }
  if (state.status === 'missing') {
    return (
      <SingleMessage>
        <EmptyState level={1} picture={MISSING_PICTURE} title={missing.title} text={missing.text}>
          <a className="button" href="/">
            {missing.action}
          </a>
        </EmptyState>
      </SingleMessage>
    )
  }
  if (state.status === 'failed' || failed) {
    return (
      <SingleMessage>
        <EmptyState level={1} picture={stockPictures.satellite} title={t.failedTitle} text={t.failedText}>
          <Button onClick={retry}>{t.tryAgain}</Button>
        </EmptyState>
      </SingleMessage>
    )
  }
  if (state.status === 'loading' || !city) return <OrderSkeleton t={t} />
  return (
    <OrderView
      reorder={reorder}
      {...common}
      orderTracking={orderTracking}
      places={places}
      update={state.update}
      lost={state.connection === 'lost'}
      city={city}
      offerAccount={who.status === 'anonymous' && who.guest ? offerAccount : undefined}
    />
  )
}

const MISSING_PICTURE = '1f614'

function SingleMessage({ children }: { children: ReactNode }) {
  return (
    <div className="wrap page" role="alert">
      {children}
    </div>
  )
}

/** The city of the order; amounts and times need its currency and time zone. */
function useCity(places: OrderPlaces, code: string | undefined): { city: City | undefined; failed: boolean; reload: () => void } {
  const cities = useStore(places.$cities)
  const [failed, setFailed] = useState(false)
  const [tries, setTries] = useState(0)
  const city = code === undefined ? undefined : cities[code]
  useEffect(() => {
    if (code === undefined) return
    let isUnmounted = false
    void places.loadCities([code]).then(() => {
      if (!isUnmounted) setFailed(places.$cities.get()[code] === undefined)
    })
    return () => {
      isUnmounted = true
    }
  }, [places, code, tries])
  return { city, failed: failed && !city, reload: () => setTries(tries + 1) }
}
