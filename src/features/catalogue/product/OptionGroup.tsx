import type { Attribute, AttributeGroup } from '#contract/catalogue/product.ts'
import { calculateOptionPrice, withCustomerPromotion } from '#domain/cart/line.ts'
import { selectUnits, type Selection, countUnits } from '#domain/cart/selection.ts'
import { getGroupKind, isGroupFull, isOptional } from '#domain/catalogue/attribute-group.ts'
import { fill } from '#i18n/fill.ts'
import type { CartTexts } from '#i18n/island-texts/cart.ts'
import { formatMoney, formatWithSecondCurrency, type MoneyStyle } from '#i18n/money.ts'
import { isPrime } from '#state/browser/cart-owner.ts'
import { Stepper } from '#ui/Stepper.tsx'

interface Props {
  group: AttributeGroup
  selection: Selection
  /** A required choice is missing after a submit. */
  invalid: boolean
  onSelect: (selection: Selection) => void
  t: CartTexts
  money: MoneyStyle
}

/** One option group of a product: single choice, bounded or unbounded (A §5). */
export function OptionGroup({ group, selection, invalid, onSelect, t, money }: Props) {
  const { kind } = getGroupKind(group)
  const optional = isOptional(group)
  const full = isGroupFull(group, countUnits(group, selection))
  const set = (id: number, units: number) => onSelect(selectUnits(group, selection, id, units))
  const formatSurcharge = (option: Attribute) => {
    const { priceImpact } = option
    const price = calculateOptionPrice(withCustomerPromotion(option, isPrime()))
    if (priceImpact === 0) return <span className="small">{t.included}</span>
    return (
      <span className="money">
        {price < priceImpact && <s className="was">+{formatMoney(priceImpact, money)}</s>} +{formatWithSecondCurrency(price, money)}
      </span>
    )
  }
  const ruleId = `rule-${group.id}`

  return (
    <fieldset className={invalid ? 'options invalid' : 'options'} id={`group-${group.id}`} tabIndex={-1} aria-describedby={ruleId}>
      <legend>
        <span>{group.name}</span>
        <span className="pill" id={ruleId}>
          {getRuleText(group, t)}
        </span>
      </legend>
      {kind === 'single' && optional && (
        <label className="option">
          <input
            type="radio"
            name={`g${group.id}`}
            checked={countUnits(group, selection) === 0}
            onChange={() => onSelect(selectUnits(group, selection, group.attributes[0]!.id, 0))}
          />
          <span>{t.none}</span>
          <span />
        </label>
      )}
      {group.attributes.map(it => {
        const units = selection[it.id] ?? 0
        if (kind === 'single') {
          return (
            <label key={it.id} className="option">
              <input type="radio" name={`g${group.id}`} checked={units > 0} onChange={() => set(it.id, 1)} />
              <span>{it.name}</span>
              {formatSurcharge(it)}
            </label>
          )
        }
        if (group.maxPerAttribute > 1) {
          return (
            <div key={it.id} className="option">
              <span>{it.name}</span>
              {formatSurcharge(it)}
              <Stepper
                value={units}
                max={full ? units : group.maxPerAttribute}
                onChange={value => set(it.id, value)}
                labels={{ less: fill(t.lessOf, { name: it.name }), more: fill(t.moreOf, { name: it.name }) }}
              />
            </div>
          )
        }
        return (
          <label key={it.id} className="option">
            <input
              type="checkbox"
              checked={units > 0}
              disabled={full && units === 0}
              onChange={event => set(it.id, event.currentTarget.checked ? 1 : 0)}
            />
            <span>{it.name}</span>
            {formatSurcharge(it)}
          </label>
        )
      })}
    </fieldset>
  )
}

function getRuleText(group: AttributeGroup, t: CartTexts): string {
  const { min = 0, max } = group
  const optional = isOptional(group)
  if (max === 1) return optional ? fill(t.chooseUpTo, { max }) : t.chooseOne
  if (max === undefined) return optional ? t.chooseAny : fill(t.chooseMoreThan, { min: min + 1 })
  return optional ? fill(t.chooseUpTo, { max }) : fill(t.chooseBetween, { min, max })
}
