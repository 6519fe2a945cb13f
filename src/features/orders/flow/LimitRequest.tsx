import { useStore } from '@nanostores/react'
import { useEffect, useId, useRef, useState } from 'react'

import type { City } from '#contract/geo/city.ts'
import type { Order } from '#contract/orders/order.ts'
import type { LimitRequest as Request } from '#contract/orders/ordered-purchase.ts'
import { useNow } from '#features/orders/flow/use-now.ts'
import type { OrdersProps } from '#features/orders/island-props.ts'
import { formatCityTime, toMoneyStyle } from '#features/orders/order-texts.ts'
import { fill } from '#i18n/fill.ts'
import { formatMoney } from '#i18n/money.ts'
import { createPageLimitAnswer } from '#state/browser/limit-answer.ts'
import type { LimitAnswerState } from '#state/orders/limit-answer.ts'
import { Button } from '#ui/Button.tsx'

export interface LimitRequestProps extends OrdersProps {
  order: Order
  request: Request
  city: City
  paymentOrigin: string
  /** Loads the order again. */
  refresh: () => void
  /** Called after an answer. Its buttons no longer exist then, so the focus must move. */
  onDone: () => void
}

/** The courier needs a higher limit: the customer agrees and pays the difference, or keeps the limit. */
export function LimitRequest({ order, request, city, paymentOrigin, refresh, onDone, t, style, language }: LimitRequestProps) {
  const [limitAnswer] = useState(() => createPageLimitAnswer({ orderId: order.id, language, paymentOrigin, refresh }))
  const answer = useStore(limitAnswer.$answer)
  const [pressed, setPressed] = useState<'ACCEPT' | 'DECLINE'>()
  const heading = useId()
  const now = useNow()
  const isWaiting = (request.state === 'OPEN' || request.state === 'PAYING') && request.expirationTime > now
  useDone(isWaiting, pressed !== undefined, onDone)
  if (!isWaiting) {
    // the answer of another device, or no answer in time
    const isLate = answer.status === 'late' || request.state === 'OPEN' || request.state === 'PAYING'
    return isLate && <p className="note warning">{t.limitLate}</p>
  }

  const money = toMoneyStyle(city, style.numbers)
  const format = (amount: number): string => formatMoney(amount, money)
  const isPaying = request.state === 'PAYING'
  const isBusy = ['paying', 'polling', 'leaving'].includes(answer.status)
  const card = order.paymentMethodsBreakdown.at(-1)?.text ?? ''
  const extra = format(request.limit - request.before)
  const error = getError(answer, request, t)
  const send = (it: 'ACCEPT' | 'DECLINE'): void => {
    setPressed(it)
    void limitAnswer.answer(it, request)
  }
  return (
    <section className="card panel section substitution" aria-labelledby={heading}>
      <h2 id={heading}>{t.limitTitle}</h2>
      <p>{fill(t.limitText, { limit: format(request.limit), before: format(request.before) })}</p>
      <p>{request.payment === 'CASH' ? fill(t.limitCash, { extra }) : fill(t.limitCard, { extra, card })}</p>
      <p className="small muted">
        {fill(t.limitDeadline, { time: formatCityTime(request.expirationTime, city, style).time })} {t.limitHint}
      </p>
      <p role="status">{isPaying && t.limitPaying}</p>
      <p role="alert" className={error ? 'note warning' : undefined}>
        {error}
      </p>
      <div className="substitution-answers">
        <Button busy={isBusy && pressed === 'ACCEPT'} disabled={isBusy && pressed !== 'ACCEPT'} onClick={() => send('ACCEPT')}>
          {isPaying ? t.limitContinue : fill(t.limitAccept, { limit: format(request.limit) })}
        </Button>
        <Button
          look="secondary"
          busy={isBusy && pressed === 'DECLINE'}
          disabled={isBusy && pressed !== 'DECLINE'}
          onClick={() => send('DECLINE')}
        >
          {t.limitDecline}
        </Button>
      </div>
    </section>
  )
}

function getError(answer: LimitAnswerState, { hasFailed, state }: Request, t: LimitRequestProps['t']): string | undefined {
  if (answer.status === 'network') return t.answerFailed
  if (answer.status === 'failed') return answer.message || t.limitFailed
  return hasFailed && state === 'OPEN' && answer.status === 'idle' ? t.limitFailed : undefined
}

function useDone(isWaiting: boolean, wasPressed: boolean, onDone: () => void): void {
  const done = useRef(onDone)
  useEffect(() => {
    done.current = onDone
  })
  useEffect(() => {
    if (!isWaiting && wasPressed) done.current()
  }, [isWaiting, wasPressed])
}
