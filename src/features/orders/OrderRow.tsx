import type { City } from '#contract/geo/city.ts'
import type { OrderStatusType } from '#contract/orders/order.ts'
import type { OrderSummary } from '#contract/orders/order-list.ts'
import { toPath } from '#domain/navigation/routes.ts'
import { isFinal } from '#domain/orders/order-status.ts'
import { getFallbackImageId, getStatusKey } from '#domain/orders/order-display.ts'
import { GetHelp, type GetHelpProps } from '#features/orders/GetHelp.tsx'
import type { OrdersProps } from '#features/orders/island-props.ts'
import { OrderAgain } from '#features/orders/OrderAgain.tsx'
import { toMoneyStyle, formatCityTime, getOrderTitle, RECEIPT_HASH } from '#features/orders/order-texts.ts'
import { fill } from '#i18n/fill.ts'
import { formatMoney } from '#i18n/money.ts'
import type { Reorder } from '#state/orders/reorder.ts'
import { Picture } from '#ui/Picture.tsx'
import { Pill } from '#ui/Pill.tsx'

interface Props extends OrdersProps {
  order: OrderSummary
  /** Undefined until its settings are loaded; the date and the total need it. */
  city: City | undefined
  reorder: Reorder
  openSupport: GetHelpProps['openSupport']
}

const PILL_KIND: Readonly<Record<OrderStatusType, 'open' | 'deal' | undefined>> = {
  DraftStatus: 'deal',
  OrphanStatus: undefined,
  NewStatus: 'deal',
  ScheduledStatus: 'deal',
  ProgressStatus: 'deal',
  DeliveredStatus: 'open',
  CanceledStatus: undefined,
}
const TINT_COUNT = 24

/** One order of the list; the whole row links to its page. */
export function OrderRow({ order, city, reorder, openSupport, ...common }: Props) {
  const { t, language, style } = common
  const {
    id,
    currentStatus,
    subtype,
    storeId,
    hasProducts = storeId !== null,
    imageId,
    isRemake,
    productsText,
    creationTime,
    total,
  } = order
  const over = isFinal(currentStatus.type)
  const look = PILL_KIND[currentStatus.type]
  return (
    <li className="card order-row">
      <span className={`pic tint-${(storeId ?? 4) % TINT_COUNT}`}>
        <Picture source={imageId ?? getFallbackImageId(subtype)} size={56} />
      </span>
      <div className="order-row-text">
        <h3>
          <a className="stretch" href={toPath({ name: 'order', language, orderId: id })}>
            {getOrderTitle(order, t)}
          </a>
        </h3>
        <p className="small">
          {city ? fill(t.dayAndTime, formatCityTime(creationTime, city, style)) : <span className="skeleton short" />}
        </p>
        {productsText !== '' && <p className="order-row-products">{productsText}</p>}
      </div>
      <div className="order-row-end">
        <span className="money">{city ? formatMoney(total, toMoneyStyle(city, style.numbers)) : <span className="skeleton long" />}</span>
        <Pill {...(look && { kind: look })}>{t[getStatusKey(currentStatus.type, isRemake)]}</Pill>
        {city && hasProducts && over && (
          <span className="order-row-again">
            <OrderAgain look="secondary" small reorder={reorder} orderId={id} storeName={getOrderTitle(order, t)} city={city} {...common} />
          </span>
        )}
        {currentStatus.type === 'DeliveredStatus' && (
          <a className="link order-row-again" href={toPath({ name: 'order', language, orderId: id }) + RECEIPT_HASH}>
            {t.receipt}
          </a>
        )}
        {over && (
          <span className="order-row-again">
            <GetHelp small orderId={id} openSupport={openSupport} t={t} />
          </span>
        )}
        {!over && (
          <span className="order-row-follow" aria-hidden="true">
            {t.follow}
          </span>
        )}
      </div>
    </li>
  )
}
