import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useRef } from 'react'

import { LazyDebt, LazyErrorDialog } from '#features/checkout/LazyParts.tsx'
import { PaymentPart } from '#features/checkout/parts/PaymentPart.tsx'
import { TimePart } from '#features/checkout/parts/TimePart.tsx'
import { DeliveryPart, EstimatePart } from '#features/checkout/purchase/EstimatePart.tsx'
import type { PurchasePartProps } from '#features/checkout/purchase/purchase-data.ts'
import { PurchaseSummary } from '#features/checkout/purchase/PurchaseSummary.tsx'
import { ListPart, ShopPart } from '#features/checkout/purchase/ShoppingPart.tsx'
import { fill } from '#i18n/fill.ts'
import { Icon } from '#ui/Icon.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

interface Props extends PurchasePartProps {
  /** The verification of the phone, passed in by the island. */
  phone: ReactNode
}

/** The form of a purchase with its checkout: list, shop, estimate, delivery, time, payment and price. A visitor signs in at the end. */
export function PurchaseForm({ phone, ...props }: Props) {
  const { t, data, checkout } = props
  const { texts, cityName, title, lead } = data.purchase
  const parts = useRef<HTMLDivElement>(null)
  const attempted = useStore(checkout.$formIssues)
  const attempt = attempted?.attempt
  useEffect(() => {
    if (attempt !== undefined) parts.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [attempt])
  if (useStore(checkout.$paying) === 'done') return <Skeleton label={t.leaving} shape="lines" count={6} />
  return (
    <>
      <div className="checkout">
        <div className="checkout-parts" ref={parts}>
          <div className="checkout-title">
            <a className="crumb-back" href={data.cityPath}>
              <Icon name="chevron-left" />
              {fill(texts.parcelBack, { city: cityName })}
            </a>
            <h1>{title}</h1>
            <p className="muted">{lead}</p>
          </div>
          <ListPart {...props} />
          <ShopPart {...props} />
          <EstimatePart {...props} />
          <DeliveryPart {...props} />
          {phone}
          <TimePart {...props} chooseAddress={checkout.dismiss} />
          <LazyDebt {...props} chooseAddress={checkout.dismiss} />
          <PaymentPart {...props} chooseAddress={checkout.dismiss} />
        </div>
        <PurchaseSummary {...props} />
      </div>
      {/* an address is chosen in the form */}
      <LazyErrorDialog {...props} chooseAddress={checkout.dismiss} />
    </>
  )
}
