import { useStore } from '@nanostores/react'

import type { PartProps } from '#features/checkout/checkout-props.ts'
import { findIssue } from '#features/checkout/parts/find-issue.ts'
import { CheckoutPart } from '#features/checkout/parts/CheckoutPart.tsx'
import { SectionNotice } from '#features/checkout/parts/SectionNotice.tsx'
import { fill } from '#i18n/fill.ts'
import { deliveryAddress } from '#state/browser/storefront.ts'
import { Icon } from '#ui/Icon.tsx'

export function AddressPart({ t, store, checkout, chooseAddress }: PartProps) {
  const address = useStore(deliveryAddress.$address)
  const { issue, attempt } = findIssue('address', useStore(checkout.$orderIssues))
  const texts = {
    'error.noCity': t.faultNoCity,
    'error.noAddress': t.faultNoAddress,
    'hyperlocal.outOfBounds': fill(t.faultOutOfBounds, { store: store.name }),
  }
  return (
    <CheckoutPart title={t.address} attempt={attempt} issue={issue && texts[issue as keyof typeof texts]}>
      <button type="button" className="checkout-address" onClick={chooseAddress}>
        <Icon name="map-pin" />
        <span className="grow">
          {address && <span className="sr-only">{t.changeAddress}: </span>}
          <b>{address ? address.fullText || address.text : t.addAddress}</b>
          <small>{address ? address.details : t.addressHint}</small>
        </span>
        <Icon name="chevron-right" />
      </button>
      {address && <SectionNotice checkout={checkout} component="deliveryAddress" />}
    </CheckoutPart>
  )
}
