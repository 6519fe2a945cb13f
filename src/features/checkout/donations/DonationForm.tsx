import { useStore } from '@nanostores/react'
import { type FormEvent, useId, useRef, useState } from 'react'

import type { CharityList } from '#contract/checkout/donation.ts'
import { getFractionDigits } from '#domain/checkout/currency.ts'
import { isDonationAmount } from '#domain/checkout/donation.ts'
import { getMoneyPattern } from '#domain/checkout/money-pattern.ts'
import { parseAmount } from '#domain/checkout/parcel/parse-amount.ts'
import type { DonationCard, DonationProps } from '#features/checkout/donations/donation-props.ts'
import { fill } from '#i18n/fill.ts'
import { formatMoney } from '#i18n/money.ts'
import type { Charity } from '#state/checkout/donations/donations.ts'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/TextField.tsx'

interface Props extends DonationProps {
  readonly list: CharityList
}

/** The country, its charities, the amounts of the chosen one, and the card. */
export function DonationForm({ list, ...props }: Props) {
  const { data, donations } = props
  const { texts, locale } = data
  const id = useId()
  const countries = list.countries.toSorted((one, other) => one.name.localeCompare(other.name, locale))
  const [first] = list.charities
  return (
    <>
      {(countries.length > 1 || !first) && countries.length > 0 && (
        <div className="text-field">
          <label className="field-label" htmlFor={id}>
            {texts.country}
          </label>
          <div className="field">
            <select id={id} value={list.countryCode ?? ''} onChange={event => void donations.load(event.target.value)}>
              {list.countryCode === null && <option value="" />}
              {countries.map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </select>
          </div>
        </div>
      )}
      {first ? <CharityForm key={list.countryCode} {...props} list={list} first={first} /> : <p className="note">{texts.none}</p>}
    </>
  )
}

const OTHER = 'other'

function CharityForm({ list, first, data, payment, renderCards, renderPayment, missingCardText }: Props & { readonly first: Charity }) {
  const { texts, locale } = data
  const [charityId, setCharityId] = useState(first.id)
  const charity = list.charities.find(it => it.id === charityId) ?? first
  const [chosen, setChosen] = useState<number | typeof OTHER>()
  const [other, setOther] = useState('')
  const [attempted, setAttempted] = useState(false)
  const [isCardMissing, setCardMissing] = useState(false)
  const card = useRef<DonationCard>(null)
  const state = useStore(payment.$payment)
  const busy = ['paying', 'polling', 'leaving'].includes(state.status)

  // another charity may have other amounts
  const isOther = chosen === OTHER
  const suggested =
    charity.amounts.find(it => it.amount === chosen)?.amount ?? charity.amounts[Math.min(1, charity.amounts.length - 1)]!.amount
  const amount = isOther ? parseAmount(other, getFractionDigits(charity.currency)) : suggested
  const isValid = amount !== undefined && isDonationAmount(amount, { minimum: charity.minimum.amount, maximum: charity.maximum.amount })
  const bounds = fill(texts.bounds, { minimum: charity.minimum.text, maximum: charity.maximum.text })
  const sum = isValid
    ? formatMoney(amount, {
        currency: charity.currency,
        pattern: getMoneyPattern(charity.currency, charity.currencyPattern, locale),
        ...data.numbers,
      })
    : undefined
  const field = useRef<HTMLInputElement>(null)

  async function send(): Promise<void> {
    setAttempted(true)
    setCardMissing(false)
    if (!isValid) return field.current?.focus()
    await payment.pay({ charityId: charity.id, amount, currency: charity.currency }, async () => {
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
      className="card panel section donation-form"
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
      <fieldset className="options">
        <legend>{texts.amount}</legend>
        <div className="donation-amounts">
          {charity.amounts.map(it => (
            <label key={it.amount} className="donation-amount">
              <input
                type="radio"
                className="sr-only"
                name="amount"
                checked={!isOther && it.amount === suggested}
                onChange={() => change(() => setChosen(it.amount))}
              />
              <span className="money">{it.text}</span>
            </label>
          ))}
          <label className="donation-amount">
            <input type="radio" className="sr-only" name="amount" checked={isOther} onChange={() => change(() => setChosen(OTHER))} />
            <span>{texts.otherAmount}</span>
          </label>
        </div>
      </fieldset>
      {isOther && (
        <TextField
          ref={field}
          label={`${texts.otherAmount} (${charity.currency})`}
          inputMode="decimal"
          autoComplete="off"
          maxLength={15}
          value={other}
          hint={bounds}
          error={attempted && !isValid ? bounds : undefined}
          onChange={event => change(() => setOther(event.target.value))}
        />
      )}
      {renderCards({
        ref: card,
        provider: list.provider,
        onSubmit: () => void send(),
        onChange: () => change(() => setCardMissing(false)),
      })}
      {renderPayment(state)}
      <div role="alert">{isCardMissing && <p className="field-error">{missingCardText}</p>}</div>
      <Button type="submit" wide busy={busy}>
        {sum === undefined ? texts.title : fill(texts.donate, { amount: sum })}
      </Button>
    </form>
  )
}
