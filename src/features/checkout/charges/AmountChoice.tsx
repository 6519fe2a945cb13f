import type { Ref } from 'react'

import { type Amount, type AmountOffer, OTHER } from '#features/checkout/charges/use-amount.ts'
import { fill } from '#i18n/fill.ts'
import { TextField } from '#ui/TextField.tsx'

interface Props {
  readonly texts: { readonly amount: string; readonly otherAmount: string; readonly bounds: string }
  readonly offer: AmountOffer
  readonly amount: Amount
  /** Whether the customer has tried to pay. */
  readonly attempted: boolean
  /** Called before a change. */
  readonly onChange: () => void
  /** The field of another amount. */
  readonly field: Ref<HTMLInputElement>
}

/** The amounts of an offer, and a field for another one. */
export function AmountChoice({ texts, offer, amount, attempted, onChange, field }: Props) {
  const bounds = fill(texts.bounds, { minimum: offer.minimum.text, maximum: offer.maximum.text })
  const change = (apply: () => void) => {
    onChange()
    apply()
  }
  return (
    <>
      <fieldset className="options">
        <legend>{texts.amount}</legend>
        <div className="amount-options">
          {offer.amounts.map(it => (
            <label key={it.amount} className="amount-option">
              <input
                type="radio"
                className="sr-only"
                name="amount"
                checked={!amount.isOther && it.amount === amount.suggested}
                onChange={() => change(() => amount.choose(it.amount))}
              />
              <span className="money">{it.text}</span>
            </label>
          ))}
          <label className="amount-option">
            <input
              type="radio"
              className="sr-only"
              name="amount"
              checked={amount.isOther}
              onChange={() => change(() => amount.choose(OTHER))}
            />
            <span>{texts.otherAmount}</span>
          </label>
        </div>
      </fieldset>
      {amount.isOther && (
        <TextField
          ref={field}
          label={`${texts.otherAmount} (${offer.currency})`}
          inputMode="decimal"
          autoComplete="off"
          maxLength={15}
          value={amount.other}
          hint={bounds}
          error={attempted && amount.amount === undefined ? bounds : undefined}
          onChange={event => change(() => amount.setOther(event.target.value))}
        />
      )}
    </>
  )
}
