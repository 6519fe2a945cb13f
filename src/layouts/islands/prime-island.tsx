import { SignInDialog } from '#features/account/SignInDialog.tsx'
import { SignInForm } from '#features/account/SignInForm.tsx'
import { openPrime, readPrimeData } from '#features/prime/open-prime.ts'
import { PrimePage } from '#features/prime/PrimePage.tsx'
import { loadAccountTexts } from '#i18n/island-texts/account.ts'
import { loadCheckoutTexts } from '#i18n/island-texts/checkout.ts'
import { loadPrimeTexts } from '#i18n/island-texts/prime.ts'
import { mountIsland } from '#layouts/islands/mount-island.tsx'
import { offerAddressesAfterLogin } from '#layouts/islands/offer-addresses.ts'
import { createCardFormOpener } from '#layouts/islands/prime-card-form.tsx'
import { readChallengeResult } from '#layouts/islands/read-challenge-result.ts'
import { watchAccountCarts } from '#layouts/islands/watch-account-carts.ts'

/** Opens Prime: its offer, its payment and the subscription of the customer. */
export async function open(place: HTMLElement, language: string): Promise<void> {
  const data = readPrimeData()
  const stores = openPrime(data)
  const challenge = readChallengeResult()
  if (challenge === 'confirmed') stores.refreshCustomer()
  watchAccountCarts()
  offerAddressesAfterLogin({ hasForm: true })
  const [t, account, checkout] = await Promise.all([loadPrimeTexts(language), loadAccountTexts(language), loadCheckoutTexts(language)])
  mountIsland(
    place,
    <>
      <PrimePage
        {...stores}
        t={t}
        checkout={checkout}
        data={data}
        challenge={challenge}
        openCardForm={createCardFormOpener(data)}
        signIn={<SignInForm t={account} language={language} />}
      />
      <SignInDialog t={account} language={language} />
    </>,
  )
}
