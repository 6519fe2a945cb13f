import { useEffect, useRef } from 'react'

import { AddressDetailsForm } from '#features/geo/AddressDetailsForm.tsx'
import { PinMap } from '#features/geo/PinMap.tsx'
import type { GeoTexts } from '#i18n/island-texts/geo.ts'
import type { AddressPickerStore, SelectedPlace } from '#state/geo/address-picker.ts'
import type { AddressDetails } from '#state/geo/chosen-address.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'

interface Props {
  t: GeoTexts
  picker: AddressPickerStore
  spot: SelectedPlace
  /** The id of the form; its button is in the footer of the dialog. */
  formId: string
  onConfirm: (inside: AddressDetails) => Promise<void>
}

/** The second step: the pin, its address, whether we deliver there, and the access details. */
export function PinStep({ t, picker, spot, formId, onConfirm }: Props) {
  const { address } = spot
  const words = useRef<HTMLParagraphElement>(null)
  useEffect(() => words.current?.focus({ preventScroll: true }), [])

  return (
    <div className="pin-step">
      <p ref={words} className="pin-text" tabIndex={-1} aria-live="polite">
        <Icon name="map-pin" />
        <span>
          <b>{spot.status === 'loading' ? t.looking : (address?.text ?? t.nowhere)}</b>
          <small>{address?.description}</small>
        </span>
      </p>
      <PinMap t={t} spot={spot} onMove={picker.movePin} />
      <DeliveryStatus t={t} picker={picker} spot={spot} />
      <AddressDetailsForm key={address?.placeId} t={t} spot={spot} formId={formId} onConfirm={onConfirm} />
    </div>
  )
}

/** In words: whether we deliver there. */
function DeliveryStatus({ t, picker, spot: { status, address } }: Pick<Props, 't' | 'picker' | 'spot'>) {
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
  const verdict = status === 'outside' ? t.outside : address?.inbounds === false ? t.outsideAddress : undefined
  return (
    <p className={verdict === undefined ? 'note success' : 'note warning'} role="status">
      {status === 'loading' ? t.looking : (verdict ?? t.inside)}
    </p>
  )
}
