import type { Cart, CartProduct } from '#contract/cart/cart.ts'
import { MAX_AMOUNT } from '#domain/cart/cart.ts'
import { calculateUnitPrice } from '#domain/cart/line.ts'
import { toPricedLines } from '#domain/cart/priced-lines.ts'
import type { AmountSteps } from '#domain/cart/two-for-one.ts'
import type { LineProps } from '#features/cart/island-props.ts'
import { fill } from '#i18n/fill.ts'
import { formatMoney, formatWithSecondCurrency } from '#i18n/money.ts'
import { Picture } from '#ui/Picture.tsx'
import { Stepper } from '#ui/Stepper.tsx'

interface Props extends LineProps {
  cart: Cart
  /** What differs from the store; absent while its chunk loads. */
  changes: typeof import('#features/cart/CartChanges.tsx') | undefined
  onChange: (line: CartProduct, by: number) => void
  /** Opens the options of the line; absent where they cannot be edited. */
  onEdit?: (line: CartProduct) => void
}

export function BasketLines({ cart, changes, t, money, onChange, onEdit }: Props) {
  return (
    <ul className="lines">
      {toPricedLines(cart).map(({ line, price, free, nextIsFree, steps }) => (
        <li key={line.id} className="line">
          <div className="line-picture">
            <div className={`pic tint-${line.product.tint}`}>
              <Picture source={line.product.imageUrl} name={line.product.name} size={36} />
            </div>
            <b className="money">{line.amount}×</b>
          </div>
          <div>
            <h3>{line.product.name}</h3>
            {line.selectedAttributes.length > 0 && <small>{getOptionsText(line)}</small>}
            {free > 0 && <small className="free">{fill(t.freeUnits, { count: free })}</small>}
            {nextIsFree && (changes ? <changes.NextIsFree line={line} t={t} /> : <small className="free">{t.nextIsFree}</small>)}
            {line.note !== '' && <small>“{line.note}”</small>}
          </div>
          <div className="line-price">
            <span className="money">{formatWithSecondCurrency(price, money)}</span>
            {free > 0 && <s className="money was">{formatMoney(calculateUnitPrice(line) * line.amount, money)}</s>}
          </div>
          <div className="line-tools">
            <Stepper
              value={line.amount}
              max={MAX_AMOUNT}
              canRemove
              step={steps}
              onChange={value => onChange(line, value - line.amount)}
              labels={{
                ...getStepLabels(steps, line.product.name, t),
                remove: fill(t.removeProduct, { name: line.product.name }),
              }}
            />
            {onEdit && line.product.customizable && (
              <button
                type="button"
                className="link"
                onClick={() => onEdit(line)}
                aria-label={fill(t.editProduct, { name: line.product.name })}
              >
                {t.edit}
              </button>
            )}
          </div>
          {changes && (
            <changes.LineChanges
              line={line}
              t={t}
              money={money}
              onEdit={onEdit && (() => onEdit(line))}
              onRemove={() => onChange(line, -line.amount)}
            />
          )}
        </li>
      ))}
    </ul>
  )
}

function getStepLabels({ decrement, increment }: AmountSteps, name: string, t: LineProps['t']) {
  return {
    less: decrement > 1 ? fill(t.removeUnitsOf, { count: decrement, name }) : fill(t.lessOf, { name }),
    more: increment > 1 ? fill(t.addUnitsOf, { count: increment, name }) : fill(t.moreOf, { name }),
  }
}

function getOptionsText({ selectedAttributes }: CartProduct): string {
  return selectedAttributes.map(it => (it.quantity > 1 ? `${it.quantity}× ${it.name}` : it.name)).join(' · ')
}
