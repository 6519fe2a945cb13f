import { useStore } from '@nanostores/react'

import { getTipOptions } from '#domain/checkout/tip-options.ts'
import type { PartProps } from '#features/checkout/checkout-props.ts'
import { CheckoutPart } from '#features/checkout/parts/CheckoutPart.tsx'
import { findIssue } from '#features/checkout/parts/find-issue.ts'
import { formatMoney } from '#i18n/money.ts'

/** Bound of the contract, characters. */
const MAX_NOTE_LENGTH = 500

export function ExtrasPart({ t, data, store, checkout }: PartProps) {
  const isPickup = store.mode === 'PICKUP'
  const { note, cutleryRequested } = useStore(checkout.$choices)
  const { issue, attempt } = findIssue('legal', useStore(checkout.$orderIssues))
  return (
    <CheckoutPart title={t.extras} attempt={attempt} issue={issue && t.faultLegal}>
      <label className="field-label">
        {isPickup ? t.noteStore : t.note}
        <span className="field">
          <input
            value={note}
            maxLength={MAX_NOTE_LENGTH}
            data-restore="note"
            placeholder={isPickup ? '' : t.noteHint}
            autoComplete="off"
            onChange={event => checkout.setNote(event.target.value)}
          />
        </span>
      </label>
      {store.cutlery && (
        <label className="check">
          <input
            type="checkbox"
            checked={cutleryRequested}
            onChange={event => checkout.setOption('cutleryRequested', event.target.checked)}
          />
          {t.cutlery}
        </label>
      )}
      <TipField t={t} data={data} checkout={checkout} />
      <OfferedOptions checkout={checkout} />
    </CheckoutPart>
  )
}

/** The tip for the courier, when the marketplace offers one. */
function TipField({ t, data, checkout }: Pick<PartProps, 't' | 'data' | 'checkout'>) {
  const quote = useStore(checkout.$quote)
  const { courierTip = 0 } = useStore(checkout.$choices)
  const section = quote?.sections.find(it => it.component === 'courierTip')
  if (!section) return null
  const products = quote?.pricingBreakdown.lines.find(it => it.type === 'PRODUCTS')?.amount ?? 0
  return (
    <label className="field-label">
      {section.title}
      <span className="field">
        <select value={courierTip} onChange={event => checkout.setTip(Number(event.target.value))}>
          <option value={0}>{t.noTip}</option>
          {getTipOptions(products, courierTip).map(it => (
            <option key={it} value={it}>
              {formatMoney(it, data.money)}
            </option>
          ))}
        </select>
      </span>
    </label>
  )
}

/** Ticks that the marketplace offers for this order, with its titles. */
function OfferedOptions({ checkout }: Pick<PartProps, 'checkout'>) {
  const quote = useStore(checkout.$quote)
  const choices = useStore(checkout.$choices)
  return OFFERED_OPTIONS.map(option => {
    const section = quote?.sections.find(it => it.component === option)
    if (!section) return null
    const isChosen = choices[option] ?? quote?.components?.[option]?.value ?? false
    return (
      <label key={option} className="check">
        <input
          type="checkbox"
          checked={isChosen}
          required={section.required}
          onChange={event => checkout.setOption(option, event.target.checked)}
        />
        {section.title}
      </label>
    )
  })
}

const OFFERED_OPTIONS = ['companyInvoice', 'agreedToShareData', 'legalCheckboxAccepted'] as const
