import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useImperativeHandle, useRef, useState, type Ref } from 'react'

import type { OpenCardForm, OpenedCardForm } from '#features/prime/island-props.ts'
import { fill } from '#i18n/fill.ts'
import type { CheckoutTexts } from '#i18n/island-texts/checkout.ts'
import type { PrimeTexts } from '#i18n/island-texts/prime.ts'
import type { createPaymentMethods } from '#state/checkout/payment-methods.ts'
import { Button } from '#ui/Button.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

/** What the button of the section asks of the choice. */
export interface ChosenCard {
  /** @returns the id of the chosen card, which is saved if it is new; undefined when there is none, and the choice shows why */
  getCard(): Promise<string | undefined>
}

interface Props {
  readonly t: PrimeTexts
  readonly checkout: CheckoutTexts
  readonly cards: ReturnType<typeof createPaymentMethods>
  /** The card provider of the country; null without one. */
  readonly provider: string | null
  readonly openCardForm: OpenCardForm
  /** The customer presses Enter in the form of a new card. */
  readonly onSubmit: () => void
  /** Another card is chosen. */
  readonly onChange: () => void
  readonly ref: Ref<ChosenCard>
}

const NEW_CARD = 'new'

/** The saved cards of the customer, and the form of a new one. The first choice is the default card. */
export function CardChoice({ t, checkout, cards, provider, openCardForm, onSubmit, onChange, ref }: Props) {
  const state = useStore(cards.$methods)
  const [chosen, setChosen] = useState<string>()
  const [form, setForm] = useState<OpenedCardForm>()
  const [isFormFailed, setFormFailed] = useState(false)
  const submit = useRef(onSubmit)
  useEffect(() => {
    submit.current = onSubmit
  })
  useEffect(() => void cards.load(), [cards])

  const methods = state.status === 'ready' ? state.methods.filter(it => it.creditCard) : []
  const preferred = methods.find(it => it.isDefault) ?? methods[0]
  const selected = chosen ?? preferred?.creditCard?.id ?? (state.status === 'ready' && provider !== null ? NEW_CARD : undefined)
  const isNew = selected === NEW_CARD
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    if (!isNew || form || provider === null) return
    openCardForm(provider, () => submit.current()).then(
      it => setForm(it),
      () => setFormFailed(true),
    )
  }, [isNew, form, provider, openCardForm, attempt])

  useImperativeHandle(ref, () => ({
    async getCard() {
      if (!isNew) return selected
      const card = await form?.submitCard()
      if (!card) return undefined
      // the next attempt uses the saved card, which is in the list then
      await cards.load()
      setChosen(card.id)
      setForm(undefined)
      return card.id
    },
  }))

  if (state.status === 'loading' && methods.length === 0 && form === undefined)
    return <Skeleton label={checkout.paymentMethodsLoading} shape="rows" count={2} />
  if (state.status === 'failed')
    return (
      <div className="stack" role="alert">
        <p>{t.cardsFailed}</p>
        <div>
          <Button look="secondary" small onClick={() => void cards.load()}>
            {checkout.tryAgain}
          </Button>
        </div>
      </div>
    )
  if (methods.length === 0 && provider === null) return <p className="note warning">{t.noCards}</p>
  const choose = (id: string) => {
    setChosen(id)
    onChange()
  }
  return (
    <>
      <fieldset className="options">
        <legend className="sr-only">{t.card}</legend>
        {methods.map(
          ({ creditCard }) =>
            creditCard && (
              <Option key={creditCard.id} isChecked={selected === creditCard.id} onChoose={() => choose(creditCard.id)}>
                <span>{fill(checkout.savedCard, { brand: creditCard.brand, digits: creditCard.lastFour })}</span>
                <span className="small muted">{fill(checkout.cardValid, { date: formatExpiry(creditCard) })}</span>
              </Option>
            ),
        )}
        {provider !== null && (
          <Option isChecked={isNew} onChoose={() => choose(NEW_CARD)}>
            <span>
              {checkout.newCard}
              <small className="block muted">{checkout.newCardHint}</small>
            </span>
            <span />
          </Option>
        )}
      </fieldset>
      {isNew && renderForm()}
    </>
  )

  function renderForm() {
    if (form) return form.element
    if (!isFormFailed) return <Skeleton label={checkout.cardFormLoading} shape="lines" count={4} />
    return (
      <div className="note danger" role="alert">
        <span className="grow">{checkout.cardFormFailed}</span>
        <button
          type="button"
          className="link"
          onClick={() => {
            setFormFailed(false)
            setAttempt(attempt + 1)
          }}
        >
          {checkout.tryAgain}
        </button>
      </div>
    )
  }
}

function Option({ isChecked, onChoose, children }: { isChecked: boolean; onChoose: () => void; children: ReactNode }) {
  return (
    <label className="option">
      <input type="radio" name="prime-card" checked={isChecked} onChange={onChoose} />
      {children}
    </label>
  )
}

const formatExpiry = ({ expiryMonth, expiryYear }: { expiryMonth: number; expiryYear: number }): string =>
  `${String(expiryMonth).padStart(2, '0')}/${String(expiryYear % 100).padStart(2, '0')}`
