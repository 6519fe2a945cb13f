import { useEffect, useRef, useState } from 'react'

import type { City } from '#contract/geo/city.ts'
import type { OrderUpdate } from '#contract/orders/order-flow.ts'
import { toPath } from '#domain/navigation/routes.ts'
import { getFallbackImageId, getDisplayedStage, type DisplayedStage } from '#domain/orders/order-display.ts'
import { isDelivered } from '#domain/orders/order-status.ts'
import { isRatable } from '#domain/orders/rating.ts'
import { getDistanceMetres } from '#domain/geo/distance.ts'
import { decodeRing } from '#domain/geo/polygon.ts'
import { toRoutePolyline } from '#domain/orders/polyline-progress.ts'
import { CancelOrder } from '#features/orders/CancelOrder.tsx'
import { GetHelp, type GetHelpProps } from '#features/orders/GetHelp.tsx'
import type { OrdersProps } from '#features/orders/island-props.ts'
import { OrderAgain } from '#features/orders/OrderAgain.tsx'
import { DoorPhoto } from '#features/orders/flow/DoorPhoto.tsx'
import { LazyLimitRequest } from '#features/orders/flow/LazyLimitRequest.tsx'
import { OrderCourier } from '#features/orders/flow/OrderCourier.tsx'
import { OrderMap } from '#features/orders/OrderMap.tsx'
import { OrderDetails, OrderReceipt } from '#features/orders/OrderReceipt.tsx'
import { GuestAccount } from '#features/orders/flow/GuestAccount.tsx'
import { OrderNotices } from '#features/orders/flow/OrderNotices.tsx'
import { Arrival, Ending } from '#features/orders/flow/OrderTimes.tsx'
import { Substitutions } from '#features/orders/flow/Substitutions.tsx'
import { ShareOrder } from '#features/orders/flow/ShareOrder.tsx'
import { ParcelStops, RecipientCode } from '#features/orders/flow/ParcelStops.tsx'
import { PickupCode } from '#features/orders/flow/PickupCode.tsx'
import { OrderProgressBar, OrderSteps } from '#features/orders/OrderSteps.tsx'
import { RateOrder, type RateOrderProps } from '#features/orders/rating/RateOrder.tsx'
import { formatInstants, formatDistanceToDoor, getStageText, getOrderTitle } from '#features/orders/order-texts.ts'
import { fill } from '#i18n/fill.ts'
import type { Notifications } from '#state/orders/notifications.ts'
import type { OrderSharing } from '#state/orders/order-sharing.ts'
import type { OrderTracking } from '#state/orders/order-tracking.ts'
import type { OrderPlaces } from '#state/orders/order-places.ts'
import type { Reorder } from '#state/orders/reorder.ts'
import { stockPictures } from '#ui/stock-pictures.ts'
import { Icon } from '#ui/Icon.tsx'
import { Picture } from '#ui/Picture.tsx'

interface Props extends OrdersProps {
  orderTracking: OrderTracking
  places: OrderPlaces
  update: OrderUpdate
  /** The connection for updates is lost. */
  lost: boolean
  city: City
  reorder: Reorder
  openRating: RateOrderProps['openRating']
  openSupport: GetHelpProps['openSupport']
  sharing: OrderSharing
  notifications: Notifications
  /** Opens the chat with the courier of an order. */
  openCourierChat: (orderId: number) => Promise<void>
  offerAccount: (() => void) | undefined
  paymentOrigin: string
}

