import { useStore } from '@nanostores/react'
import { useEffect, useLayoutEffect, useRef } from 'react'

import type { CheckoutData } from '#features/checkout/checkout-data.ts'
import { texts as t } from '#features/checkout/checkout-texts.ts'
import { call } from '#state/browser/session.ts'
import { type CardFormStore, createCardForm } from '#state/checkout/card-form.ts'
import { newId } from '#state/platform/identity.ts'
import { Button } from '#ui/Button.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

/** The component of the card form, and the store that it shows. */
export interface LoadedCardForm {
  readonly CardForm: typeof CardForm
  readonly store: CardFormStore
}

/** The card form of the provider, in a frame of its origin. It has no button: the pay button of the page submits it. */
export function CardForm({ cardForm }: { cardForm: CardFormStore }) {
  const form = useStore(cardForm.$form)
  const height = useStore(cardForm.$height)
  const focusRequest = useStore(cardForm.$focusRequest)
  const frame = useRef<HTMLIFrameElement>(null)
  const address = 'address' in form ? form.address : undefined
  useEffect(() => {
    void cardForm.open()
    return () => cardForm.close()
  }, [cardForm])
  useLayoutEffect(() => {
    cardForm.attach(frame.current?.contentWindow ?? undefined)
    return () => cardForm.attach(undefined)
  }, [cardForm, address])
  useEffect(() => {
    if (height > 0) frame.current?.style.setProperty('height', `${height}px`)
  }, [height, address])
  useEffect(() => {
    if (focusRequest === 0) return
    // the form focuses its field, but browsers let a frame take focus only from its page
    frame.current?.focus({ preventScroll: true })
    frame.current?.scrollIntoView({ block: 'nearest' })
  }, [focusRequest])
  const problems = { rejected: t.cardNotSaved, expired: t.cardFormExpired, failed: t.cardFormSilent, timeout: t.cardFormSilent }
  if (form.status === 'failed')
    return (
      <div className="card-form" role="alert">
        <p className="note danger">{t.cardFormFailed}</p>
        <Button look="secondary" small onClick={() => void cardForm.open()}>
          {t.tryAgain}
        </Button>
      </div>
    )
  return (
    <div className="card-form">
      <div role="alert">{'problem' in form && form.problem && <p className="note danger">{problems[form.problem]}</p>}</div>
      {form.status !== 'ready' && <Skeleton label={t.cardFormLoading} shape="lines" count={4} />}
      {address !== undefined && (
        <iframe
          key={address}
          ref={frame}
          title={t.cardForm}
          src={address + getSchemeFragment()}
          className={form.status === 'opening' ? 'opening' : undefined}
          data-ready={form.status === 'ready'}
        />
      )}
    </div>
  )
}

/** The frame cannot read the colour scheme that the customer has chosen in the footer. */
function getSchemeFragment(): string {
  const { scheme } = document.documentElement.dataset
  return scheme ? `#${scheme}` : ''
}

/** Creates the store of the card form. @param onSubmit called when the customer presses Enter in a field of the form */
export function openCardForm(
  { provider, paymentOrigin, language }: Pick<CheckoutData, 'provider' | 'paymentOrigin' | 'language'>,
  onSubmit: () => void,
): LoadedCardForm {
  const store = createCardForm({
    call,
    provider: provider ?? '',
    paymentOrigin,
    origin: location.origin,
    language,
    newId,
    sleep: ms => new Promise(resolve => setTimeout(resolve, ms)),
    onSubmit,
  })
  addEventListener('message', event => store.handleMessage(event))
  return { CardForm, store }
}
