import { SignInDialog } from '#features/account/SignInDialog.tsx'
import { SignInForm } from '#features/account/SignInForm.tsx'
import { openPromoCodes } from '#features/checkout/promo-codes/open-promo-codes.ts'
import { PromoCodes } from '#features/checkout/promo-codes/PromoCodes.tsx'
import { loadAccountTexts } from '#i18n/island-texts/account.ts'
import { loadCheckoutTexts } from '#i18n/island-texts/checkout.ts'
import { getLanguageRow } from '#i18n/languages.ts'
import { mountIsland } from '#layouts/islands/mount-island.tsx'
import { offerAddressesAfterLogin } from '#layouts/islands/offer-addresses.ts'
import { watchAccountCarts } from '#layouts/islands/watch-account-carts.ts'

/** Opens the promo codes of the customer. */
export async function open(place: HTMLElement, language: string): Promise<void> {
  const codes = openPromoCodes(language)
  watchAccountCarts()
  offerAddressesAfterLogin()
  const [t, account] = await Promise.all([loadCheckoutTexts(language), loadAccountTexts(language)])
  mountIsland(
    place,
    <>
      <PromoCodes t={t} locale={getLanguageRow(language).locale} codes={codes} signIn={<SignInForm t={account} language={language} />} />
      <SignInDialog t={account} language={language} />
    </>,
  )
}
