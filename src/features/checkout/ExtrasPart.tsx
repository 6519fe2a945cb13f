import { useStore } from '@nanostores/react'

import type { PartProps } from '#features/checkout/checkout-props.ts'
import { CheckoutPart } from '#features/checkout/CheckoutPart.tsx'

/** Bound of the contract, characters. */
const MAX_NOTE_LENGTH = 500

export function ExtrasPart({ t, store, checkout }: PartProps) {
  const isPickup = store.mode === 'PICKUP'
  const { note, cutleryRequested } = useStore(checkout.$choices)
  return (
    <CheckoutPart title={t.extras}>
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
          <input type="checkbox" checked={cutleryRequested} onChange={event => checkout.setCutlery(event.target.checked)} />
          {t.cutlery}
        </label>
      )}
    </CheckoutPart>
  )
}
