import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'

import type { CartProduct } from '#contract/cart/cart.ts'
import { getRemedies, needsDecision, type Remedy } from '#domain/cart/apply-difference.ts'
import type { BasketTotals, StoreFees } from '#domain/cart/basket-totals.ts'
import type { LineDifference, StoreDifference } from '#domain/cart/compare-cart.ts'
import { calculateBasePrice, withCustomerPromotions } from '#domain/cart/line.ts'
import type { LineProps } from '#features/cart/island-props.ts'
import { fill } from '#i18n/fill.ts'
import { loadCheckoutTexts } from '#i18n/island-texts/checkout.ts'
import { formatMoney, type MoneyStyle } from '#i18n/money.ts'
import { formatNextHour } from '#i18n/time.ts'
import { isPrime } from '#state/browser/cart-owner.ts'
import { cartCheck } from '#state/browser/cart-check.ts'
import { $primeSaving } from '#state/browser/prime-saving.ts'
import { getLineDifferences } from '#state/cart/cart-check.ts'
import { Icon } from '#ui/Icon.tsx'
import type { IconName } from '#ui/icons/icons.ts'

/** Not in the texts of the cart, which load with each product sheet. */
export const texts = await loadCheckoutTexts(document.body.dataset['language'] ?? 'en')

export const openCartCheck = (fees: StoreFees): Promise<void> => cartCheck.open(fees)
export const confirmCart = (): Promise<boolean> => cartCheck.confirm()

/** Number of differences that the customer has to decide about; the checkout waits for them. */
export const useOpenChanges = (): number => useStore(cartCheck.$openChanges)

/** Moves the focus to the first difference of the cart. */
export function focusFirstChange(within: ParentNode): void {
  const change = within.querySelector<HTMLElement>('.cart-change')
  change?.focus({ preventScroll: true })
  change?.scrollIntoView({ block: 'center' })
}

type FeeDifference = Exclude<StoreDifference, { kind: 'storeClosed' | 'tooLarge' }>

interface LineChangeProps extends LineProps {
  line: CartProduct
  /** Absent where options cannot be edited. */
  onEdit: (() => void) | undefined
  /** Removes the line, perhaps after a confirmation. */
  onRemove: () => void
}

/** That the next unit is free, while the store still sells the product with its two-for-one. */
export function NextIsFree({ line, t }: Pick<LineChangeProps, 'line' | 't'>) {
  const differences = getLineDifferences(useStore(cartCheck.$differences), line.id)
  const hasEnded = differences.some(it => it.kind === 'soldOut' || (it.kind === 'promotionEnded' && it.twoForOne))
  return hasEnded ? null : <small className="free">{t.nextIsFree}</small>
}

/** What differs in a line, on the line itself, with its remedies. */
export function LineChanges({ line, t, money, onEdit, onRemove }: LineChangeProps) {
  const differences = getLineDifferences(useStore(cartCheck.$differences), line.id)
  if (differences.length === 0) return null
  const needsChoice = differences.some(it => it.kind === 'optionsInvalid')
  return (
    <div className="cart-change" tabIndex={-1} role="group" aria-label={`${line.product.name}: ${texts.changesTitle}`}>
      <ul>
        {differences.map((it, index) => (
          <li key={`${it.kind} ${index}`}>
            <Icon name={getIcon(it)} />
            <span>{describeLineDifference(it, money)}</span>
          </li>
        ))}
      </ul>
      <p className="cart-change-actions">
        {needsChoice && onEdit && (
          <button type="button" className="button small" onClick={onEdit}>
            {t.edit}
          </button>
        )}
        {getRemedies(differences, line.selectedAttributes.length).map((remedy, index) => (
          <button
            key={remedy}
            type="button"
            className={index === 0 && !needsChoice && remedy !== 'remove' ? 'button small' : 'button secondary small'}
            aria-label={`${getRemedyLabel(remedy, differences, t, money)}: ${line.product.name}`}
            onClick={() => (remedy === 'remove' ? onRemove() : cartCheck.apply(differences[0]!, remedy))}
          >
            {getRemedyLabel(remedy, differences, t, money)}
          </button>
        ))}
      </p>
    </div>
  )
}

