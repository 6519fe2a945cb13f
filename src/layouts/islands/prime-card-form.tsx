import type { OpenCardForm, PrimePageData } from '#features/prime/island-props.ts'

/** The card form of the checkout, for the payment of a subscription. */
export const createCardFormOpener =
  ({ paymentOrigin, language }: Pick<PrimePageData, 'paymentOrigin' | 'language'>): OpenCardForm =>
  async (provider, onSubmit) => {
    const { openCardForm } = await import('#features/checkout/payments/CardForm.tsx')
    const { CardForm, store } = openCardForm({ provider, paymentOrigin, language }, onSubmit)
    return { element: <CardForm cardForm={store} />, submitCard: store.submitCard }
  }
