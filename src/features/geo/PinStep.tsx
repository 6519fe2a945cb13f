import { type SubmitEvent, useEffect, useRef } from 'react'

import { askedFields } from '#domain/geo/custom-fields.ts'
import { PinMap } from '#features/geo/PinMap.tsx'
import type { GeoTexts } from '#i18n/island-texts/geo.ts'
import type { AddressPickerStore, Spot } from '#state/address-picker.ts'
import { type InsideTheHouse, noteOf } from '#state/chosen-address.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'

interface Props {
  t: GeoTexts
  picker: AddressPickerStore
  spot: Spot
  /** Of the form, whose button stands in the dialog's foot. */
  formId: string
  onConfirm: (inside: InsideTheHouse) => Promise<void>
}

/** The second step: the pin, what it stands on, whether that is delivered to, and the way to the door. */
export function PinStep({ t, picker, spot, formId, onConfirm }: Props) {
  const { address } = spot
  const words = useRef<HTMLParagraphElement>(null)
  useEffect(() => words.current?.focus({ preventScroll: true }), [])
  const fields = askedFields(spot.fields, address?.addressComponents)
  const hasNote = fields.some(it => it.addressComponentType === 'ADDITIONAL_INFORMATION')
  const known = address?.customFields ?? []

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    const written = new FormData(event.currentTarget)
    const text = (name: string) => {
      const value = written.get(name)
      return typeof value === 'string' ? value : ''
    }
    const answers = fields.map(({ id }) => ({ id, value: text(`field-${id}`) }))
    void onConfirm({ number: text('number'), answers, note: text('note') })
  }

  return (
    <div className="pin-step">
      <p ref={words} className="pin-words" tabIndex={-1} aria-live="polite">
        <Icon name="map-pin" />
        <span>
          <b>{spot.status === 'looking' ? t.looking : (address?.text ?? t.nowhere)}</b>
          <small>{address?.description}</small>
        </span>
      </p>
      <PinMap t={t} spot={spot} onMove={picker.movePin} />
      <Verdict t={t} picker={picker} spot={spot} />
      <form id={formId} className="pin-form" onSubmit={submit} key={address?.placeId}>
        <Line label={t.number} name="number" value={address?.number ?? ''} length={20} autoComplete="off" />
        {fields.map(it => (
          <Line
            key={it.id}
            label={labelOf(it.addressComponentType, t)}
            name={`field-${it.id}`}
            value={known.find(({ id }) => id === it.id)?.value ?? it.value}
            length={200}
            wide={it.addressComponentType === 'ADDITIONAL_INFORMATION'}
          />
        ))}
        {!hasNote && <Line label={t.note} name="note" value={address ? noteOf(address, spot.fields) : ''} length={200} wide />}
      </form>
    </div>
  )
}

/** In words: whether we deliver there. */
function Verdict({ t, picker, spot: { status, address } }: Pick<Props, 't' | 'picker' | 'spot'>) {
  if (status === 'failed') {
    return (
      <div className="note warning" role="alert">
        <p>{t.lookFailed}</p>
        <Button look="quiet" small onClick={picker.lookAgain}>
          {t.tryAgain}
        </Button>
      </div>
    )
  }
  const verdict = status === 'outside' ? t.outside : address?.inbounds === false ? t.outsideAddress : undefined
  return (
    <p className={verdict === undefined ? 'note good' : 'note warning'} role="status">
      {status === 'looking' ? t.looking : (verdict ?? t.inside)}
    </p>
  )
}

interface LineProps {
  label: string
  name: string
  value: string
  length: number
  wide?: boolean
  autoComplete?: string
}

function Line({ label, name, value, length, wide = false, autoComplete }: LineProps) {
  return (
    <label className={wide ? 'field-label wide' : 'field-label'}>
      {label}
      <span className="field">
        <input name={name} data-keep={`address-${name}`} defaultValue={value} maxLength={length} autoComplete={autoComplete} />
      </span>
    </label>
  )
}

function labelOf(type: string | null, t: GeoTexts): string {
  const labels: Readonly<Record<string, string>> = {
    STREET_NUMBER: t.number,
    FLOOR_NUMBER: t.floor,
    DOOR_NUMBER: t.door,
    STAIRCASE: t.staircase,
    BUILDING_NAME: t.building,
    INTERCOM: t.intercom,
    LANDMARK: t.landmark,
    POSTAL_CODE: t.postalCode,
    ADDITIONAL_INFORMATION: t.note,
  }
  return labels[type ?? ''] ?? t.otherField
}
