import { readCheckoutData } from '#features/checkout/read-checkout-data.ts'
import { openPrimeModal } from '#features/prime/open-prime.ts'
import { PrimeModal } from '#features/prime/PrimeModal.tsx'
import { loadCheckoutTexts } from '#i18n/island-texts/checkout.ts'
import { loadPrimeTexts } from '#i18n/island-texts/prime.ts'
import { mountIsland } from '#layouts/islands/mount-island.tsx'
import { createCardFormOpener } from '#layouts/islands/prime-card-form.tsx'

/** Offers Prime in the checkout of a customer who has none. Without content nothing is shown (B §8). */
export async function offerPrime(): Promise<void> {
  const checkoutData = readCheckoutData()
  // Prime saves nothing on a parcel
  if ('parcel' in checkoutData) return
  const { countryCode, language, paymentOrigin } = checkoutData
  const data = { language, locale: document.documentElement.lang, countryCode, paymentOrigin }
  const [modal, t, checkout] = await Promise.all([openPrimeModal(data), loadPrimeTexts(language), loadCheckoutTexts(language)])
  const place = document.querySelector<HTMLElement>('[data-prime-offer]')
  if (!modal || !place) return
  const openCardForm = createCardFormOpener(data)
  mountIsland(place, <PrimeModal {...modal} t={t} checkout={checkout} data={data} openCardForm={openCardForm} />)
}
