import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'

import { formatDay } from '#features/checkout/gift-cards/format-day.ts'
import type { GiftCardProps } from '#features/checkout/gift-cards/gift-card-props.ts'
import { GiftCardForm } from '#features/checkout/gift-cards/GiftCardForm.tsx'
import { GiftCardList } from '#features/checkout/gift-cards/GiftCardList.tsx'
import type { GiftCardTexts } from '#features/checkout/gift-cards/gift-card-texts.ts'
import { RedeemGiftCard } from '#features/checkout/gift-cards/RedeemGiftCard.tsx'
import { fill } from '#i18n/fill.ts'
import { session } from '#state/browser/session.ts'
import type { GiftCard, GiftCardsState } from '#state/checkout/gift-cards/gift-cards.ts'
import { Button } from '#ui/Button.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

interface Props extends GiftCardProps {
  /** Whether the page is about the card of a link. */
  readonly isReceived: boolean
  /** What the challenge of the bank has led to, when the customer comes back from it. */
  readonly challenge: 'confirmed' | 'declined' | undefined
  readonly declinedText: string
}

/** The gift cards of a customer who is signed in: one to redeem, one to send, and those that were bought (issue 25 point 2). */
export function GiftCardsPage({ challenge, declinedText, isReceived, ...props }: Props) {
  const { data, giftCards, payment, redemption } = props
  const { texts } = data
  const state = useStore(giftCards.$giftCards)
  const paid = useStore(payment.$paidCheckout)
  const { status } = useStore(payment.$payment)
  useEffect(() => void giftCards.load(), [giftCards])
  const cards = state.status === 'ready' ? state.cards : []
  // the newest one is that of the challenge
  const newest = challenge === 'confirmed' ? cards[0] : undefined
  const bought = paid === undefined ? newest : cards.find(it => it.checkoutId === paid)
  const [isThanksClosed, setThanksClosed] = useState(false)
  const isThanked = bought !== undefined && (paid === undefined ? !isThanksClosed && status === 'idle' : true)
  function restart(): void {
    setThanksClosed(true)
    payment.restart()
  }
  return (
    <>
      <div role="alert">{challenge === 'declined' && status === 'idle' && <p className="note danger">{declinedText}</p>}</div>
      {isThanked && <Thanks data={data} bought={bought} onRestart={restart} />}
      <RedeemGiftCard data={data} redemption={redemption} isReceived={isReceived} />
      {/* somebody who has a card wants to use it */}
      {!isReceived && !isThanked && <Shop {...props} state={state} />}
      {cards.length > 0 && <GiftCardList data={data} giftCards={giftCards} cards={cards} />}
      {!isReceived && state.status === 'ready' && state.shop.offer && <Terms texts={texts} currency={state.shop.offer.currency} />}
    </>
  )
}

function Shop({ state, ...props }: Omit<Props, 'challenge' | 'declinedText' | 'isReceived'> & { readonly state: GiftCardsState }) {
  const { data, giftCards } = props
  const { texts } = data
  const customer = useStore(session.$session)
  if (state.status === 'failed')
    return (
      <div className="stack" role="alert">
        <p>{texts.loadFailed}</p>
        <div>
          <Button look="secondary" onClick={() => void giftCards.load()}>
            {texts.retry}
          </Button>
        </div>
      </div>
    )
  if (state.status !== 'ready') return <Skeleton label={texts.loading} shape="lines" count={4} />
  return <GiftCardForm {...props} userName={customer.status === 'authenticated' ? customer.user.name : ''} shop={state.shop} />
}

interface ThanksProps extends Pick<Props, 'data'> {
  readonly bought: GiftCard
  readonly onRestart: () => void
}

function Thanks({ data: { texts, locale }, bought, onRestart }: ThanksProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // the pressed button is gone
  useEffect(() => heading.current?.focus(), [])
  const values = { email: bought.recipientEmail, date: formatDay(bought.sendDay, locale) }
  return (
    <section className="card panel stack" aria-labelledby="gift-thanks">
      <h2 id="gift-thanks" ref={heading} tabIndex={-1}>
        {texts.thanksTitle}
      </h2>
      <p>{fill(bought.isScheduled ? texts.thanksDate : texts.thanksNow, values)}</p>
      <div>
        <Button look="secondary" onClick={onRestart}>
          {texts.sendTitle}
        </Button>
      </div>
    </section>
  )
}

function Terms({ texts, currency }: { readonly texts: GiftCardTexts; readonly currency: string }) {
  return (
    <section className="stack" aria-labelledby="gift-terms">
      <h2 id="gift-terms">{texts.terms}</h2>
      <ul className="small muted stack">
        <li>{texts.termExpiry}</li>
        <li>{fill(texts.termCurrency, { currency })}</li>
        <li>{texts.termCard}</li>
        <li>{texts.termCancel}</li>
      </ul>
    </section>
  )
}
