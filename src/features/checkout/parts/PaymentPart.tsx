import { useStore } from '@nanostores/react'

import type { PaymentMethod } from '#contract/checkout/payment.ts'
import { isSamePayment, toPaymentConfiguration } from '#domain/checkout/payment-choice.ts'
import type { OrderPartProps } from '#features/checkout/checkout-props.ts'
import { findIssue } from '#features/checkout/parts/find-issue.ts'
import { CheckoutPart } from '#features/checkout/parts/CheckoutPart.tsx'
import { LazyCardForm } from '#features/checkout/LazyParts.tsx'
import { fill } from '#i18n/fill.ts'
import { formatMoney } from '#i18n/money.ts'
import { session } from '#state/browser/session.ts'
import { canOrder } from '#state/account/session-state.ts'
import { getMaxCashOf, isCovered } from '#state/checkout/displayed-price.ts'

const CASH = { type: 'Cash', alternativePlatform: null, instrumentId: null } as const

export function PaymentPart(props: OrderPartProps) {
  const { t, data, store, checkout } = props
  const { payment, useBalance = true } = useStore(checkout.$choices)
  const quote = useStore(checkout.$quote)
  const { issue, attempt } = findIssue('payment', useStore(checkout.$orderIssues))
  const cleared = useStore(checkout.$cashCleared)
  const signedIn = canOrder(useStore(session.$session))
  const methods = quote?.paymentMethods
  const balance = quote?.balance
  const covered = isCovered(quote)
  const maximum = quote && getMaxCashOf(quote)
  const takesCash = methods ? methods.some(it => it.type === 'Cash') : data.cashEnabled && quote?.cash !== null
  const tooMuch = quote !== undefined && maximum !== undefined && quote.total > maximum
  const isSelected = (it: PaymentMethod) =>
    payment !== undefined && payment !== 'newCard' && isSamePayment(payment, toPaymentConfiguration(it))
  return (
    <CheckoutPart title={t.payment} attempt={attempt} issue={issue && t.faultNoPayment}>
      {cleared !== undefined && (
        <p className="note warning">
          {fill(store.mode === 'PICKUP' ? t.cashClearedAtStore : t.cashCleared, { price: formatMoney(cleared, data.money) })}
        </p>
      )}
      {balance && (
        <label className="option">
          <input type="checkbox" checked={useBalance} onChange={event => checkout.setOption('useBalance', event.target.checked)} />
          <span>{t.useBalance}</span>
          <span className="small muted">{fill(t.balanceAvailable, { price: formatMoney(balance.available, data.money) })}</span>
        </label>
      )}
      {covered && <p className="note success">{t.balanceCovers}</p>}
      {methods?.length === 0 && data.provider === null && !covered && <p className="note warning">{t.noPaymentHere}</p>}
      <fieldset className="options" hidden={covered}>
        <legend className="sr-only">{t.payment}</legend>
        {methods?.map(
          it =>
            it.creditCard && (
              <label className="option" key={it.id}>
                <input
                  type="radio"
                  name="payment"
                  checked={isSelected(it)}
                  onChange={() => checkout.choosePayment(toPaymentConfiguration(it))}
                />
                <span>{fill(t.savedCard, { brand: it.creditCard.brand, digits: it.creditCard.lastFour })}</span>
                <span className="small muted">{fill(t.cardValid, { date: formatExpiry(it.creditCard) })}</span>
              </label>
            ),
        )}
        {data.provider !== null && (
          <label className="option">
            <input type="radio" name="payment" checked={payment === 'newCard'} onChange={() => checkout.choosePayment('newCard')} />
            <span>
              {t.newCard}
              <small className="block muted">{signedIn ? t.newCardHint : t.newCardLater}</small>
            </span>
            <span />
          </label>
        )}
        {payment === 'newCard' && signedIn && !covered && <LazyCardForm {...props} />}
        {methods?.filter(isUsableHere).map(it => (
          <label className="option" key={it.id}>
            <input
              type="radio"
              name="payment"
              checked={isSelected(it)}
              onChange={() => checkout.choosePayment(toPaymentConfiguration(it))}
            />
            <span>
              {it.alternativePlatform?.displayName}
              <small className="block muted">{fill(t.platformHint, { platform: it.alternativePlatform?.displayName ?? '' })}</small>
            </span>
            <span />
          </label>
        ))}
        {takesCash && (
          <label className="option">
            <input
              type="radio"
              name="payment"
              checked={payment !== 'newCard' && payment?.type === 'Cash'}
              disabled={tooMuch}
              onChange={() => checkout.choosePayment(CASH)}
            />
            <span>{store.mode === 'PICKUP' ? t.cashAtStore : t.cash}</span>
            <span className="small muted">
              {maximum !== undefined && Number.isFinite(maximum) && fill(t.cashUpTo, { price: formatMoney(maximum, data.money) })}
            </span>
          </label>
        )}
      </fieldset>
    </CheckoutPart>
  )
}

/** Alternative platforms, and wallets where the browser has them. @source issue 22: "through the Payment Request where the browser has it" */
function isUsableHere({ alternativePlatform }: PaymentMethod): boolean {
  if (alternativePlatform?.name === 'ApplePay') return 'ApplePaySession' in globalThis
  if (alternativePlatform?.name === 'GooglePay') return 'PaymentRequest' in globalThis
  return alternativePlatform !== null
}

const formatExpiry = ({ expiryMonth, expiryYear }: { expiryMonth: number; expiryYear: number }): string =>
  `${String(expiryMonth).padStart(2, '0')}/${String(expiryYear % 100).padStart(2, '0')}`
