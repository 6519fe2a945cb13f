import { useEffect, useId, useState } from 'react'

import type { SupportAction, SupportReason } from '#contract/support/tree.ts'
import { PhotoField } from '#features/support/photos/PhotoField.tsx'
import { fill } from '#i18n/fill.ts'
import type { SupportTexts } from '#i18n/island-texts/support.ts'
import { getSelectedReasons, type Support, type SupportState } from '#state/support/support.ts'
import { Picture } from '#ui/Picture.tsx'
import { Stepper } from '#ui/Stepper.tsx'

/** As in the contract of the claim. */
const MAX_DETAILS_LENGTH = 2000

interface Props {
  form: SupportAction
  state: SupportState
  support: Support
  t: SupportTexts
  language: string
}

/** A Form or ProductSelector with one reason, or a MultiSelectForm with several. Each reason can ask for products and a text. */
export function SupportForm({ form, state, support, t, language }: Props) {
  const group = useId()
  const isMultiple = form.type === 'MultiSelectForm'
  const reasons = form.reasonTree
  return (
    <>
      {form.text !== null && <p className="support-text">{form.text}</p>}
      {reasons.length > 1 && (
        <fieldset className="support-reasons">
          <legend>{isMultiple ? t.chooseReasons : t.chooseReason}</legend>
          {reasons.map(({ optionId, title, subtitle }) => (
            <label key={optionId}>
              <input
                type={isMultiple ? 'checkbox' : 'radio'}
                name={group}
                checked={state.reasons.has(optionId)}
                onChange={event => support.setReason(optionId, event.target.checked)}
              />
              <span>
                <span>{title}</span>
                {subtitle !== null && <small>{subtitle}</small>}
              </span>
            </label>
          ))}
        </fieldset>
      )}
      {getSelectedReasons(state).map(reason => (
        <ReasonFields
          key={reason.optionId}
          reason={reason}
          isSingle={reasons.length === 1}
          state={state}
          support={support}
          t={t}
          language={language}
        />
      ))}
    </>
  )
}

function ReasonFields({
  reason,
  isSingle,
  state,
  support,
  t,
  language,
}: Omit<Props, 'form'> & { reason: SupportReason; isSingle: boolean }) {
  const { optionId, productSelector, textDetails, title, subtitle } = reason
  const products = state.tree?.products ?? []
  const units = state.products.get(optionId)
  return (
    <>
      {isSingle && !productSelector && !textDetails && (
        <p className="support-text">
          {title}
          {subtitle !== null && <small>{subtitle}</small>}
        </p>
      )}
      {productSelector && (
        <fieldset className="support-products">
          <legend>{productSelector.title}</legend>
          <ul>
            {products.map(({ id, name, customisation, imageId, quantity }) => (
              <li key={id}>
                <span className="pic">
                  <Picture source={imageId ?? FALLBACK_PICTURE} size={40} />
                </span>
                <span className="support-product">
                  <span>{name}</span>
                  {customisation !== null && <small>{customisation}</small>}
                </span>
                <Stepper
                  value={units?.get(id) ?? 0}
                  max={quantity}
                  onChange={value => support.setUnits(optionId, id, value)}
                  labels={{ less: fill(t.lessOf, { name }), more: fill(t.moreOf, { name }) }}
                />
              </li>
            ))}
          </ul>
        </fieldset>
      )}
      {productSelector && <ReasonPhotos optionId={optionId} support={support} language={language} />}
      {textDetails && (
        <label className="field-label">
          {textDetails.required ? textDetails.placeholder : fill(t.optional, { label: textDetails.placeholder })}
          <textarea
            className="field"
            rows={3}
            maxLength={MAX_DETAILS_LENGTH}
            required={textDetails.required}
            value={state.textDetails.get(optionId) ?? ''}
            onChange={event => support.setTextDetails(optionId, event.target.value)}
          />
        </label>
      )}
    </>
  )
}

/** Photos of the selected products. They belong to this step: another one begins without them. */
function ReasonPhotos({ optionId, support, language }: { optionId: string; support: Support; language: string }) {
  const [uploads] = useState(support.createPhotos)
  useEffect(() => uploads.$photos.listen(it => support.setPhotos(optionId, it)), [uploads, support, optionId])
  return <PhotoField uploads={uploads} language={language} />
}

/** A plate, for a product without a picture. */
const FALLBACK_PICTURE = '1f37d'
