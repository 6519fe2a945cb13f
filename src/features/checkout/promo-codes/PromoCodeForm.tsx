import { useStore } from '@nanostores/react'
import { type FormEvent, useEffect, useRef, useState } from 'react'

import type { CheckoutData } from '#features/checkout/checkout-data.ts'
import { texts as t } from '#features/checkout/checkout-texts.ts'
import { PromoCodeField } from '#features/checkout/promo-codes/PromoCodeField.tsx'
import { fill } from '#i18n/fill.ts'
import { call } from '#state/browser/session.ts'
import type { Checkout } from '#state/checkout/checkout.ts'
import { createSavedPromoCodes } from '#state/checkout/saved-promo-codes.ts'
import { Button } from '#ui/Button.tsx'

interface Props {
  data: CheckoutData
  promoCode: Checkout['promoCode']
  /** Why the last code does not apply. */
  error: string | undefined
  /** Whether the customer has opened the form: it then takes the focus. */
  takesFocus: boolean
}

/** The form that adds a promo code to an order, with the codes of the account. */
export function PromoCodeForm({ data: { language, countryCode }, promoCode, error, takesFocus }: Props) {
  const { busy } = useStore(promoCode.$promoCode)
  const [savedCodes] = useState(() => createSavedPromoCodes({ call, place: { language, countryCode } }))
  const saved = useStore(savedCodes.$codes)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    void savedCodes.load()
  }, [savedCodes])
  useEffect(() => {
    if (takesFocus) input.current?.focus()
  }, [takesFocus])

  function submit(event: FormEvent): void {
    event.preventDefault()
    const text = input.current?.value ?? ''
    if (text.trim() === '') return input.current?.focus()
    void promoCode.apply(text)
  }
  const usable = saved.status === 'ready' ? saved.codes.filter(it => it.validity === 'VALID') : []

  return (
    <form className="stack" onSubmit={submit} noValidate>
      <PromoCodeField t={t} ref={input} error={error} />
      <div>
        <Button type="submit" look="secondary" busy={busy}>
          {t.promoCodeApply}
        </Button>
      </div>
      {usable.length > 0 && (
        <ul className="stack" aria-label={t.promoCodeYours}>
          {usable.map(it => (
            <li key={it.id} className="row">
              <span className="grow">
                <b>{it.code}</b>
                <br />
                <small>{it.description}</small>
              </span>
              <Button
                look="secondary"
                small
                busy={busy}
                aria-label={fill(t.promoCodeUseOf, { code: it.code })}
                onClick={() => void promoCode.apply(it.code)}
              >
                {t.promoCodeUse}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </form>
  )
}
