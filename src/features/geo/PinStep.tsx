import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'

import { getLocationQuality } from '#domain/geo/location-accuracy.ts'
import { AddressDetailsForm } from '#features/geo/AddressDetailsForm.tsx'
import { AddressIcon } from '#features/geo/AddressIcon.tsx'
import { PlaceAttribution } from '#features/geo/PlaceAttribution.tsx'
import { PinMap } from '#features/geo/map/PinMap.tsx'
import { ZoneNotice } from '#features/geo/ZoneNotice.tsx'
import { fill } from '#i18n/fill.ts'
import type { GeoTexts } from '#i18n/island-texts/geo.ts'
import type { AddressBookEntry, AddressLabel } from '#contract/geo/address-book.ts'
import type { AddressPickerStore } from '#state/geo/address-picker.ts'
import type { SelectedPlace } from '#state/geo/selected-place.ts'
import type { AddressDetails } from '#state/geo/address-details.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'

interface Props {
  t: GeoTexts
  picker: AddressPickerStore
  selected: SelectedPlace
  /** BCP 47. */
  locale: string
  /** The id of the form; its button is in the footer of the dialog. */
  formId: string
  onConfirm: (details: AddressDetails, label: AddressLabel) => Promise<void>
  /** Called when the customer takes a saved address near the location. */
  onNearby: (entry: AddressBookEntry) => void
}

/** The second step: the pin, its address, whether we deliver there, and the access details. */
export function PinStep({ t, picker, selected, locale, formId, onConfirm, onNearby }: Props) {
  const { address } = selected
  const isOutside = selected.status === 'outside' || (selected.status === 'ready' && address?.inbounds === false)
  const nearby = useStore(picker.$nearby)
  const isPinMissing = useStore(picker.$missing) === 'pin'
  const textElement = useRef<HTMLParagraphElement>(null)
  const map = useRef<HTMLDivElement>(null)
  useEffect(() => textElement.current?.focus({ preventScroll: true }), [])
  const confirm: Props['onConfirm'] = async (details, label) => {
    await onConfirm(details, label)
    if (picker.$missing.get() === 'pin') map.current?.querySelector<SVGElement>('[tabindex]')?.focus()
  }

  return (
    <div className="pin-step">
      <p ref={textElement} className="pin-text" tabIndex={-1} aria-live="polite">
        <Icon name="map-pin" />
        <span>
          <b>{selected.status === 'loading' ? t.looking : (address?.text ?? t.nowhere)}</b>
          <small>{address?.description}</small>
        </span>
      </p>
      {nearby && (
        <div className="note address-nearby">
          <p>{t.nearby}</p>
          <button type="button" className="place" onClick={() => onNearby(nearby)}>
            <AddressIcon name={nearby.label} />
            <span>
              <b>{nearby.title}</b>
              <small>{nearby.subtitle}</small>
            </span>
          </button>
        </div>
      )}
      <div ref={map}>
        <PinMap key={selected.outline.join()} t={t} picker={picker} selected={selected} locale={locale} onMove={picker.movePin} />
      </div>
      <PlaceAttribution attribution={selected.attribution} />
      {isPinMissing && (
        <p className="note warning" role="alert">
          {t.pinMissing}
        </p>
      )}
      <DeliveryStatus t={t} picker={picker} selected={selected} locale={locale} />
      {isOutside && <ZoneNotice key={`${selected.pin.lat} ${selected.pin.lng}`} t={t} point={selected.pin} />}
      {/* what the customer has typed stays while the pin moves within a city */}
      <AddressDetailsForm
        key={selected.fields.map(it => it.id).join()}
        t={t}
        picker={picker}
        selected={selected}
        formId={formId}
        onConfirm={confirm}
      />
    </div>
  )
}

/** Shows as text whether we deliver there, and how exact a location is. */
function DeliveryStatus({ t, picker, selected, locale }: Pick<Props, 't' | 'picker' | 'selected' | 'locale'>) {
  const { status, address, location } = selected
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
  const distance = location && formatAccuracy(location.accuracy, locale)
  const imprecise = distance === undefined ? t.locationUnknown : fill(t.locationImprecise, { distance })
  const outside = status === 'outside' ? t.outside : address?.inbounds === false ? t.outsideAddress : undefined
  const rough =
    location && distance !== undefined && getLocationQuality(location.accuracy) === 'rough'
      ? fill(t.locationRough, { distance })
      : undefined
  const warning = status === 'imprecise' ? imprecise : (outside ?? rough)
  return (
    <p className={warning === undefined ? 'note success' : 'note warning'} role="status">
      {status === 'loading' ? t.looking : (warning ?? t.inside)}
    </p>
  )
}

/** "300 m", "2 km"; undefined when the browser does not know. */
function formatAccuracy(metres: number, locale: string): string | undefined {
  if (!Number.isFinite(metres) || metres < 0) return undefined
  const [value, unit] = metres < 950 ? [Math.ceil(metres / 50) * 50, 'meter'] : [Math.round(metres / 100) / 10, 'kilometer']
  return new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: 1 }).format(value)
}
