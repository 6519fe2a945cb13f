import { formatLongDate } from '#features/prime/prime-texts.ts'
import { fill } from '#i18n/fill.ts'
import type { PrimeTexts } from '#i18n/island-texts/prime.ts'
import type { PrimeReceipt } from '#state/prime/prime-profile.ts'

interface Props {
  readonly t: PrimeTexts
  /** BCP 47. */
  readonly locale: string
  readonly receipts: readonly PrimeReceipt[]
}

/** The payments of the subscription, the newest first. */
export function PrimeReceipts({ t, locale, receipts }: Props) {
  const format = (time: number) => formatLongDate(time, locale)
  return (
    <section className="card panel section" aria-labelledby="prime-payments">
      <h2 id="prime-payments">{t.payments}</h2>
      <ul className="stack">
        {receipts.map(it => (
          <li key={it.id} className="row">
            <span className="grow">
              {format(it.paidAt)}
              <br />
              <small className="muted">
                {[fill(t.period, { from: format(it.periodStart), to: format(it.periodEnd) }), it.card].filter(Boolean).join(' · ')}
              </small>
            </span>
            <b className="money">{it.sum.text}</b>
          </li>
        ))}
      </ul>
    </section>
  )
}
