import { useId } from 'react'

import type { Address } from '#contract/geo/address.ts'
import type { ADDRESS_TEXTS } from '#features/checkout/form/form-texts.ts'
import type { CheckoutTexts } from '#i18n/island-texts/checkout.ts'
import { Icon } from '#ui/Icon.tsx'

interface AddressButtonProps {
  texts: Pick<CheckoutTexts, (typeof ADDRESS_TEXTS)[number]>
  address: Address | undefined
  /** What the address is: "From". */
  label: string
  issue: { readonly reason: string } | undefined
  onClick: () => void
}

/** The address of a form, which opens the address picker. */
export function AddressButton({ texts, address, label, issue, onClick }: AddressButtonProps) {
  const fault = issue && (issue.reason === 'outside' ? texts.parcelFaultOutside : issue.reason === 'repeated' ? texts.parcelFaultRepeated : texts.parcelFaultAddress) // prettier-ignore
  const faultId = useId()
  return (
    <div>
      <button
        type="button"
        className="checkout-address"
        aria-invalid={fault !== undefined || undefined}
        aria-describedby={fault === undefined ? undefined : faultId}
        onClick={onClick}
      >
        <Icon name="map-pin" />
        <span className="grow">
          <span className="sr-only">{label}: </span>
          <b>{address ? address.fullText || address.text : texts.parcelChooseAddress}</b>
          {address && <small>{address.details}</small>}
          {address && <span className="sr-only">{texts.parcelChangeAddress}</span>}
        </span>
        <Icon name="chevron-right" />
      </button>
      {fault !== undefined && (
        <p className="field-error" id={faultId}>
          <Icon name="alert-triangle" />
          <span>{fault}</span>
        </p>
      )}
    </div>
  )
}
