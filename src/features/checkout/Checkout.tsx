import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'

import { AddressPart } from '#features/checkout/parts/AddressPart.tsx'
import type { PartProps } from '#features/checkout/checkout-props.ts'
import { ExtrasPart } from '#features/checkout/parts/ExtrasPart.tsx'
import { CheckoutPart } from '#features/checkout/parts/CheckoutPart.tsx'
import { LazyDebt, LazyEmptyCheckout, LazyErrorDialog, LazyPickup } from '#features/checkout/LazyParts.tsx'
import { PaymentPart } from '#features/checkout/parts/PaymentPart.tsx'
import { PromoCodePart } from '#features/checkout/promo-codes/PromoCodePart.tsx'
import { ModeLinks } from '#features/checkout/parts/ModeLinks.tsx'
import { PriceSummary } from '#features/checkout/parts/PriceSummary.tsx'
import { TimePart } from '#features/checkout/parts/TimePart.tsx'
import { fill } from '#i18n/fill.ts'
import { carts } from '#state/browser/storefront.ts'
import { Icon } from '#ui/Icon.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

interface Props extends PartProps {
  /** The basket lines, passed in by the island. */
  lines: ReactNode
  /** The verification of the phone, passed in by the island. */
  phone: ReactNode
}

/** The checkout of one basket: address, time, payment, extras, lines and price. */
export function Checkout({ lines, phone, ...props }: Props) {
  const { t, store, checkout } = props
  const cart = useStore(carts.$cart)
  const paying = useStore(checkout.$paying)
  if (paying === 'done') return <Skeleton label={t.leaving} shape="lines" count={6} />
  if (!cart || cart.total === 0) return <LazyEmptyCheckout {...props} />
  return (
    <>
      <div className="checkout">
        <div className="checkout-parts">
          <div className="checkout-title">
            <a className="crumb-back" href={store.path}>
              <Icon name="chevron-left" />
              {fill(t.backToStore, { store: store.name })}
            </a>
            <h1>{t.title}</h1>
          </div>
          <ModeLinks {...props} />
          {store.mode === 'PICKUP' ? <LazyPickup {...props} /> : <AddressPart {...props} />}
          {phone}
          <TimePart {...props} />
          <LazyDebt {...props} />
          <PaymentPart {...props} />
          <PromoCodePart {...props} />
          <ExtrasPart {...props} />
          <CheckoutPart title={t.order}>{lines}</CheckoutPart>
          <div data-prime-offer={props.data.countryCode} data-payment-origin={props.data.paymentOrigin} />
        </div>
        <PriceSummary {...props} cart={cart} />
      </div>
      <LazyErrorDialog {...props} />
    </>
  )
}
