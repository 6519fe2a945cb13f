import { useStore } from '@nanostores/react'
import type { ReadableAtom } from 'nanostores'

import { NoticeNote } from '#features/checkout/parts/SectionNotice.tsx'
import type { OrderPartProps } from '#features/checkout/checkout-props.ts'
import type { SUMMARY_TEXTS } from '#features/checkout/form/form-texts.ts'
import { fill } from '#i18n/fill.ts'
import type { CheckoutTexts } from '#i18n/island-texts/checkout.ts'
import { formatMoney, formatWithSecondCurrency } from '#i18n/money.ts'
import { session } from '#state/browser/session.ts'
import { userStatus } from '#state/browser/user-status.ts'
import { Button } from '#ui/Button.tsx'

/** One amount of the price. */
export interface PriceRow {
  readonly label: string
  /** Below the label. */
  readonly why: string
  /** Minor units. */
  readonly amount: number
}

interface Props extends Pick<OrderPartProps, 't' | 'data'> {
  readonly checkout: OrderPartProps['checkout'] & {
    readonly $formIssues: ReadableAtom<{ readonly issues: readonly unknown[] } | undefined>
    pay(): Promise<void>
  }
  readonly texts: Pick<CheckoutTexts, (typeof SUMMARY_TEXTS)[number]>
  readonly rows: readonly PriceRow[]
  /** What the form shows until the marketplace has priced it, minor units. */
  readonly formTotal: number
  /** Whether the form is priced in full: otherwise the price is the lowest one. */
  readonly isComplete: boolean
  /** Below the total. */
  readonly note: string
}

/** The price of a form, which changes with each field, and the button that places the order. */
export function FormSummary({ t, data, checkout, texts, rows, formTotal, isComplete, note }: Props) {
  const quote = useStore(checkout.$quote)
  const loading = useStore(checkout.$loading)
  const failure = useStore(checkout.$quoteError)
  const paying = useStore(checkout.$paying)
  const faults = useStore(checkout.$formIssues)?.issues.length ?? 0
  const { payment } = useStore(checkout.$choices)
  const anonymous = useStore(session.$session).status === 'anonymous'
  const blocked = useStore(userStatus.$blockingMessage)
  const total = quote?.total ?? formTotal
  const usedBalance = quote?.balance?.used ?? 0
  const due = total - usedBalance
  const isCash = payment !== undefined && payment !== 'newCard' && payment.type === 'Cash'
  return (
    <section className="card checkout-side" aria-label={t.price}>
      <h2>{t.price}</h2>
      {quote?.notices.map(it => (
        <NoticeNote key={it.text} notice={it} />
      ))}
      {failure !== undefined && (
        <div className="note danger" role="alert">
          <span className="grow">{t.priceFailed}</span>
          <button type="button" className="link" onClick={() => void checkout.reload()}>
            {t.tryAgain}
          </button>
        </div>
      )}
      <dl className="sums" aria-busy={loading}>
        {rows.map(it => (
          <div key={it.label}>
            <dt>
              {it.label}
              <small>{it.why}</small>
            </dt>
            <dd>{formatMoney(it.amount, data.money)}</dd>
          </div>
        ))}
        <div className="total">
          <dt>
            {t.total}
            <small>{note}</small>
          </dt>
          <dd>
            <span className="tick" key={total}>
              {isComplete
                ? formatWithSecondCurrency(total, data.money)
                : fill(texts.parcelFromPrice, { price: formatMoney(total, data.money) })}
            </span>
          </dd>
        </div>
        {usedBalance > 0 && (
          <>
            <div className="success">
              <dt>{t.fromBalance}</dt>
              <dd>{formatMoney(-usedBalance, data.money)}</dd>
            </div>
            <div className="total">
              <dt>{t.toPay}</dt>
              <dd>{formatMoney(due, data.money)}</dd>
            </div>
          </>
        )}
      </dl>
      {anonymous && <p className="small muted">{t.signInLater}</p>}
      {blocked && (
        <p className="note danger" role="alert">
          {blocked.title}
        </p>
      )}
      {faults > 0 && (
        <p className="field-error" role="alert">
          {fill(texts.parcelFaults, { count: faults })}
        </p>
      )}
      <div className="pay-bar">
        <Button wide disabled={blocked !== undefined} busy={paying !== 'idle'} onClick={() => void checkout.pay()}>
          <span>{anonymous ? t.continue : isCash || due === 0 ? t.placeOrder : t.pay}</span>
          <span className="money">
            {isComplete ? formatMoney(due, data.money) : fill(texts.parcelFromPrice, { price: formatMoney(total, data.money) })}
          </span>
        </Button>
      </div>
      <p className={paying === 'polling' ? 'note' : 'sr-only'} role="status">
        {paying === 'polling' ? t.polling : paying === 'busy' ? t.paying : loading ? t.priceLoading : ''}
      </p>
    </section>
  )
}
