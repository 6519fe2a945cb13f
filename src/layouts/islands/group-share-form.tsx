import type { ReactNode } from 'react'

import type { ShareFormOptions } from '#features/cart/group/group-props.ts'
import type { GroupTexts } from '#features/cart/group/group-texts.ts'
import { openSharePayment } from '#features/cart/group/open-share-payment.ts'
import { ShareForm } from '#features/cart/group/ShareForm.tsx'
import { CardChoice } from '#features/prime/CardChoice.tsx'
import { PaymentMessage } from '#features/prime/PaymentMessage.tsx'
import { loadCheckoutTexts } from '#i18n/island-texts/checkout.ts'
import { loadPrimeTexts } from '#i18n/island-texts/prime.ts'
import { createCardFormOpener } from '#layouts/islands/prime-card-form.tsx'

interface FormParts {
  readonly t: GroupTexts
  readonly language: string
  readonly paymentOrigin: string
  readonly signIn: ReactNode
}

/** Loads what the payment of a part needs. Most who open a group order never pay one. */
export async function loadShareForm({ t, language, paymentOrigin, signIn }: FormParts): Promise<(options: ShareFormOptions) => ReactNode> {
  const [prime, checkout] = await Promise.all([loadPrimeTexts(language), loadCheckoutTexts(language)])
  const { payment, cards } = openSharePayment(language, paymentOrigin)
  const openCardForm = createCardFormOpener({ paymentOrigin, language })
  return options => (
    <ShareForm
      key={options.participant.id}
      {...options}
      t={t}
      payment={payment}
      signIn={signIn}
      missingCardText={prime.chooseCard}
      renderCards={it => <CardChoice {...it} t={prime} checkout={checkout} cards={cards} openCardForm={openCardForm} />}
      renderPayment={it => <PaymentMessage t={prime} state={it} />}
    />
  )
}
