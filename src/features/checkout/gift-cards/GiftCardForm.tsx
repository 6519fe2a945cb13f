import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'

import { isEmail } from '#domain/account/email.ts'
import { isGiftCardAmount } from '#domain/checkout/gift-card/gift-card.ts'
import {
  MAX_GIFT_MESSAGE_LENGTH,
  MAX_GIFT_NAME_LENGTH,
  parseGiftMessage,
  parseGiftName,
} from '#domain/checkout/gift-card/gift-card-texts.ts'
import { AmountChoice } from '#features/checkout/charges/AmountChoice.tsx'
import type { ChargeCard } from '#features/checkout/charges/charge-props.ts'
import { CountryChoice } from '#features/checkout/charges/CountryChoice.tsx'
import { useAmount } from '#features/checkout/charges/use-amount.ts'
import { formatDay } from '#features/checkout/gift-cards/format-day.ts'
import type { GiftCardProps } from '#features/checkout/gift-cards/gift-card-props.ts'
import { GiftCardPreview } from '#features/checkout/gift-cards/GiftCardPreview.tsx'
import { fill } from '#i18n/fill.ts'
import type { GiftCardOffer, GiftCardShop } from '#state/checkout/gift-cards/gift-cards.ts'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/TextField.tsx'

interface Props extends Omit<GiftCardProps, 'redemption'> {
  readonly shop: GiftCardShop
  /** The name of the customer. */
  readonly userName: string
}

/** What the customer gives, to whom and when; the preview; and the card that pays it (issue 25 point 2: "gift cards bought"). */
export function GiftCardForm({ shop, ...props }: Props) {
  const { texts, locale } = props.data
  const { offer } = shop
  return (
    <section className="card panel section" aria-labelledby="gift-send">
      <h2 id="gift-send">{texts.sendTitle}</h2>
      <CountryChoice
        label={texts.country}
        locale={locale}
        countries={shop.countries}
        countryCode={offer?.countryCode ?? null}
        onChoose={it => void props.giftCards.load(it)}
      />
      {offer ? (
        <OfferForm key={offer.countryCode} {...props} offer={offer} provider={shop.provider} />
      ) : (
        shop.countries.length === 0 && <p className="note">{texts.none}</p>
      )}
    </section>
  )
}

interface OfferProps extends Omit<Props, 'shop'> {
  readonly offer: GiftCardOffer
  readonly provider: string | null
}

const EMPTY = { recipientName: '', recipientEmail: '', message: '', day: '' }