/** What differs in the store, above the totals, and the announcement of all differences. */
export function StoreChanges({ t, money, checkoutPath }: LineProps & { checkoutPath: string | undefined }) {
  const all = useStore(cartCheck.$differences)
  // a screen reader announces what changes in a region that is already on the page
  const [isMounted, setMounted] = useState(false)
  useEffect(() => {
    const frame = requestAnimationFrame(() => setMounted(true))
    return () => cancelAnimationFrame(frame)
  }, [])
  const differences = all.filter((it): it is StoreDifference => !('lineId' in it))
  const open = all.filter(needsDecision)
  const closed = differences.find(it => it.kind === 'storeClosed')
  const isTooLarge = differences.some(it => it.kind === 'tooLarge')
  const fees = differences.filter((it): it is FeeDifference => it.kind !== 'storeClosed' && it.kind !== 'tooLarge')
  const soldOut = all.filter(it => it.kind === 'soldOut')
  const acceptableLines = new Set(open.flatMap(it => ('lineId' in it && getRemedies(getLineDifferences(all, it.lineId)).includes('keep') ? [it.lineId] : []))) // prettier-ignore
  return (
    <>
      <p className="sr-only" role="status">
        {isMounted && open.length > 0 ? fill(texts.changesStatus, { count: open.length }) : ''}
      </p>
      {soldOut.length > 1 && (
        <button type="button" className="button secondary small" onClick={() => cartCheck.removeUnavailable()}>
          {texts.removeUnavailable}
        </button>
      )}
      {acceptableLines.size > 1 && (
        <button type="button" className="button secondary small" onClick={() => cartCheck.keepAll()}>
          {texts.keepAll}
        </button>
      )}
      {isTooLarge && (
        <div className="cart-change" tabIndex={-1}>
          <ul>
            <li>
              <Icon name="alert-triangle" />
              <span>{texts.cartTooLarge}</span>
            </li>
          </ul>
        </div>
      )}
      {closed?.kind === 'storeClosed' && (
        <div className="cart-change" tabIndex={-1}>
          <ul>
            <li>
              <Icon name="clock" />
              <span>{describeClosing(closed, t, money)}</span>
            </li>
          </ul>
          {closed.canSchedule && checkoutPath !== undefined && open.length === 0 && (
            <p className="cart-change-actions">
              <a className="button secondary small" href={checkoutPath} rel="nofollow">
                {texts.scheduleLater}
              </a>
            </p>
          )}
        </div>
      )}
      {fees.length > 0 && (
        <div className="cart-change" tabIndex={-1}>
          <ul>
            {fees.map(it => (
              <li key={it.kind === 'feeChanged' ? it.fee : it.kind}>
                <Icon name="info" />
                <span>{describeFee(it, t, money)}</span>
              </li>
            ))}
          </ul>
          <p className="cart-change-actions">
            <button type="button" className="button small" onClick={() => cartCheck.apply(fees[0]!, 'keep')}>
              {texts.acceptFees}
            </button>
          </p>
        </div>
      )}
    </>
  )
}

/** What a larger order saves, "€3.40 to free delivery", and why the delivery fee is another one than on the page of the store. */
export function SumNotes({ sums: { deliveryFee, missing, missingToFreeDelivery }, money }: { sums: BasketTotals; money: MoneyStyle }) {
  const comment = useStore(cartCheck.$feeComment)
  const primeSaving = useStore($primeSaving)
  return (
    <>
      {missing > 0 && <p className="note">{fill(texts.addForMinimum, { price: formatMoney(missing, money) })}</p>}
      {comment !== undefined && deliveryFee !== undefined && <p className="note">{comment}</p>}
      {primeSaving > 0 && <p className="note success">{fill(texts.primeSaving, { price: formatMoney(primeSaving, money) })}</p>}
      {missingToFreeDelivery > 0 && (
        <p className="note">{fill(texts.toFreeDelivery, { price: formatMoney(missingToFreeDelivery, money) })}</p>
      )}
    </>
  )
}

