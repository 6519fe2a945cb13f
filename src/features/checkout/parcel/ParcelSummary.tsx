import { useStore } from '@nanostores/react'

import { isRouteComplete } from '#domain/checkout/parcel/parcel-form.ts'
import { NoticeNote } from '#features/checkout/parts/SectionNotice.tsx'
import type { ParcelPartProps } from '#features/checkout/parcel/parcel-data.ts'
import { fill } from '#i18n/fill.ts'
import { formatMoney, formatWithSecondCurrency } from '#i18n/money.ts'
import { session } from '#state/browser/session.ts'
import { userStatus } from '#state/browser/user-status.ts'
import { Button } from '#ui/Button.tsx'

/** The price, which changes with each stop, and the button that sends the parcel. */
export function ParcelSummary({ t, data, checkout }: ParcelPartProps) {
  const { texts, terms } = data.parcel
  const form = useStore(checkout.$form)
  const { price } = useStore(checkout.$figures)
  const quote = useStore(checkout.$quote)
  const loading = useStore(checkout.$loading)
  const failure = useStore(checkout.$quoteError)
  const paying = useStore(checkout.$paying)
  const faults = useStore(checkout.$formIssues)?.issues.length ?? 0
  const { payment } = useStore(checkout.$choices)
  const anonymous = useStore(session.$session).status === 'anonymous'
  const blocked = useStore(userStatus.$blockingMessage)
  const isComplete = isRouteComplete(form)
  const total = quote?.total ?? price.total
  const usedBalance = quote?.balance?.used ?? 0
  const due = total - usedBalance
  const isCash = payment !== undefined && payment !== 'newCard' && payment.type === 'Cash'
  const toKilometres = (metres: number): string =>
    fill(texts.parcelKilometres, { distance: (metres / 1000).toFixed(1).replace(/\.0$/, '').replace('.', data.money.decimal) })
  const rows = [
    {
      label: texts.parcelPriceBase,
      why: fill(texts.parcelPriceBaseWhy, { distance: toKilometres(terms.includedMetres) }),
      amount: price.base,
    },
    { label: fill(texts.parcelPriceDistance, { distance: toKilometres(price.metres) }), why: '', amount: price.distance },
    { label: texts.parcelPriceStops, why: '', amount: price.extraStops },
    { label: texts.parcelPriceSize, why: '', amount: price.size },
  ].filter(it => it.amount > 0)
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
            <small>{isComplete ? t.totalNote : texts.parcelPriceNote}</small>
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