export function OrderView(props: Props) {
  const {
    orderTracking,
    places,
    update,
    lost,
    city,
    reorder,
    openRating,
    openSupport,
    openCourierChat: _,
    sharing,
    notifications,
    offerAccount,
    paymentOrigin,
    ...common
  } = props
  const { t, language } = common
  const { order, flow, tracking } = update
  const [openedAt] = useState(() => Date.now())
  const stage = getDisplayedStage(flow)
  const over = stage === 'DELIVERED' || stage === 'COLLECTED' || stage === 'CANCELLED'
  const title = getStageText(update, t)
  const heading = useFocusWhenOver(over)
  const storePath = useStorePath(places, update)
  const picture = order.imageId ?? getFallbackImageId(order.subtype)
  useDocumentTitle(over || !flow.arrival ? title : `${formatInstants(flow.arrival, city)} · ${title}`)

  return (
    <div className={over ? 'order-page over' : 'order-page'}>
      <div className={`order-scene ${FINAL_SCENES[stage]?.tint ?? ''}`}>
        {over || flow.page !== 'MAP' ? (
          <Picture
            source={(stage === 'DELIVERED' ? getDeliveredPicture(order) : undefined) ?? FINAL_SCENES[stage]?.picture ?? picture}
            size={144}
          />
        ) : (
          <OrderMap tracking={tracking} picture={picture} label={getMapLabel(update, common)} />
        )}
      </div>
      <div className="order-sheet">
        <p className="sr-only" role="status">
          {title}
        </p>
        <p role="status" className={lost ? 'note warning' : 'sr-only'}>
          {lost && t.lost}
        </p>
        <div className="order-header">
          {!over && <Arrival update={update} city={city} {...common} />}
          <h1 tabIndex={-1} ref={heading}>
            {title}
          </h1>
          {over && <Ending update={update} stage={stage} city={city} {...common} />}
        </div>
        {stage !== 'CANCELLED' && !over && <OrderProgressBar steps={flow.steps} />}
        {flow.notice && <p className={`note ${NOTICE_CLASS[flow.notice.style]}`}>{flow.notice.text}</p>}
        {!over && flow.substitutions.length > 0 && (
          <Substitutions
            substitutions={flow.substitutions}
            agreedPrices={Object.fromEntries(order.boughtProducts.map((it, index) => [index, it.unitPrice]))}
            orderTracking={orderTracking}
            onDone={() => heading.current?.focus()}
            city={city}
            {...common}
          />
        )}
        {!over && order.purchase?.limitRequest && (
          <LazyLimitRequest
            order={order}
            request={order.purchase.limitRequest}
            paymentOrigin={paymentOrigin}
            refresh={orderTracking.start}
            onDone={() => heading.current?.focus()}
            city={city}
            {...common}
          />
        )}
        {flow.pickupCode && <PickupCode code={flow.pickupCode} t={t} />}
        {flow.recipientCode && <RecipientCode code={flow.recipientCode} t={t} />}
        {flow.proof?.hasPhoto && <DoorPhoto orderId={order.id} t={t} />}
        {order.compensationTitle !== null && (
          <div className="note success">
            <p>{order.compensationTitle}</p>
            {order.compensationDetails !== null && <p className="small">{order.compensationDetails}</p>}
          </div>
        )}
        {over && (
          <div className="order-next">
            {order.storeId !== null && !order.purchase && (
              <OrderAgain reorder={reorder} orderId={order.id} storeName={getOrderTitle(order, t)} city={city} {...common} />
            )}
            {storePath !== undefined && (
              <a className="button secondary" href={storePath}>
                {t.backToStore}
              </a>
            )}
            <a className="button secondary" href={toPath({ name: 'pastOrders', language })}>
              {t.pastOrders}
            </a>
          </div>
        )}
        {isDelivered(order.currentStatus.type) && (order.rating !== null || isRatable(order.currentStatus.creationTime, openedAt)) && (
          <RateOrder orderId={order.id} wasRated={order.rating !== null} openRating={openRating} t={t} />
        )}
        {flow.courier && !over && <OrderCourier {...props} courier={flow.courier} distance={getDistanceText(update, common)} />}
        {offerAccount && <GuestAccount offerAccount={offerAccount} t={t} />}
        <OrderReceipt order={order} substitutions={flow.substitutions} city={city} {...common} />
        {order.parcel && <ParcelStops order={order} parcel={order.parcel} t={t} />}
        <OrderSteps steps={flow.steps} city={city} t={t} />
        {!over && !offerAccount && <OrderNotices notifications={notifications} t={t} />}
        {!over && <ShareOrder sharing={sharing} t={t} />}
        <OrderDetails order={order} city={city} {...common} />
        <section className="card panel section" aria-labelledby="order-help">
          <h2 id="order-help">{t.helpTitle}</h2>
          <p className="muted">{fill(t.helpText, { code: order.code })}</p>
          <GetHelp orderId={order.id} openSupport={openSupport} t={t} />
          {city.servicePhoneNumber !== null && (
            <a className="button secondary" href={`tel:${city.servicePhoneNumber}`}>
              {fill(t.helpCall, { phone: city.servicePhoneNumber })}
            </a>
          )}
        </section>
        <CancelOrder
          orderTracking={orderTracking}
          cancellable={flow.cancellable}
          form={order.parcel ? 'parcel' : order.purchase ? 'purchase' : undefined}
          onDone={() => heading.current?.focus()}
          city={city}
          {...common}
        />
        {!over && (
          <a className="button secondary order-list-link" href={toPath({ name: 'pastOrders', language })}>
            <span>{t.pastOrders}</span>
            <Icon name="chevron-right" />
          </a>
        )}
        {storePath !== undefined && !over && (
          <a className="button secondary order-list-link" href={storePath}>
            <span className="grow">{getOrderTitle(order, t)}</span>
            <Icon name="chevron-right" />
          </a>
        )}
      </div>
    </div>
  )
}

