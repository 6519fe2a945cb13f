import { useStore } from '@nanostores/react'
import { type FormEvent, useRef, useState } from 'react'

import type { CharityList } from '#contract/checkout/donation.ts'
import { isDonationAmount } from '#domain/checkout/donation.ts'
import { AmountChoice } from '#features/checkout/charges/AmountChoice.tsx'
import { CountryChoice } from '#features/checkout/charges/CountryChoice.tsx'
import type { ChargeCard } from '#features/checkout/charges/charge-props.ts'
import { useAmount } from '#features/checkout/charges/use-amount.ts'
import type { DonationProps } from '#features/checkout/donations/donation-props.ts'
import { fill } from '#i18n/fill.ts'
import type { Charity } from '#state/checkout/donations/donations.ts'
import { Button } from '#ui/Button.tsx'

interface Props extends DonationProps {
  readonly list: CharityList
}

/** The country, its charities, the amounts of the chosen one, and the card. */
export function DonationForm({ list, ...props }: Props) {
  const { data, donations } = props
  const { texts, locale } = data
  const [first] = list.charities
  return (
    <>
      <CountryChoice
        label={texts.country}
        locale={locale}
        countries={list.countries}
        countryCode={list.countryCode}
        onChoose={it => void donations.load(it)}
      />
      {first ? <CharityForm key={list.countryCode} {...props} list={list} first={first} /> : <p className="note">{texts.none}</p>}
    </>
  )
}

function CharityForm({ list, first, data, payment, renderCards, renderPayment, missingCardText }: Props & { readonly first: Charity }) {
  const { texts } = data
  const [charityId, setCharityId] = useState(first.id)
  const charity = list.charities.find(it => it.id === charityId) ?? first
  const amount = useAmount(charity, isDonationAmount, data)
  const [attempted, setAttempted] = useState(false)
  const [isCardMissing, setCardMissing] = useState(false)
  const card = useRef<ChargeCard>(null)
  const state = useStore(payment.$payment)
  const busy = ['paying', 'polling', 'leaving'].includes(state.status)
  const field = useRef<HTMLInputElement>(null)

  async function send(): Promise<void> {
    setAttempted(true)
    setCardMissing(false)
    if (amount.amount === undefined) return field.current?.focus()
    await payment.pay({ charityId: charity.id, amount: amount.amount, currency: charity.currency }, async () => {
      const chosenCard = await card.current?.getCard()
      if (chosenCard === undefined) setCardMissing(true)
      return chosenCard
    })
  }
  function change(apply: () => void): void {
    payment.dismiss()
    apply()
  }
  return (
    <form
      className="card panel section charge-form"
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        if (!busy) void send()
      }}
    >
      <fieldset className="options">
        <legend>{texts.charity}</legend>
        {list.charities.map(it => (
          <label key={it.id} className="option">
            <input type="radio" name="charity" checked={it.id === charity.id} onChange={() => change(() => setCharityId(it.id))} />
            <span>
              {it.name}
              <small className="block muted">{it.description}</small>
            </span>
            <span />
          </label>
        ))}
      </fieldset>
      {charity.website !== null && (
        <a className="link" href={charity.website} target="_blank" rel="noopener noreferrer">
          {fill(texts.website, { charity: charity.name })}
        </a>
      )}
      <AmountChoice texts={texts} offer={charity} amount={amount} attempted={attempted} onChange={() => payment.dismiss()} field={field} />
      {renderCards({
        ref: card,
        provider: list.provider,
        onSubmit: () => void send(),
        onChange: () => change(() => setCardMissing(false)),
      })}
      {renderPayment(state)}
      <div role="alert">{isCardMissing && <p className="field-error">{missingCardText}</p>}</div>
      <Button type="submit" wide busy={busy}>
        {amount.text === undefined ? texts.title : fill(texts.donate, { amount: amount.text })}
      </Button>
    </form>
  )
}
