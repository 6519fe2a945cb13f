import { type SubmitEvent, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'

import type { CartProduct } from '#contract/cart/cart.ts'
import type { ProductView } from '#contract/catalogue/product-view.ts'
import { MAX_AMOUNT } from '#domain/cart/cart.ts'
import { calculateUnitPrice } from '#domain/cart/line.ts'
import { findInvalidGroups, restoreSelection, toLine, toSelection } from '#domain/cart/selection.ts'
import { calculateTwoForOnePrice, getAmountSteps, winsFreeUnit } from '#domain/cart/two-for-one.ts'
import { addPictures } from '#features/catalogue/product/product-sheet.client.ts'
import { OptionGroup } from '#features/catalogue/product/OptionGroup.tsx'
import { fill } from '#i18n/fill.ts'
import type { CartTexts } from '#i18n/island-texts/cart.ts'
import { formatWithSecondCurrency, type MoneyStyle } from '#i18n/money.ts'
import { isPrime } from '#state/browser/cart-owner.ts'
import type { RememberedOptions } from '#state/catalogue/remembered-options.ts'
import { newId } from '#state/platform/identity.ts'
import { Stepper } from '#ui/Stepper.tsx'

interface Props {
  product: ProductView
  rememberedOptions: RememberedOptions
  /** The edited line; undefined for a new one. */
  line: CartProduct | undefined
  /** False: the store takes no orders. */
  sells: boolean
  footer: HTMLElement
  onDone: (line: CartProduct) => void
  t: CartTexts
  money: MoneyStyle
}

/** Characters; bound of the contract. */
const MAX_NOTE_LENGTH = 300

/** The options, note, amount and button of a product, under the picture of the sheet. */
export function ProductOptions({ product, rememberedOptions, line: edited, sells, footer, onDone, t, money }: Props) {
  const [selection, setSelection] = useState(() =>
    edited ? toSelection(edited) : restoreSelection(product, rememberedOptions.get(product.id)),
  )
  const [amount, setAmount] = useState(edited?.amount ?? 1)
  const [note, setNote] = useState(edited?.note ?? '')
  const [wasSubmitted, setWasSubmitted] = useState(false)

  const invalid = findInvalidGroups(product, selection)
  const line = toLine(product, selection, { id: edited?.id ?? newId(), amount, note: note.trim(), isPrime: isPrime() })
  const unit = calculateUnitPrice(line)
  const step = line.isTwoForOne ? getAmountSteps(amount, { amount, min: 1, max: MAX_AMOUNT }) : { decrement: 1, increment: 1 }
  const nextIsFree = line.isTwoForOne && winsFreeUnit(amount) && amount < MAX_AMOUNT
  const price = line.isTwoForOne ? calculateTwoForOnePrice(amount, unit) : unit * amount

  useEffect(() => addPictures(product.images), [product])

  function submit(event: SubmitEvent): void {
    event.preventDefault()
    const [first] = invalid
    if (!first) {
      rememberedOptions.set(product.id, selection)
      return onDone(line)
    }
    setWasSubmitted(true)
    document.getElementById(`group-${first.id}`)?.focus()
  }

  return (
    <form id="product-form" className="stack" noValidate onSubmit={submit}>
      {line.isTwoForOne && sells && product.available && (
        <p className="two-for-one">
          <span className="pill deal">{t.twoForOne}</span>
          <span className="free" aria-live="polite">
            {nextIsFree ? t.nextIsFree : fill(t.freeUnits, { count: Math.floor(amount / 2) })}
          </span>
        </p>
      )}
      {product.promotionNotes.map(it => (
        <p key={it} className="small">
          {it}
        </p>
      ))}
      {product.diets.length > 0 && <p className="small">{product.diets.join(' · ')}</p>}
      {product.allergens.length > 0 && <p className="small">{fill(t.allergens, { list: product.allergens.join(', ') })}</p>}
      {product.attributeGroups.map(group => (
        <OptionGroup
          key={group.id}
          group={group}
          selection={selection}
          onSelect={setSelection}
          invalid={wasSubmitted && invalid.includes(group)}
          t={t}
          money={money}
        />
      ))}
      {sells && product.available && (
        <label className="field-label">
          {t.note}
          <span className="field">
            <input
              type="text"
              value={note}
              maxLength={MAX_NOTE_LENGTH}
              placeholder={t.noteHint}
              onChange={event => setNote(event.currentTarget.value)}
            />
          </span>
        </label>
      )}
      {product.nutrition && (
        <details className="nutrition">
          <summary>{product.nutrition.title}</summary>
          <dl>
            {product.nutrition.rows.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
      {wasSubmitted && invalid.length > 0 && (
        <p className="field-error" role="alert">
          {fill(t.chooseFirst, { group: invalid[0]!.name })}
        </p>
      )}
      {createPortal(
        sells && product.available ? (
          <>
            <Stepper
              value={amount}
              min={1}
              max={MAX_AMOUNT}
              step={step}
              onChange={setAmount}
              labels={{
                less: step.decrement > 1 ? fill(t.removeUnits, { count: step.decrement }) : t.less,
                more: step.increment > 1 ? fill(t.addUnits, { count: step.increment }) : t.more,
              }}
            />
            <button type="submit" form="product-form" className="button">
              <span>{edited ? t.update : t.add}</span>
              <span className="money">{formatWithSecondCurrency(price, money)}</span>
            </button>
          </>
        ) : (
          <p className="note">{product.available ? t.storeClosed : t.soldOut}</p>
        ),
        footer,
      )}
    </form>
  )
}