const NOTICE_CLASS = { DANGER: 'danger', WARNING: 'warning', SUCCESS: 'success' } as const
const FINAL_SCENES: Partial<Record<DisplayedStage, { readonly picture: string; readonly tint: string }>> = {
  DELIVERED: { picture: stockPictures.plate, tint: 'tint-9' },
  COLLECTED: { picture: stockPictures.plate, tint: 'tint-9' },
  CANCELLED: { picture: '1f614', tint: 'tint-3' },
}

/** Of an order that is no meal. */
const getDeliveredPicture = ({ parcel, purchase }: OrderUpdate['order']) =>
  parcel ? stockPictures.parcel : purchase ? stockPictures.bag : undefined

/** Remaining distance of the courier along the route; undefined without a courier. */
function getDistanceText(
  { order, tracking: { route, courierLocation, deliveryLocation } }: OrderUpdate,
  { t, style }: OrdersProps,
): string | undefined {
  // the door of a parcel is not that of the customer
  if (!courierLocation || !deliveryLocation || order.parcel) return undefined
  const metres = route === null ? getDistanceMetres(courierLocation, deliveryLocation) : toRoutePolyline(decodeRing(route)).length
  return formatDistanceToDoor(metres, t, style.numbers)
}

function getMapLabel(update: OrderUpdate, common: OrdersProps): string {
  if (update.order.parcel) return common.t.parcelMap
  const distance = getDistanceText(update, common)
  const isPickup = update.order.handlingStrategy !== 'DELIVERY'
  if (distance === undefined) return fill(isPickup ? common.t.mapStore : common.t.mapWay, { store: getOrderTitle(update.order, common.t) })
  return fill(common.t.mapCourier, { away: distance })
}

/** Moves the focus to the heading when the focused element disappears at the end of the order. */
function useFocusWhenOver(over: boolean) {
  const heading = useRef<HTMLHeadingElement>(null)
  const wasOver = useRef(over)
  useEffect(() => {
    if (over && !wasOver.current && (document.activeElement === document.body || !document.activeElement?.isConnected))
      heading.current?.focus()
    wasOver.current = over
  }, [over])
  return heading
}

function useStorePath(places: OrderPlaces, { order: { storeId, cityCode } }: OrderUpdate): string | undefined {
  const [path, setPath] = useState<string>()
  useEffect(() => {
    let isUnmounted = false
    void places.findStorePath({ storeId, cityCode }).then(loadedPath => {
      if (!isUnmounted) setPath(loadedPath)
    })
    return () => {
      isUnmounted = true
    }
  }, [places, storeId, cityCode])
  return path
}

/** Shows the order status in the tab title. */
function useDocumentTitle(title: string): void {
  useEffect(() => {
    const before = document.title
    document.title = title
    return () => {
      document.title = before
    }
  }, [title])
}
