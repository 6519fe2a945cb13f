import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'

import { CardChoice, type ChosenCard } from '#features/prime/CardChoice.tsx'
import { PaymentMessage } from '#features/prime/PaymentMessage.tsx'
import type { PrimePartProps } from '#features/prime/island-props.ts'
import { formatLongDate } from '#features/prime/prime-texts.ts'
import { fill } from '#i18n/fill.ts'
import type { PrimeSubscription as Subscription } from '#state/prime/prime-profile.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'

type Props = PrimePartProps & {
  readonly subscription: Subscription
  readonly changing: boolean
}

/** The subscription of the customer: its facts, a failed charge, another card, cancellation and resumption. */
export function PrimeSubscription(props: Props) {
  const { t, checkout, data, subscription, changing, profile } = props
  const { cancelAtPeriodEnd, isSponsored, periodEnd, status } = subscription
  const heading = useRef<HTMLHeadingElement>(null)
  const [isConfirming, setConfirming] = useState(false)
  const [isChoosing, setChoosing] = useState(false)
  const [message, setMessage] = useState<{ readonly isFailure: boolean; readonly text: string }>()
  const format = (time: number) => formatLongDate(time, data.locale)
  // the pressed button may be gone
  useEffect(() => {
    if (message) heading.current?.focus()
  }, [message])
  async function change(request: Promise<boolean>, done: string): Promise<void> {
    setMessage(undefined)
    const isDone = await request
    setConfirming(false)
    if (isDone) setChoosing(false)
    setMessage({ isFailure: !isDone, text: isDone ? done : t.changeFailed })
  }
  const isGrace = status === 'GRACE'
  const isPaid = !isSponsored && status !== 'ENDED'
  return (
    <section className="card panel section" aria-labelledby="prime-subscription">
      <h2 id="prime-subscription" ref={heading} tabIndex={-1}>
        {t.manage}
      </h2>
      <div role="status">{message?.isFailure === false && <p className="note success">{message.text}</p>}</div>
      <div role="alert">{message?.isFailure && <p className="note danger">{message.text}</p>}</div>
      {status === 'GRACE' && <FailedCharge {...props} />}
      <dl className="sums">
        {getFacts(props, format).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {isPaid && status !== 'GRACE' && !cancelAtPeriodEnd && (
        <>
          {subscription.card === null && <p className="note warning">{t.addCardText}</p>}
          {isChoosing ? (
            <OtherCard {...props} onChosen={(id, name) => change(profile.changeCard(id), fill(t.cardChanged, { card: name }))} />
          ) : (
            <div>
              <Button look="secondary" onClick={() => setChoosing(true)}>
                {t.changeCard}
              </Button>
            </div>
          )}
        </>
      )}
      {isPaid && (
        <div>
          {cancelAtPeriodEnd ? (
            <Button look="plum" busy={changing} onClick={() => void change(profile.resume(), t.resumed)}>
              {t.resume}
            </Button>
          ) : (
            <Button
              look="secondary"
              onClick={() => {
                setMessage(undefined)
                setConfirming(true)
              }}
            >
              {t.cancel}
            </Button>
          )}
        </div>
      )}
      <Dialog
        open={isConfirming}
        onClose={() => setConfirming(false)}
        title={t.cancelTitle}
        closeLabel={checkout.close}
        footer={
          <>
            <Button look="secondary" onClick={() => setConfirming(false)}>
              {t.keep}
            </Button>
            <Button
              busy={changing}
              onClick={() => void change(profile.cancel(), isGrace ? t.cancelledNow : fill(t.cancelled, { date: format(periodEnd) }))}
            >
              {t.cancel}
            </Button>
          </>
        }
      >
        <p>{isGrace ? t.cancelNowText : fill(t.cancelText, { date: format(periodEnd) })}</p>
      </Dialog>
    </section>
  )
}

/** Name and value of each line. */
function getFacts({ t, checkout, subscription }: Props, format: (time: number) => string): [string, string][] {
  const { cancelAtPeriodEnd, card, isSponsored, nextAttempt, periodEnd, price, savedSoFar, startedAt, status } = subscription
  const statusText = isSponsored && status !== 'ENDED' ? t.statusSponsored : cancelAtPeriodEnd && status !== 'ENDED' ? t.statusCancelled : t[`status${status}`] // prettier-ignore
  const willRenew = price !== null && nextAttempt !== null
  return [
    [t.status, statusText],
    ...(willRenew
      ? [[t.nextPayment, fill(t.priceOnDate, { price: price.text, date: format(nextAttempt) })] as [string, string]]
      : [[status === 'ENDED' ? t.endedOn : t.validUntil, format(periodEnd)] as [string, string]]),
    ...(isSponsored || status === 'ENDED'
      ? []
      : [[t.card, card ? fill(checkout.savedCard, { brand: card.brand, digits: card.lastFour }) : t.noCard] as [string, string]]),
    ...(isSponsored ? [] : [[t.memberSince, format(startedAt)] as [string, string]]),
    ...(savedSoFar ? [[t.saved, savedSoFar.text] as [string, string]] : []),
  ]
}

/** A charge has failed: the customer pays with the same or another card. */
function FailedCharge({ t, checkout, data, subscription, payment, cards, openCardForm }: Props) {
  const state = useStore(payment.$payment)
  const choice = useRef<ChosenCard>(null)
  const { graceEnd, nextAttempt, price, provider, subscriptionId } = subscription
  if (price === null) return null
  const format = (time: number) => formatLongDate(time, data.locale)
  const pay = () => void payment.pay({ subscriptionId, displayedTotal: price.amount }, async () => choice.current?.getCard())
  return (
    <>
      <div className="note danger" role="alert">
        <div className="stack">
          <b>{t.graceTitle}</b>
          {graceEnd !== null && <p>{fill(t.graceText, { price: price.text, date: format(graceEnd) })}</p>}
          {nextAttempt !== null && <p>{fill(t.graceNext, { date: format(nextAttempt) })}</p>}
        </div>
      </div>
      <CardChoice
        ref={choice}
        t={t}
        checkout={checkout}
        cards={cards}
        provider={provider}
        openCardForm={openCardForm}
        onSubmit={pay}
        onChange={payment.dismiss}
      />
      <PaymentMessage t={t} state={state} />
      <Button look="plum" wide busy={['paying', 'polling', 'leaving'].includes(state.status)} onClick={pay}>
        {fill(t.payNow, { price: price.text })}
      </Button>
    </>
  )
}

type OtherCardProps = Props & { readonly onChosen: (id: string, name: string) => Promise<void> }

/** The card of the next payments. */
function OtherCard({ t, checkout, subscription, changing, cards, openCardForm, onChosen }: OtherCardProps) {
  const choice = useRef<ChosenCard>(null)
  const [busy, setBusy] = useState(false)
  const [isFailed, setFailed] = useState(false)
  async function save(): Promise<void> {
    setBusy(true)
    setFailed(false)
    try {
      const id = await choice.current?.getCard()
      if (id === undefined) return
      const state = cards.$methods.get()
      const card = state.status === 'ready' ? state.methods.find(it => it.creditCard?.id === id)?.creditCard : undefined
      await onChosen(id, card ? fill(checkout.savedCard, { brand: card.brand, digits: card.lastFour }) : t.card)
    } catch {
      setFailed(true)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <h3>{t.changeCard}</h3>
      <CardChoice
        ref={choice}
        t={t}
        checkout={checkout}
        cards={cards}
        provider={subscription.provider}
        openCardForm={openCardForm}
        onSubmit={() => void save()}
        onChange={() => setFailed(false)}
      />
      <div role="alert">{isFailed && <p className="field-error">{t.changeFailed}</p>}</div>
      <div>
        <Button busy={busy || changing} onClick={() => void save()}>
          {t.saveCard}
        </Button>
      </div>
    </>
  )
}
