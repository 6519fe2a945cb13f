import { type ReactNode, useCallback, useEffect, useState } from 'react'

import { LoadFailed } from '#features/account/LoadFailed.tsx'
import { Profile } from '#features/account/Profile.tsx'
import { SignInDialog } from '#features/account/SignInDialog.tsx'
import { type AccountTexts, loadAccountTexts } from '#i18n/island-texts/account.ts'
import { loadCheckoutTexts } from '#i18n/island-texts/checkout.ts'
import { mountIsland } from '#layouts/islands/mount-island.tsx'
import { offerAddressesAfterLogin } from '#layouts/islands/offer-addresses.ts'
import { watchAccountCarts } from '#layouts/islands/watch-account-carts.ts'
import { watchOneTap } from '#layouts/islands/watch-one-tap.ts'
import { watchPrivacyReview } from '#layouts/islands/watch-privacy-review.tsx'
import { watchUserStatus } from '#layouts/islands/watch-user-status.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

/** Opens the account page of the customer. */
export async function open(place: HTMLElement, language: string): Promise<void> {
  const t = await loadAccountTexts(language)
  watchAccountCarts()
  watchOneTap()
  watchUserStatus()
  void watchPrivacyReview()
  offerAddressesAfterLogin()
  mountIsland(
    place,
    <>
      <Profile
        t={t}
        language={language}
        payments={<LazySection t={t} load={() => loadPaymentMethods(language)} />}
        data={<LazySection t={t} load={() => loadAccountData(t, language)} />}
      />
      <SignInDialog t={t} language={language} />
    </>,
  )
}

async function loadPaymentMethods(language: string): Promise<ReactNode> {
  const [{ PaymentMethods }, { ProfileDebt }, t] = await Promise.all([
    import('#features/checkout/payments/PaymentMethods.tsx'),
    import('#features/checkout/payments/ProfileDebt.tsx'),
    loadCheckoutTexts(language),
  ])
  return (
    <>
      <ProfileDebt t={t} />
      <PaymentMethods t={t} />
    </>
  )
}

async function loadAccountData(t: AccountTexts, language: string): Promise<ReactNode> {
  const { AccountData } = await import('#features/account/AccountData.tsx')
  return <AccountData t={t} language={language} />
}

/** A section of the profile in a chunk of its own, which only signed-in customers load. */
function LazySection({ t, load: loadSection }: { t: AccountTexts; load: () => Promise<ReactNode> }) {
  const [section, setSection] = useState<ReactNode>()
  const [isFailed, setFailed] = useState(false)
  const load = useCallback(() => void loadSection().then(setSection, () => setFailed(true)), [loadSection])
  useEffect(load, [load])
  if (section !== undefined) return section
  return (
    <div className="card panel">
      {isFailed ? (
        <LoadFailed
          t={t}
          onRetry={() => {
            setFailed(false)
            load()
          }}
        />
      ) : (
        <Skeleton label={t.loading} shape="lines" count={2} />
      )}
    </div>
  )
}
