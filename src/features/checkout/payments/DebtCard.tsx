import { useStore } from '@nanostores/react'

import type { Debt } from '#contract/checkout/debt.ts'
import { fill } from '#i18n/fill.ts'
import type { CheckoutTexts } from '#i18n/island-texts/checkout.ts'
import type { DebtPayment } from '#state/checkout/debt-payment.ts'
import { Button } from '#ui/Button.tsx'

interface Props {
  readonly t: CheckoutTexts
  /** Undefined without a debt; the message of a paid one stays. */
  readonly debt: Debt | undefined
  readonly payment: DebtPayment
}

/** B §3, "Debt": what the customer owes for earlier orders, and the button that pays it. */
export function DebtCard({ t, debt, payment }: Props) {
  const state = useStore(payment.$payment)
  if (!debt && state.status !== 'paid') return null
  const problem = state.status === 'failed' ? state.message || t.paymentFailedText : state.status === 'network' ? t.silenceText : undefined
  return (
    <section className="card panel section" aria-labelledby="debt">
      <h2 id="debt">{t.debtTitle}</h2>
      <div role="status">{state.status === 'paid' && <p className="note success">{t.debtPaid}</p>}</div>
      <div role="alert">{problem !== undefined && <p className="note danger">{problem}</p>}</div>
      {debt && state.status !== 'paid' && (
        <>
          <p>{fill(t.debtText, { price: debt.formattedAccumulatedDebt })}</p>
          <div>
            <Button busy={state.status === 'paying'} onClick={() => void payment.pay(debt)}>
              {fill(t.debtPay, { price: debt.formattedAccumulatedDebt })}
            </Button>
          </div>
        </>
      )}
    </section>
  )
}
