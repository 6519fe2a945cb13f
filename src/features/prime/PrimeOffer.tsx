import { useStore } from '@nanostores/react'
import { useRef, useState } from 'react'

import { toPath } from '#domain/navigation/routes.ts'
import { CardChoice, type ChosenCard } from '#features/prime/CardChoice.tsx'
import { PaymentMessage } from '#features/prime/PaymentMessage.tsx'
import type { PrimePartProps } from '#features/prime/island-props.ts'
import { formatLongDate, getPeriodPrice } from '#features/prime/prime-texts.ts'
import { fill } from '#i18n/fill.ts'
import type { PrimeOffer as Offer } from '#state/prime/prime-profile.ts'
import { Button } from '#ui/Button.tsx'

/** The terms of Prime, the card, and the button that starts it. The customer reads what is charged when, and how to cancel, above the button. */
export function PrimeOffer({ t, checkout, data, offer, payment, cards, openCardForm }: PrimePartProps & { offer: Offer }) {
  const state = useStore(payment.$payment)
  const [isMissing, setMissing] = useState(false)
  const choice = useRef<ChosenCard>(null)
  const { locale } = data
  const price = getPeriodPrice(offer, t, locale)
  // the chosen card may have had its trial: the marketplace then says what is due at once
  const [due, setDue] = useState<number>()
  const displayedTotal = due ?? (offer.firstPaymentAt === null ? offer.sum.amount : 0)
  const isTrial = displayedTotal === 0
  const busy = ['paying', 'polling', 'leaving'].includes(state.status)
  async function subscribe(): Promise<void> {
    setMissing(false)
    await payment.pay({ subscriptionId: offer.subscriptionId, displayedTotal }, async () => {
      const card = await choice.current?.getCard()
      if (card === undefined) setMissing(true)
      return card
    })
    const after = payment.$payment.get()
    if (after.status === 'terms' && after.due !== undefined) setDue(after.due)
  }
  return (
    <section className="card panel section" aria-labelledby="prime-costs">
      <h2 id="prime-costs">{t.costs}</h2>
      <dl className="sums">
        <div>
          <dt>{t.today}</dt>
          <dd>{isTrial ? checkout.free : offer.sum.text}</dd>
        </div>
        {isTrial && offer.firstPaymentAt !== null && (
          <div>
            <dt>{formatLongDate(offer.firstPaymentAt, locale)}</dt>
            <dd>{offer.sum.text}</dd>
          </div>
        )}
        <div>
          <dt>{t.then}</dt>
          <dd>{price}</dd>
        </div>
      </dl>
      <ul className="stack muted">
        {isTrial && offer.firstPaymentAt !== null && <li>{fill(t.trialEnd, { date: formatLongDate(offer.firstPaymentAt, locale) })}</li>}
        <li>{fill(t.renewal, { price })}</li>
        <li>{t.howToCancel}</li>
        <li className="switch-line">
          <a className="link" href={toPath({ name: 'legal', language: data.language, type: 'terms' })}>
            {t.terms}
          </a>
        </li>
      </ul>
      <h3>{t.card}</h3>
      <CardChoice
        ref={choice}
        t={t}
        checkout={checkout}
        cards={cards}
        provider={offer.provider}
        openCardForm={openCardForm}
        onSubmit={() => void subscribe()}
        onChange={() => {
          setMissing(false)
          setDue(undefined)
          payment.dismiss()
        }}
      />
      <PaymentMessage t={t} state={state} />
      <div role="alert">{isMissing && <p className="field-error">{t.chooseCard}</p>}</div>
      <Button look="plum" wide busy={busy} onClick={() => void subscribe()}>
        {fill(isTrial ? t.startTrial : t.subscribe, { price: isTrial ? price : offer.sum.text })}
      </Button>
    </section>
  )
}