function describeClosing(
  { opensAt, timeZone }: Extract<StoreDifference, { kind: 'storeClosed' }>,
  t: LineProps['t'],
  { locale }: MoneyStyle,
): string {
  if (opensAt === null) return t.storeClosed
  return `${t.storeClosed} ${fill(texts.opensAt, { hour: formatNextHour(opensAt, Date.now(), timeZone, locale) })}`
}

function getIcon({ kind }: LineDifference): IconName {
  return kind === 'promotionNew' || kind === 'priceDown' ? 'tag' : 'alert-triangle'
}

function describeLineDifference(difference: LineDifference, money: MoneyStyle): string {
  switch (difference.kind) {
    case 'soldOut':
      return texts.goneProduct
    case 'fewerLeft':
      return fill(texts.fewerLeft, { left: difference.left })
    case 'priceUp':
    case 'priceDown':
      return fill(texts[difference.kind], formatChange(difference, money))
    case 'promotionEnded':
      return difference.twoForOne ? texts.twoForOneEnded : fill(texts.offerEnded, formatChange(difference, money))
    case 'promotionNew':
      return difference.twoForOne ? texts.twoForOneNew : fill(texts.offerNew, formatChange(difference, money))
    case 'optionGone':
      return fill(texts.optionGone, { option: difference.option.name })
    case 'optionPrice':
      return fill(texts.optionPrice, { option: difference.option.name, ...formatChange(difference, money) })
    case 'optionsInvalid':
      return texts.optionsInvalid
  }
}

const FEE_NAMES = { delivery: 'deliveryFee', service: 'serviceFee', smallOrder: 'smallOrderFee' } as const

function describeFee(difference: FeeDifference, t: LineProps['t'], money: MoneyStyle): string {
  if (difference.kind === 'freeDeliveryChanged') return describeFreeDelivery(difference, money)
  if (difference.kind !== 'feeChanged') return fill(texts.minimumNow, formatChange(difference, money))
  const formatFee = (amount: number): string => (amount === 0 ? t.free : formatMoney(amount, money))
  const { fee, before, after } = difference
  return fill(texts.feeNow, { fee: t[FEE_NAMES[fee]], before: formatFee(before), after: formatFee(after) })
}

function describeFreeDelivery({ before, after }: Extract<StoreDifference, { kind: 'freeDeliveryChanged' }>, money: MoneyStyle): string {
  if (before === undefined) return fill(texts.freeDeliveryNew, { after: formatMoney(after ?? 0, money) })
  if (after === undefined) return fill(texts.freeDeliveryEnded, { before: formatMoney(before, money) })
  return fill(texts.freeDeliveryNow, formatChange({ before, after }, money))
}

const formatChange = ({ before, after }: { before: number; after: number }, money: MoneyStyle) => ({
  before: formatMoney(before, money),
  after: formatMoney(after, money),
})

function getRemedyLabel(remedy: Remedy, differences: readonly LineDifference[], t: LineProps['t'], money: MoneyStyle): string {
  if (remedy === 'remove') return t.lastProductRemove
  if (remedy === 'plain') return texts.removeOptions
  const replacement = differences.find(it => it.kind === 'soldOut')?.replacement
  if (remedy === 'replace' && replacement) {
    const price = formatMoney(calculateBasePrice(withCustomerPromotions(replacement, isPrime())), money)
    return fill(texts.replaceWith, { name: replacement.name, price })
  }
  const fewer = differences.find(it => it.kind === 'fewerLeft')
  if (fewer) return fill(texts.keepLeft, { left: fewer.left })
  return differences.every(it => it.kind === 'optionGone') ? texts.keepWithout : texts.keepNewPrice
}
