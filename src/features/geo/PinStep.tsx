import { useEffect, useRef } from 'react'

import { AddressDetailsForm } from '#features/geo/AddressDetailsForm.tsx'
import { PinMap } from '#features/geo/PinMap.tsx'
import type { GeoTexts } from '#i18n/island-texts/geo.ts'
import type { AddressPickerStore, SelectedPlace } from '#state/geo/address-picker.ts'
import type { AddressDetails } from '#state/geo/address-details.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'

interface Props {
  t: GeoTexts
  picker: AddressPickerStore
  selected: SelectedPlace
  /** The id of the form; its button is in the footer of the dialog. */
  formId: string
  onConfirm: (details: AddressDetails) => Promise<void>
}

/** The second step: the pin, its address, whether we deliver there, and the access details. */
export function PinStep({ t, picker, selected, formId, onConfirm }: Props) {
  const { address } = selected
  const textElement = useRef<HTMLParagraphElement>(null)
  useEffect(() => textElement.current?.focus({ preventScroll: true }), [])

  return (
    <div className="pin-step">
      <p ref={textElement} className="pin-text" tabIndex={-1} aria-live="polite">
        <Icon name="map-pin" />
        <span>
          <b>{selected.status === 'loading' ? t.looking : (address?.text ?? t.nowhere)}</b>
          <small>{address?.description}</small>
        </span>
      </p>
      <PinMap t={t} selected={selected} onMove={picker.movePin} />
      <DeliveryStatus t={t} picker={picker} selected={selected} />
      <AddressDetailsForm key={address?.placeId} t={t} selected={selected} formId={formId} onConfirm={onConfirm} />
    </div>
  )
}

/** Shows as text whether we deliver there. */
function DeliveryStatus({ t, picker, selected: { status, address } }: Pick<Props, 't' | 'picker' | 'selected'>) {
  if (status === 'failed') {
    return (
      <div className="note warning" role="alert">
        <p>{t.lookFailed}</p>
        <Button look="secondary" small onClick={picker.retryLookUp}>
          {t.tryAgain}
        </Button>
      </div>
    )
  }
  const warning = status === 'outside' ? t.outside : address?.inbounds === false ? t.outsideAddress : undefined
  return (
    <p className={warning === undefined ? 'note success' : 'note warning'} role="status">
      {status === 'loading' ? t.looking : (warning ?? t.inside)}
    </p>
  )
}
