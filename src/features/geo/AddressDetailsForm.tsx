import { useStore } from '@nanostores/react'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'

import type { DwellingType } from '#contract/geo/courier-instructions.ts'
import type { AddressLabel } from '#contract/geo/address-book.ts'
import { type DetailField, getCourierNote, getDetailFields, getDwelling, getHandover } from '#domain/geo/address-book/detail-fields.ts'
import { AddressChoice } from '#features/geo/AddressChoice.tsx'
import { getLabelTexts } from '#features/geo/KnownAddresses.tsx'
import type { GeoTexts } from '#i18n/island-texts/geo.ts'
import { addressBook } from '#state/browser/address.ts'
import type { AddressPickerStore } from '#state/geo/address-picker.ts'
import type { SelectedPlace } from '#state/geo/selected-place.ts'
import type { AddressDetails } from '#state/geo/address-details.ts'
import { TextField } from '#ui/TextField.tsx'

interface Props {
  t: GeoTexts
  picker: AddressPickerStore
  selected: SelectedPlace
  /** The submit button in the footer of the dialog refers to the form by this id. */
  formId: string
  onConfirm: (details: AddressDetails, label: AddressLabel) => Promise<void>
}

/** The house number and the access details. Without a number, the customer must tick that there is none, and set the pin. */
export function AddressDetailsForm({ t, picker, selected, formId, onConfirm }: Props) {
  const { address, fields: cityFields, entry, isPresent } = selected
  const missing = useStore(picker.$missing)
  const form = useRef<HTMLFormElement>(null)
  const [number, setNumber] = useFollowingText(address?.number ?? '')
  const [hasNoNumber, setHasNoNumber] = useState(() => isPresent && address?.number === null)
  const [dwelling, setDwelling] = useState<DwellingType>(() => (address ? getDwelling(address) : 'APARTMENT'))
  const [handover, setHandover] = useState(() => (address ? getHandover(address) : 'HAND'))
  const [label, setLabel] = useState<AddressLabel>(entry?.label ?? 'OTHER')
  // what the customer types stays when the pin moves, so the first values count
  const [initial] = useState(address)
  const fields = getDetailFields(cityFields, initial, dwelling)
  const noteField = fields.find(it => it.addressComponentType === 'ADDITIONAL_INFORMATION')
  const descriptionError = missing === 'description' ? t.descriptionMissing : undefined
  const [attempts, setAttempts] = useState(0)
  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLInputElement>('[aria-invalid]')?.focus()
  }, [missing, attempts])

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    const formData = new FormData(event.currentTarget)
    const getText = (name: string) => {
      const value = formData.get(name)
      return typeof value === 'string' ? value : ''
    }
    setAttempts(it => it + 1)
    const answers = fields.map(({ id }) => ({ id, value: getText(`field-${id}`) }))
    void onConfirm({ number, hasNoNumber, dwelling, handover, answers, note: getText('note') }, label)
  }

  return (
    <form ref={form} id={formId} className="pin-form" onSubmit={submit} noValidate>
      <div className="house-number wide">
        <TextField
          label={t.number}
          name="number"
          data-restore="address-number"
          value={hasNoNumber ? '' : number}
          maxLength={20}
          autoComplete="off"
          disabled={hasNoNumber}
          error={missing === 'number' ? t.numberMissing : undefined}
          onChange={event => {
            setNumber(event.target.value)
            picker.clearMissing()
          }}
        />
        <label className="check">
          <input
            type="checkbox"
            checked={hasNoNumber}
            onChange={event => {
              setHasNoNumber(event.target.checked)
              picker.clearMissing()
            }}
          />
          {t.noNumber}
        </label>
      </div>
      <AddressChoice
        legend={t.dwelling}
        name="dwelling"
        options={[['HOUSE', t.house], ['APARTMENT', t.apartment], ['OFFICE', t.office], ['OTHER', t.labelOther]] as const} // prettier-ignore
        value={dwelling}
        onChange={setDwelling}
      />
      {fields.map(it => (
        <Detail key={it.id} field={it} t={t} error={it === noteField ? descriptionError : undefined} />
      ))}
      {!noteField && (
        <DetailInput label={t.note} name="note" value={initial ? getCourierNote(initial, cityFields) : ''} wide error={descriptionError} />
      )}
      <AddressChoice
        legend={t.handover}
        name="handover"
        options={[['HAND', t.handoverHand], ['DOOR', t.handoverDoor]] as const} // prettier-ignore
        value={handover}
        onChange={setHandover}
      />
      {addressBook.isOffered() && address?.inbounds !== false && (
        <AddressChoice
          legend={t.saveAs}
          name="label"
          options={Object.entries(getLabelTexts(t)) as [AddressLabel, string][]}
          value={label}
          onChange={setLabel}
        />
      )}
    </form>
  )
}

/** A text that follows another one until the customer changes it. */
function useFollowingText(followed: string): [text: string, setText: (text: string) => void] {
  const [typed, setTyped] = useState<string | undefined>()
  return [typed ?? followed, setTyped]
}

const Detail = ({ field, t, error }: { field: DetailField; t: GeoTexts; error: string | undefined }) => (
  <DetailInput
    label={getFieldLabel(field.addressComponentType, t)}
    name={`field-${field.id}`}
    value={field.value}
    wide={field.addressComponentType === 'ADDITIONAL_INFORMATION'}
    error={error}
  />
)

interface DetailInputProps {
  label: string
  name: string
  value: string
  wide?: boolean
  error: string | undefined
}

function DetailInput({ label, name, value, wide = false, error }: DetailInputProps) {
  return (
    <div className={wide ? 'wide' : undefined}>
      <TextField
        label={label}
        name={name}
        data-restore={`address-${name}`}
        defaultValue={value}
        maxLength={200}
        autoComplete="off"
        error={error}
      />
    </div>
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
