import type { PrimeTexts } from '#i18n/island-texts/prime.ts'
import type { SubscriptionPaymentState } from '#state/prime/subscription-payment.ts'

/** What became of the payment: why it failed, or what it waits for. */
export function PaymentMessage({ t, state }: { t: PrimeTexts; state: SubscriptionPaymentState }) {
  const progress = { polling: t.paying, leaving: t.leaving }
  return (
    <>
      <div role="status">
        {(state.status === 'polling' || state.status === 'leaving') && <p className="note">{progress[state.status]}</p>}
      </div>
      <div role="alert">
        {state.status === 'failed' && (
          <div className="note danger">
            <div className="stack">
              <b>{t.declinedTitle}</b>
              {state.message !== '' && <p>{state.message}</p>}
              <p>{t.declinedText}</p>
            </div>
          </div>
        )}
        {state.status === 'terms' && <p className="note warning">{t.termsChanged}</p>}
        {state.status === 'network' && <p className="note danger">{t.noResponse}</p>}
      </div>
    </>
  )
}
