import { SignInDialog } from '#features/account/SignInDialog.tsx'
import { SignInForm } from '#features/account/SignInForm.tsx'
import { openPastOrders } from '#features/orders/open-orders.ts'
import { PastOrders } from '#features/orders/PastOrders.tsx'
import { loadAccountTexts } from '#i18n/island-texts/account.ts'
import { loadOrdersTexts } from '#i18n/island-texts/orders.ts'
import { mountIsland } from '#layouts/islands/mount-island.tsx'
import { offerAddressesAfterLogin } from '#layouts/islands/offer-addresses.ts'
import { watchAccountCarts } from '#layouts/islands/watch-account-carts.ts'
import { watchPrivacyReview } from '#layouts/islands/watch-privacy-review.tsx'
import { watchUserStatus } from '#layouts/islands/watch-user-status.tsx'

/** Opens the list of the customer's orders. */
export async function open(place: HTMLElement, language: string): Promise<void> {
  const page = openPastOrders(language)
  watchAccountCarts()
  watchUserStatus()
  void watchPrivacyReview()
  offerAddressesAfterLogin()
  const [t, account] = await Promise.all([loadOrdersTexts(language), loadAccountTexts(language)])
  mountIsland(
    place,
    <>
      <PastOrders
        {...page}
        t={t}
        language={language}
        openSupport={orderId => import('#layouts/islands/support-island.tsx').then(it => it.openSupport(language, orderId))}
        signIn={<SignInForm t={account} language={language} />}
      />
      <SignInDialog t={account} language={language} />
    </>,
  )
}
