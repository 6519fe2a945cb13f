import { useEffect, useId, useRef, useState } from 'react'

import type { City } from '#contract/geo/city.ts'
import type { Substitution, SubstitutionAnswer } from '#contract/orders/substitution.ts'
import { useNow } from '#features/orders/flow/use-now.ts'
import type { OrdersProps } from '#features/orders/island-props.ts'
import { formatCityTime, toMoneyStyle } from '#features/orders/order-texts.ts'
import { fill } from '#i18n/fill.ts'
import { formatMoney } from '#i18n/money.ts'
import type { OrderTracking } from '#state/orders/order-tracking.ts'
import { Button } from '#ui/Button.tsx'

interface Props extends OrdersProps {
  substitutions: readonly Substitution[]
  /** Prices that were agreed to, by the id of the line; minor units of one unit. */
  agreedPrices: Readonly<Record<string, number>>
  orderTracking: Pick<OrderTracking, 'answer'>
  /** Called after an answer. Its buttons no longer exist then, so the focus must move. */
  onDone: () => void
  city: City
}

/** The proposals that wait for an answer. Screen readers announce each when it appears. */
export function Substitutions({ substitutions, onDone, ...props }: Props) {
  const { t } = props
  const now = useNow()
  const waiting = substitutions.filter(it => it.outcome === 'PENDING' && it.expirationTime > now)
  const [isLate, setIsLate] = useState(false)
  const answered = useRef(false)
  const notifyDone = useRef(onDone)
  useEffect(() => {
    notifyDone.current = onDone
  })
  const count = waiting.length
  // the buttons of the last answer are gone
  useEffect(() => {
    if (answered.current) notifyDone.current()
    answered.current = false
  }, [count])
  return (
    <>
      <p className="sr-only" role="status">
        {waiting
          .map(it => `${fill(t.soldOutTitle, { product: it.name })}. ${fill(t.suggests, { replacement: it.replacement.name })}`)
          .join(' ')}
      </p>
      <p role="alert" className={isLate ? 'note warning' : undefined}>
        {isLate && t.answerLate}
      </p>
      {waiting.map(it => (
        <Proposal
          key={it.lineId}
          substitution={it}
          onAnswered={outcome => {
            answered.current = true
            setIsLate(outcome === 'late')
          }}
          {...props}
        />
      ))}
    </>
  )
}

interface ProposalProps extends Omit<Props, 'substitutions' | 'onDone'> {
  substitution: Substitution
  onAnswered: (outcome: 'done' | 'late') => void
}

function Proposal({ substitution, agreedPrices, orderTracking, onAnswered, city, t, style }: ProposalProps) {
  const { lineId, name, quantity, replacement, chargedUnitPrice, expirationTime } = substitution
  const [sending, setSending] = useState<SubstitutionAnswer>()
  const [hasFailed, setHasFailed] = useState(false)
  const heading = useId()
  const money = toMoneyStyle(city, style.numbers)
  const price = formatMoney(chargedUnitPrice * quantity, money)
  const agreed = agreedPrices[lineId] ?? chargedUnitPrice

  async function send(answer: SubstitutionAnswer): Promise<void> {
    setSending(answer)
    setHasFailed(false)
    const outcome = await orderTracking.answer(lineId, answer)
    setSending(undefined)
    if (outcome === 'failed') setHasFailed(true)
    else onAnswered(outcome)
  }

  const button = (answer: SubstitutionAnswer, label: string) => (
    <Button
      look={answer === 'ACCEPT' ? 'main' : 'secondary'}
      busy={sending === answer}
      disabled={sending !== undefined && sending !== answer}
      onClick={() => void send(answer)}
    >
      {label}
    </Button>
  )
  return (
    <section className="card panel section substitution" aria-labelledby={heading}>
      <h2 id={heading}>{fill(t.soldOutTitle, { product: name })}</h2>
      <p>{fill(t.suggests, { replacement: quantity > 1 ? `${quantity} × ${replacement.name}` : replacement.name })}</p>
      <p>
        {chargedUnitPrice < agreed
          ? fill(t.suggestPay, { price, before: formatMoney(agreed * quantity, money) })
          : fill(t.suggestSame, { price })}
      </p>
      <p className="small muted">{fill(t.answerBy, { time: formatCityTime(expirationTime, city, style).time })}</p>
      <p role="alert" className={hasFailed ? 'note warning' : undefined}>
        {hasFailed && t.answerFailed}
      </p>
      <div className="substitution-answers">
        {button('ACCEPT', t.suggestAccept)}
        {button('DECLINE', t.suggestDecline)}
        {button('STORE', t.suggestStore)}
      </div>
      <p className="small muted">{t.suggestStoreHint}</p>
    </section>
  )
}
