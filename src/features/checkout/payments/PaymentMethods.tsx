import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'

import type { PaymentMethod } from '#contract/checkout/payment.ts'
import { fill } from '#i18n/fill.ts'
import type { CheckoutTexts } from '#i18n/island-texts/checkout.ts'
import { call } from '#state/browser/session.ts'
import { createPaymentMethods } from '#state/checkout/payment-methods.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

/** The customer's saved cards: which one is the default, make another one default, remove one. */
export function PaymentMethods({ t }: { t: CheckoutTexts }) {
  const [store] = useState(() => createPaymentMethods({ call }))
  const state = useStore(store.$methods)
  const heading = useRef<HTMLHeadingElement>(null)
  const [message, setMessage] = useState<{ readonly isFailure: boolean; readonly text: string }>()
  // the text of the dialog names the card while the dialog closes
  const [target, setTarget] = useState<PaymentMethod>()
  const [isConfirming, setConfirming] = useState(false)
  useEffect(() => void store.load(), [store])

  const getName = ({ creditCard, alternativePlatform }: PaymentMethod): string =>
    creditCard ? fill(t.savedCard, { brand: creditCard.brand, digits: creditCard.lastFour }) : (alternativePlatform?.displayName ?? t.cash)
  async function change(request: Promise<boolean>, done: string): Promise<void> {
    setMessage(undefined)
    const isDone = await request
    setConfirming(false)
    setMessage({ isFailure: !isDone, text: isDone ? done : t.paymentChangeFailed })
  }
  // the clicked button may be unmounted; the effect of the dialog runs first and returns the focus
  useEffect(() => {
    if (message) heading.current?.focus()
  }, [message])

  return (
    <section className="card panel section" aria-labelledby="payment-methods">
      <h2 id="payment-methods" ref={heading} tabIndex={-1}>
        {t.paymentMethods}
      </h2>
      {renderContents()}
      <div role="status">{message?.isFailure === false && <p className="note success">{message.text}</p>}</div>
      <div role="alert">{message?.isFailure && <p className="field-error">{message.text}</p>}</div>
      {target && (
        <Dialog
          open={isConfirming}
          onClose={() => setConfirming(false)}
          title={t.removeCardTitle}
          closeLabel={t.close}
          footer={
            <>
              <Button look="secondary" onClick={() => setConfirming(false)}>
                {t.keepCard}
              </Button>
              <Button
                busy={state.status === 'ready' && state.changing}
                onClick={() => void change(store.remove(target), fill(t.cardRemoved, { method: getName(target) }))}
              >
                {t.removeCard}
              </Button>
            </>
          }
        >
          <p>{fill(t.removeCardText, { method: getName(target) })}</p>
        </Dialog>
      )}
    </section>
  )

  function renderContents() {
    if (state.status === 'loading') return <Skeleton label={t.paymentMethodsLoading} shape="lines" count={2} />
    if (state.status === 'failed')
      return (
        <div className="stack" role="alert">
          <p>{t.paymentMethodsFailed}</p>
          <div>
            <Button look="secondary" small onClick={() => void store.load()}>
              {t.tryAgain}
            </Button>
          </div>
        </div>
      )
    // without a saved card there is no choice: cash is not saved
    if (!state.methods.some(it => it.creditCard)) return <p className="muted">{t.paymentMethodsEmpty}</p>
    return (
      <ul className="stack payment-methods">
        {state.methods.map(method => {
          const name = getName(method)
          return (
            <li key={`${method.kind} ${method.id}`} className="row">
              <b className="grow">{name}</b>
              {method.isDefault ? (
                <span className="pill">{t.defaultPayment}</span>
              ) : (
                <Button
                  look="secondary"
                  small
                  busy={state.changing}
                  aria-label={fill(t.makeDefaultOf, { method: name })}
                  onClick={() => void change(store.makeDefault(method), fill(t.madeDefault, { method: name }))}
                >
                  {t.makeDefault}
                </Button>
              )}
              {method.creditCard && (
                <Button
                  look="secondary"
                  small
                  aria-label={fill(t.removeCardOf, { method: name })}
                  onClick={() => {
                    setMessage(undefined)
                    setTarget(method)
                    setConfirming(true)
                  }}
                >
                  {t.removeCard}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    )
  }
}
