import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'

import { AddressPart } from '#features/checkout/AddressPart.tsx'
import type { PartProps } from '#features/checkout/checkout-props.ts'
import { DebtCard } from '#features/checkout/DebtCard.tsx'
import { ExtrasPart } from '#features/checkout/ExtrasPart.tsx'
import { CheckoutPart } from '#features/checkout/CheckoutPart.tsx'
import { PaymentPart } from '#features/checkout/PaymentPart.tsx'
import { PromoCodePart } from '#features/checkout/promo-codes/PromoCodePart.tsx'
import { ModeLinks } from '#features/checkout/ModeLinks.tsx'
import { PickupPart } from '#features/checkout/PickupPart.tsx'
import { PriceSummary } from '#features/checkout/PriceSummary.tsx'
import { TimePart } from '#features/checkout/TimePart.tsx'
import { ErrorDialog } from '#features/checkout/ErrorDialog.tsx'
import { fill } from '#i18n/fill.ts'
import { carts } from '#state/browser/storefront.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { stockPictures } from '#ui/stock-pictures.ts'
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
  const debt = useStore(checkout.$quote)?.debt ?? undefined
  if (paying === 'done') return <Skeleton label={t.leaving} shape="lines" count={6} />
  if (!cart || cart.total === 0)
    return (
      <EmptyState level={1} picture={stockPictures.bag} title={t.emptyTitle} text={t.emptyText}>
        <a className="button" href={store.path}>
          {fill(t.backToStore, { store: store.name })}
        </a>
      </EmptyState>
    )
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
          {store.mode === 'PICKUP' ? <PickupPart {...props} /> : <AddressPart {...props} />}
          {phone}
          <TimePart {...props} />
          <DebtCard t={t} debt={debt} payment={props.debtPayment} />
          <PaymentPart {...props} />
          <PromoCodePart {...props} />
          <ExtrasPart {...props} />
          <CheckoutPart title={t.order}>{lines}</CheckoutPart>
        </div>
        <PriceSummary {...props} cart={cart} />
      </div>
      <ErrorDialog {...props} />
    </>
  )
}
