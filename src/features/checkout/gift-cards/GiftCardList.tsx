import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'

import { formatDay } from '#features/checkout/gift-cards/format-day.ts'
import type { GiftCardProps } from '#features/checkout/gift-cards/gift-card-props.ts'
import { formatDate } from '#i18n/date.ts'
import { fill } from '#i18n/fill.ts'
import type { GiftCard } from '#state/checkout/gift-cards/gift-cards.ts'
import { Button } from '#ui/Button.tsx'

interface Props extends Pick<GiftCardProps, 'data' | 'giftCards'> {
  readonly cards: readonly GiftCard[]
}

/** The gift cards that the customer has bought, with their receipts, the newest first. */
export function GiftCardList({ cards, ...props }: Props) {
  const { texts } = props.data
  return (
    <section className="card panel section" aria-labelledby="gift-list">
      <h2 id="gift-list">{texts.list}</h2>
      <ul className="section">
        {cards.map(it => (
          <BoughtCard key={it.id} {...props} card={it} />
        ))}
      </ul>
    </section>
  )
}

function BoughtCard({ card, data: { texts, locale }, giftCards }: Omit<Props, 'cards'> & { readonly card: GiftCard }) {
  const [isAsked, setAsked] = useState(false)
  const receipt = [formatDate(card.boughtAt, locale, { dateStyle: 'long' }), fill(texts.receipt, { number: card.number }), card.card]
  const state = fill(texts.state[card.state], { date: formatDay(card.sendDay, locale), card: card.card })
  return (
    <li className="stack">
      <div className="row">
        <span className="grow gift-recipient">
          <b>{fill(texts.recipient, { name: card.recipientName })}</b>
          <br />
          <small className="muted">{card.recipientEmail}</small>
        </span>
        <b className="money">{card.sum.text}</b>
      </div>
      <p role="status">{state}</p>
      <small className="muted">{receipt.join(' · ')}</small>
      {card.isCancellable && !isAsked && (
        <div>
          <Button
            look="secondary"
            small
            aria-label={`${texts.cancelDo}: ${fill(texts.receipt, { number: card.number })}`}
            onClick={() => setAsked(true)}
          >
            {texts.cancelDo}
          </Button>
        </div>
      )}
      {card.isCancellable && isAsked && (
        <CancelQuestion card={card} data={{ texts }} giftCards={giftCards} onKeep={() => setAsked(false)} />
      )}
    </li>
  )
}

interface QuestionProps {
  readonly card: GiftCard
  readonly data: Pick<Props['data'], 'texts'>
  readonly giftCards: Props['giftCards']
  readonly onKeep: () => void
}

/** Asks before the card ends: its recipient may have it already. */
function CancelQuestion({ card, data: { texts }, giftCards, onKeep }: QuestionProps) {
  const cancellation = useStore(giftCards.$cancellation)
  const question = useRef<HTMLParagraphElement>(null)
  // the pressed button is gone
  useEffect(() => {
    giftCards.dismissCancellation()
    question.current?.focus()
  }, [giftCards])
  return (
    <div className="note">
      <div className="stack grow">
        <p ref={question} tabIndex={-1}>
          {fill(texts.cancelText, { amount: card.sum.text, card: card.card })}
        </p>
        <div role="alert">{cancellation.status === 'failed' && <p>{cancellation.message || texts.cancelFailed}</p>}</div>
        <div className="order-actions">
          <Button small busy={cancellation.status === 'working'} onClick={() => void giftCards.cancel(card.id)}>
            {texts.cancelDo}
          </Button>
          <Button small look="secondary" onClick={onKeep}>
            {texts.cancelKeep}
          </Button>
        </div>
      </div>
    </div>
  )
}
