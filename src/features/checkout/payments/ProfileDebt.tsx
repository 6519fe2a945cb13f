import { useEffect, useState } from 'react'

import type { Debt } from '#contract/checkout/debt.ts'
import { toPath } from '#domain/navigation/routes.ts'
import { DebtCard } from '#features/checkout/payments/DebtCard.tsx'
import type { CheckoutTexts } from '#i18n/island-texts/checkout.ts'
import { call } from '#state/browser/session.ts'
import { createDebtPayment, loadDebt } from '#state/checkout/debt-payment.ts'
import { newId } from '#state/platform/identity.ts'

/** The debt of the customer in the profile, paid with the default card. */
export function ProfileDebt({ t }: { t: CheckoutTexts }) {
  const [debt, setDebt] = useState<Debt>()
  const [payment] = useState(() =>
    createDebtPayment({
      call,
      newId,
      sleep: ms => new Promise(resolve => setTimeout(resolve, ms)),
      navigate: address => location.assign(address),
      pendingPath: toPath({ name: 'paymentsPending' }),
      getCard: () => Promise.resolve(null),
      reload: () => void loadDebt(call).then(setDebt),
    }),
  )
  useEffect(() => void loadDebt(call).then(setDebt), [])
  return <DebtCard t={t} debt={debt} payment={payment} />
}
