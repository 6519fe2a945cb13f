import { useStore } from '@nanostores/react'

import type { Cart } from '#contract/cart/cart.ts'
import { getSeenFees } from '#domain/cart/seen-fees.ts'
import type { PartProps } from '#features/checkout/checkout-props.ts'
import { NoticeNote } from '#features/checkout/parts/SectionNotice.tsx'
import { toPrice } from '#features/checkout/parts/price-rows.ts'
import { fill } from '#i18n/fill.ts'
import { formatWithSecondCurrency, formatMoney } from '#i18n/money.ts'
import { isVisitor } from '#state/account/session-state.ts'
import { session } from '#state/browser/session.ts'
import { userStatus } from '#state/browser/user-status.ts'
import { Button } from '#ui/Button.tsx'

/** The price breakdown and the order button: fixed at the end on phones, beside the parts on wide screens. */
export function PriceSummary({ t, data, store, checkout, cart }: PartProps & { cart: Cart }) {
  const quote = useStore(checkout.$quote)
  const loading = useStore(checkout.$loading)
  const failure = useStore(checkout.$quoteError)
  const paying = useStore(checkout.$paying)
  const { payment } = useStore(checkout.$choices)
  const openChanges = useStore(checkout.$openChanges)
  const anonymous = isVisitor(useStore(session.$session))
  // B §4: "Checkout: … can be loading or blocked"
  const blocked = useStore(userStatus.$blockingMessage)
  const price = toPrice(quote, cart, getSeenFees(cart, store.fees), t)
  const usedBalance = quote?.balance?.used ?? 0
  const due = price.total - usedBalance
  const isCash = payment !== undefined && payment !== 'newCard' && payment.type === 'Cash'
  return (
    <section className="card checkout-side" aria-label={t.price}>
      <h2>{t.price}</h2>
      {quote?.notices.map(it => (
        <NoticeNote key={it.text} notice={it} />
      ))}
      {openChanges > 0 && <p className="note warning">{fill(t.changesStatus, { count: openChanges })}</p>}
      {failure !== undefined && (
        <div className="note danger" role="alert">
          <span className="grow">{t.priceFailed}</span>
          <button type="button" className="link" onClick={() => void checkout.reload()}>
            {t.tryAgain}
          </button>
        </div>
      )}
      {price.missingToFreeDelivery > 0 && (
        <p className="note">{fill(t.toFreeDelivery, { price: formatMoney(price.missingToFreeDelivery, data.money) })}</p>
      )}
      <dl className="sums" aria-busy={loading}>
        {price.rows.map(it => (
          <div key={`${it.type} ${it.label}`} className={it.amount < 0 ? 'success' : undefined}>
            <dt>
              {it.label}
              <small>{it.why}</small>
            </dt>
            <dd>{it.amount === 0 ? t.free : formatMoney(it.amount, data.money)}</dd>
          </div>
        ))}
        <div className="total">
          <dt>
            {t.total}
            <small>{t.totalNote}</small>
          </dt>
          <dd>
            <span className="tick" key={price.total}>
              {formatWithSecondCurrency(price.total, data.money)}
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
      {quote?.pricingBreakdown.comment && <p className="small muted">{quote.pricingBreakdown.comment}</p>}
      {anonymous && <p className="small muted">{t.signInLater}</p>}
      {blocked && (
        <p className="note danger" role="alert">
          {blocked.title}
        </p>
      )}
      <div className="pay-bar">
        <Button wide disabled={blocked !== undefined} busy={paying !== 'idle'} onClick={() => void checkout.pay()}>
          <span>{openChanges > 0 ? t.reviewChanges : anonymous ? t.continue : isCash || due === 0 ? t.placeOrder : t.pay}</span>
          <span className="money">{formatMoney(due, data.money)}</span>
        </Button>
      </div>
      {anonymous && data.guestCheckout && (
        <Button wide look="secondary" onClick={() => void checkout.payAsGuest()}>
          {t.guest}
        </Button>
      )}
      <p className={paying === 'polling' ? 'note' : 'sr-only'} role="status">
        {paying === 'polling' ? t.polling : paying === 'busy' ? t.paying : loading ? t.priceLoading : ''}
      </p>
    </section>
  )
}