function OfferForm({ offer, provider, data, payment, userName, renderCards, renderPayment, missingCardText }: OfferProps) {
  const { texts, locale } = data
  const amount = useAmount(offer, isGiftCardAmount, data)
  const [gift, setGift] = useState({ ...EMPTY, senderName: userName })
  const [isScheduled, setScheduled] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const [isCardMissing, setCardMissing] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const card = useRef<ChargeCard>(null)
  const amountField = useRef<HTMLInputElement>(null)
  const messageId = useId()
  const state = useStore(payment.$payment)
  const busy = ['paying', 'polling', 'leaving'].includes(state.status)

  const senderName = parseGiftName(gift.senderName)
  const recipientName = parseGiftName(gift.recipientName)
  const message = parseGiftMessage(gift.message)
  const hasEmail = isEmail(gift.recipientEmail.trim())
  const hasDay = !isScheduled || (gift.day >= offer.firstDay && gift.day <= offer.lastDay)
  const days = fill(texts.dateHint, { first: formatDay(offer.firstDay, locale), last: formatDay(offer.lastDay, locale) })
  const isAttempted = attempt > 0
  const showIf = (isInvalid: boolean, error: string) => (isAttempted && isInvalid ? error : undefined)

  useEffect(() => {
    if (attempt > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [attempt])

  function change(changes: Partial<typeof gift>): void {
    payment.dismiss()
    setGift({ ...gift, ...changes })
  }
  function schedule(isLater: boolean): void {
    payment.dismiss()
    setScheduled(isLater)
  }
  async function pay(): Promise<void> {
    setAttempt(attempt + 1)
    setCardMissing(false)
    if (amount.amount === undefined || senderName === undefined || recipientName === undefined || message === undefined) return
    if (!hasEmail || !hasDay) return
    const order = {
      countryCode: offer.countryCode,
      amount: amount.amount,
      currency: offer.currency,
      senderName,
      recipientName,
      recipientEmail: gift.recipientEmail.trim(),
      message,
      sendDay: isScheduled ? gift.day : null,
    }
    await payment.pay(order, async () => {
      const chosenCard = await card.current?.getCard()
      if (chosenCard === undefined) setCardMissing(true)
      return chosenCard
    })
  }

  return (
    <form
      ref={form}
      className="section charge-form"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        if (!busy) void pay()
      }}
    >
      <AmountChoice
        texts={texts}
        offer={offer}
        amount={amount}
        attempted={isAttempted}
        onChange={() => payment.dismiss()}
        field={amountField}
      />
      <TextField
        label={texts.recipientName}
        autoComplete="off"
        maxLength={MAX_GIFT_NAME_LENGTH}
        value={gift.recipientName}
        error={showIf(recipientName === undefined, texts.nameInvalid)}
        onChange={event => change({ recipientName: event.target.value })}
      />
      <TextField
        label={texts.recipientEmail}
        type="email"
        inputMode="email"
        autoComplete="off"
        maxLength={254}
        value={gift.recipientEmail}
        error={showIf(!hasEmail, texts.emailInvalid)}
        onChange={event => change({ recipientEmail: event.target.value })}
      />
      <div className="text-field">
        <label className="field-label" htmlFor={messageId}>
          {texts.message}
        </label>
        <div className={showIf(message === undefined, '') === undefined ? 'field' : 'field invalid'}>
          <textarea
            id={messageId}
            rows={3}
            maxLength={MAX_GIFT_MESSAGE_LENGTH}
            value={gift.message}
            aria-describedby={`${messageId}hint`}
            aria-invalid={showIf(message === undefined, '') !== undefined || undefined}
            onChange={event => change({ message: event.target.value })}
          />
        </div>
        <p className={showIf(message === undefined, '') === undefined ? 'small' : 'field-error'} id={`${messageId}hint`}>
          {texts.messageHint}
        </p>
      </div>
      <TextField
        label={texts.senderName}
        autoComplete="name"
        maxLength={MAX_GIFT_NAME_LENGTH}
        value={gift.senderName}
        error={showIf(senderName === undefined, texts.nameInvalid)}
        onChange={event => change({ senderName: event.target.value })}
      />
      <fieldset className="options">
        <legend>{texts.when}</legend>
        <TimeOption isChecked={!isScheduled} onChoose={() => schedule(false)}>
          {texts.now}
        </TimeOption>
        <TimeOption isChecked={isScheduled} onChoose={() => schedule(true)}>
          {texts.onDate}
        </TimeOption>
      </fieldset>
      {isScheduled && (
        <TextField
          label={texts.date}
          type="date"
          min={offer.firstDay}
          max={offer.lastDay}
          value={gift.day}
          hint={days}
          error={showIf(!hasDay, days)}
          onChange={event => change({ day: event.target.value })}
        />
      )}
      <GiftCardPreview texts={texts} gift={{ ...gift, amount: amount.text ?? '' }} />
      {renderCards({
        ref: card,
        provider,
        onSubmit: () => void pay(),
        onChange() {
          payment.dismiss()
          setCardMissing(false)
        },
      })}
      {renderPayment(state)}
      <div role="alert">{isCardMissing && <p className="field-error">{missingCardText}</p>}</div>
      <Button type="submit" wide busy={busy}>
        {amount.text === undefined ? texts.sendTitle : fill(texts.pay, { price: amount.text })}
      </Button>
    </form>
  )
}

function TimeOption({ isChecked, onChoose, children }: { isChecked: boolean; onChoose: () => void; children: ReactNode }) {
  return (
    <label className="option">
      <input type="radio" name="gift-time" checked={isChecked} onChange={onChoose} />
      <span>{children}</span>
      <span />
    </label>
  )
}
