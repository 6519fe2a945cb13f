import { useStore } from '@nanostores/react'

import { PhoneSection } from '#features/account/phone/PhoneSection.tsx'
import type { AccountTexts } from '#i18n/island-texts/account.ts'
import { session } from '#state/browser/session.ts'
import { userStatus } from '#state/browser/user-status.ts'

/** Offers the verification of a phone in the checkout (B §3, origin Checkout), while the status of the customer requires it. */
export function PhonePrompt({ t, language }: { t: AccountTexts; language: string }) {
  const state = useStore(session.$session)
  const isRequired = useStore(userStatus.$status)?.status.phoneVerificationRequired === true
  if (state.status !== 'authenticated' || !isRequired) return null
  return (
    <section className="card panel section" aria-labelledby="phone-prompt">
      <h2 id="phone-prompt">{t.phoneTitle}</h2>
      <PhoneSection t={t} language={language} user={state.user} origin="Checkout" onDialogClose={() => void userStatus.refresh()} />
    </section>
  )
}
