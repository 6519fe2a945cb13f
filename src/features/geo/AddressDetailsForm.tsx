import { type SubmitEvent, useRef, useState } from 'react'

import { getFormFields } from '#domain/geo/custom-fields.ts'
import type { GeoTexts } from '#i18n/island-texts/geo.ts'
import type { SelectedPlace } from '#state/geo/address-picker.ts'
import { type AddressDetails, isHouseNumberMissing, getCourierNote } from '#state/geo/address-details.ts'
import { TextField } from '#ui/TextField.tsx'

interface Props {
  t: GeoTexts
  selected: SelectedPlace
  /** The submit button in the footer of the dialog refers to the form by this id. */
  formId: string
  onConfirm: (details: AddressDetails) => Promise<void>
}

/** The house number and the access details. Without a number, the customer must tick that there is none. */
export function AddressDetailsForm({ t, selected, formId, onConfirm }: Props) {
  const { address } = selected
  const numberInput = useRef<HTMLInputElement>(null)
  const [hasNoNumber, setHasNoNumber] = useState(false)
  const [isNumberMissing, setIsNumberMissing] = useState(false)
  const fields = getFormFields(selected.fields, address?.addressComponents)
  const hasNote = fields.some(it => it.addressComponentType === 'ADDITIONAL_INFORMATION')
  const savedFields = address?.customFields ?? []

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    const formData = new FormData(event.currentTarget)
    const getText = (name: string) => {
      const value = formData.get(name)
      return typeof value === 'string' ? value : ''
    }
    if (address && isHouseNumberMissing(address, { number: getText('number'), hasNoNumber })) {
      setIsNumberMissing(true)
      numberInput.current?.focus()
      return
    }
    const answers = fields.map(({ id }) => ({ id, value: getText(`field-${id}`) }))
    void onConfirm({ number: getText('number'), hasNoNumber, answers, note: getText('note') })
  }

  return (
    <form id={formId} className="pin-form" onSubmit={submit} noValidate>
      <div className="house-number wide">
        <TextField
          ref={numberInput}
          label={t.number}
          name="number"
          data-restore="address-number"
          defaultValue={address?.number ?? ''}
          maxLength={20}
          autoComplete="off"
          // a disabled field is not submitted, so the address is saved without a number
          disabled={hasNoNumber}
          error={isNumberMissing ? t.numberMissing : undefined}
          onChange={() => setIsNumberMissing(false)}
        />
        <label className="check">
          <input
            type="checkbox"
            checked={hasNoNumber}
            onChange={event => {
              setHasNoNumber(event.target.checked)
              setIsNumberMissing(false)
            }}
          />
          {t.noNumber}
        </label>
      </div>
      {fields.map(it => (
        <DetailField
          key={it.id}
          label={getFieldLabel(it.addressComponentType, t)}
          name={`field-${it.id}`}
          value={savedFields.find(({ id }) => id === it.id)?.value ?? it.value}
          wide={it.addressComponentType === 'ADDITIONAL_INFORMATION'}
        />
      ))}
      {!hasNote && <DetailField label={t.note} name="note" value={address ? getCourierNote(address, selected.fields) : ''} wide />}
    </form>
  )
}

interface DetailFieldProps {
  label: string
  name: string
  value: string
  wide?: boolean
}

function DetailField({ label, name, value, wide = false }: DetailFieldProps) {
  return (
    <label className={wide ? 'field-label wide' : 'field-label'}>
      {label}
      <span className="field">
        <input name={name} data-restore={`address-${name}`} defaultValue={value} maxLength={200} />
      </span>
    </label>
  )
}

function getFieldLabel(type: string | null, t: GeoTexts): string {
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
