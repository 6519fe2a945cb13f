import { SignInDialog } from '#features/account/SignInDialog.tsx'
import { SignInForm } from '#features/account/SignInForm.tsx'
import { OrderPage } from '#features/orders/OrderPage.tsx'
import { openOrderPage } from '#features/orders/open-orders.ts'
import { loadAccountTexts } from '#i18n/island-texts/account.ts'
import { loadOrdersTexts } from '#i18n/island-texts/orders.ts'
import { mountIsland } from '#layouts/islands/mount-island.tsx'
import { watchAccountCarts } from '#layouts/islands/watch-account-carts.ts'
import { watchUserStatus } from '#layouts/islands/watch-user-status.tsx'

/** Opens the page that tracks one order. */
export async function open(place: HTMLElement, language: string): Promise<void> {
  const page = openOrderPage(language)
  watchAccountCarts()
  watchUserStatus()
  const [t, account] = await Promise.all([loadOrdersTexts(language), loadAccountTexts(language)])
  mountIsland(
    place,
    <>
      <OrderPage
        {...page}
        t={t}
        language={language}
        openRating={orderId => import('#layouts/islands/rating-island.tsx').then(it => it.openRating(language, orderId))}
        signIn={<SignInForm t={account} language={language} />}
      />
      <SignInDialog t={account} language={language} />
    </>,
  )
}
