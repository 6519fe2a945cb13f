import { openPrimeModal } from '#features/prime/open-prime.ts'
import { PrimeModal } from '#features/prime/PrimeModal.tsx'
import { loadCheckoutTexts } from '#i18n/island-texts/checkout.ts'
import { loadPrimeTexts } from '#i18n/island-texts/prime.ts'
import { mountIsland } from '#layouts/islands/mount-island.tsx'
import { createCardFormOpener } from '#layouts/islands/prime-card-form.tsx'

/** Offers Prime in the checkout of a customer who has none. Without content nothing is shown (B §8). */
export async function offerPrime(): Promise<void> {
  const language = document.body.dataset['language'] ?? 'en'
  const [t, checkout] = await Promise.all([loadPrimeTexts(language), loadCheckoutTexts(language)])
  // the form of a parcel has no such place: Prime saves nothing there. The data in the HTML are gone once the checkout is mounted.
  const place = document.querySelector<HTMLElement>('[data-prime-offer]')
  if (!place) return
  const { primeOffer: countryCode = '', paymentOrigin = '' } = place.dataset
  const data = { language, locale: document.documentElement.lang, countryCode, paymentOrigin }
  const modal = await openPrimeModal(data)
  if (!modal) return
  const openCardForm = createCardFormOpener(data)
  mountIsland(place, <PrimeModal {...modal} t={t} checkout={checkout} data={data} openCardForm={openCardForm} />)
}
