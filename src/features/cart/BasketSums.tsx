import type { BasketTotals as Sums } from '#domain/cart/basket-totals.ts'
import type { IslandProps } from '#features/cart/island-props.ts'
import { formatWithSecondCurrency, formatMoney } from '#i18n/money.ts'

interface Props extends IslandProps {
  sums: Sums
}

/** The total price before the checkout, with all fees. */
export function BasketSums({ sums, t, money }: Props) {
  const rows: readonly (readonly [label: string, amount: number, isSaving?: boolean])[] = [
    [t.products, sums.products + sums.saving],
    ...(sums.saving > 0 ? [[t.saving, -sums.saving, true] as const] : []),
    ...(sums.deliveryFee === undefined ? [] : [[t.deliveryFee, sums.deliveryFee] as const]),
    [t.serviceFee, sums.serviceFee],
    ...(sums.surcharge > 0 ? [[t.smallOrderFee, sums.surcharge] as const] : []),
  ]
  return (
    <dl className="sums">
      {rows.map(([label, amount, isSaving]) => (
        <div key={label} className={isSaving ? 'success' : undefined}>
          <dt>{label}</dt>
          <dd>{amount === 0 ? t.free : formatMoney(amount, money)}</dd>
        </div>
      ))}
      <div className="total">
        <dt>{t.total}</dt>
        <dd>
          <span className="tick" key={sums.total}>
            {formatWithSecondCurrency(sums.total, money)}
          </span>
        </dd>
      </div>
    </dl>
  )
}
