import { useState } from 'react'

import type { Debt } from '#contract/checkout/debt.ts'
import type { OrderPartProps } from '#features/checkout/checkout-props.ts'
import { texts } from '#features/checkout/checkout-texts.ts'
import { DebtCard } from '#features/checkout/payments/DebtCard.tsx'
import { call } from '#state/browser/session.ts'
import { createDebtPayment } from '#state/checkout/debt-payment.ts'
import { newId } from '#state/platform/identity.ts'

/** The debt of the customer on the checkout page, paid with the card that the page shows as selected. */
export function CheckoutDebt({ debt, data, checkout, loadCardForm }: OrderPartProps & { debt: Debt | undefined }) {
  const [payment] = useState(() =>
    createDebtPayment({
      call,
      newId,
      sleep: ms => new Promise(resolve => setTimeout(resolve, ms)),
      navigate: address => location.assign(address),
      pendingPath: data.pendingPath,
      async getCard() {
        const { payment: chosen } = checkout.$choices.get()
        if (chosen !== 'newCard') return chosen?.type === 'CreditCard' ? chosen.instrumentId : null
        const card = await (await loadCardForm()).store.submitCard()
        if (card) checkout.choosePayment({ type: 'CreditCard', alternativePlatform: null, instrumentId: card.id })
        return card?.id
      },
      reload: () => void checkout.reload(),
    }),
  )
  return <DebtCard t={texts} debt={debt} payment={payment} />
}
