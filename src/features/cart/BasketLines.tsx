import type { Cart, CartProduct } from '#contract/cart/cart.ts'
import { linesOf, MAX_AMOUNT } from '#domain/cart/cart.ts'
import { unitPrice } from '#domain/cart/line.ts'
import { twoForOneStep } from '#domain/cart/two-for-one.ts'
import type { IslandProps } from '#features/cart/island-props.ts'
import { fill } from '#i18n/fill.ts'
import { formatMoney } from '#i18n/money.ts'
import { Stepper } from '#ui/Stepper.tsx'

interface Props extends IslandProps {
  cart: Cart
  onChange: (line: CartProduct, by: number) => void
  /** Opens the line's options again; absent where that cannot be done. */
  onEdit?: (line: CartProduct) => void
}

export function BasketLines({ cart, t, money, onChange, onEdit }: Props) {
  return (
    <ul className="lines">
      {linesOf(cart).map(line => (
        <li key={line.id} className="line">
          <b className="money">{line.amount}×</b>
          <div>
            <h3>{line.product.name}</h3>
            {line.selectedAttributes.length > 0 && <small>{optionsText(line)}</small>}
            {line.note !== '' && <small>“{line.note}”</small>}
          </div>
          <span className="money">{formatMoney(unitPrice(line) * line.amount, money)}</span>
          <div className="line-tools">
            <Stepper
              value={line.amount}
              most={MAX_AMOUNT}
              removes
              onChange={value => onChange(line, value > line.amount && line.isTwoForOne ? twoForOneStep(line.amount) : value - line.amount)}
              labels={{
                less: fill(t.lessOf, { name: line.product.name }),
                more: fill(t.moreOf, { name: line.product.name }),
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
        </li>
      ))}
    </ul>
  )
}

function optionsText({ selectedAttributes }: CartProduct): string {
  return selectedAttributes.map(it => (it.quantity > 1 ? `${it.quantity}× ${it.name}` : it.name)).join(' · ')
}
