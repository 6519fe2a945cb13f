import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'

import { MAX_PARCEL_DESCRIPTION_LENGTH } from '#domain/checkout/parcel/check-parcel.ts'
import { PARCEL_EDGES, PARCEL_KILOGRAMS, PARCEL_SIZES, PARCEL_WEIGHTS } from '#domain/checkout/parcel/parcel-classes.ts'
import { CheckoutPart } from '#features/checkout/parts/CheckoutPart.tsx'
import { findIssue } from '#features/checkout/parts/find-issue.ts'
import { SizePicture, WeightPicture } from '#features/checkout/parcel/ClassPictures.tsx'
import type { ParcelPartProps } from '#features/checkout/parcel/parcel-data.ts'
import { fill } from '#i18n/fill.ts'
import { formatMoney } from '#i18n/money.ts'
import { TextField } from '#ui/TextField.tsx'

/** What is sent: its description, size, weight and value. */
export function ContentsPart({ data, checkout }: ParcelPartProps) {
  const { texts, terms } = data.parcel
  const { description, size, weight, value } = useStore(checkout.$form)
  const issues = useStore(checkout.$formIssues)?.issues ?? []
  const descriptionIssue = issues.find(it => it.field === 'description')
  const valueIssue = issues.find(it => it.field === 'value')
  const maxValue = formatMoney(terms.maxValue, data.money)
  return (
    <CheckoutPart title={texts.parcelContents}>
      <TextField
        label={texts.parcelDescription}
        value={description}
        maxLength={MAX_PARCEL_DESCRIPTION_LENGTH}
        placeholder={texts.parcelDescriptionHint}
        autoComplete="off"
        error={descriptionIssue && (descriptionIssue.reason === 'missing' ? texts.parcelFaultDescription : fill(texts.parcelFaultDescriptionLong, { count: MAX_PARCEL_DESCRIPTION_LENGTH }))} // prettier-ignore
        onChange={event => checkout.changeForm({ description: event.target.value }, true)}
      />
      <ClassField
        name="size"
        legend={texts.parcelSize}
        values={PARCEL_SIZES}
        chosen={size}
        onChoose={it => checkout.changeForm({ size: it })}
        describe={it => ({
          picture: <SizePicture size={it} />,
          name: texts[`parcelSize${it}`],
          text: fill(texts.parcelSizeUpTo, { edges: PARCEL_EDGES[it].join(' × ') }),
          price: terms.sizes[it] > 0 ? `+${formatMoney(terms.sizes[it], data.money)}` : '',
        })}
      />
      <ClassField
        name="weight"
        legend={texts.parcelWeight}
        values={PARCEL_WEIGHTS}
        chosen={weight}
        onChoose={it => checkout.changeForm({ weight: it })}
        describe={it => ({
          picture: <WeightPicture weight={it} />,
          name: fill(texts.parcelWeightUpTo, { weight: PARCEL_KILOGRAMS[it] }),
          text: '',
          price: '',
        })}
      />
      <TextField
        label={`${texts.parcelValue} (${data.money.currency})`}
        inputMode="decimal"
        value={value}
        maxLength={15}
        autoComplete="off"
        hint={fill(texts.parcelValueHint, { price: maxValue })}
        error={
          valueIssue && (valueIssue.reason === 'missing' ? texts.parcelFaultValue : fill(texts.parcelFaultValueHigh, { price: maxValue }))
        }
        onChange={event => checkout.changeForm({ value: event.target.value }, true)}
      />
    </CheckoutPart>
  )
}

interface ClassFieldProps<Value extends string> {
  name: string
  legend: string
  values: readonly Value[]
  chosen: Value
  onChoose: (value: Value) => void
  describe: (value: Value) => { readonly picture: ReactNode; readonly name: string; readonly text: string; readonly price: string }
}

/** A choice between classes with pictures. */
function ClassField<Value extends string>({ name, legend, values, chosen, onChoose, describe }: ClassFieldProps<Value>) {
  return (
    <fieldset className="options">
      <legend>{legend}</legend>
      <div className="parcel-classes">
        {values.map(it => {
          const { picture, name: title, text, price } = describe(it)
          return (
            <label key={it} className="parcel-class">
              <input type="radio" name={name} className="sr-only" checked={chosen === it} onChange={() => onChoose(it)} />
              {picture}
              <b>{title}</b>
              {text !== '' && <small>{text}</small>}
              {price !== '' && <small className="money">{price}</small>}
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}

/** What couriers do not take, and the confirmation that the parcel contains none of it. */
export function ForbiddenGoodsPart({ data, checkout }: ParcelPartProps) {
  const { texts } = data.parcel
  const { legalCheckboxAccepted = false } = useStore(checkout.$choices)
  const { issue, attempt } = findIssue('legal', useStore(checkout.$orderIssues))
  return (
    <CheckoutPart title={texts.parcelForbidden} attempt={attempt} issue={issue && texts.parcelFaultForbidden}>
      <p className="small">{texts.parcelForbiddenList}</p>
      <label className="check">
        <input
          type="checkbox"
          required
          checked={legalCheckboxAccepted}
          onChange={event => checkout.setOption('legalCheckboxAccepted', event.target.checked)}
        />
        {texts.parcelForbiddenConfirm}
      </label>
    </CheckoutPart>
  )
}
