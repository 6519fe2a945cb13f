import { useStore } from '@nanostores/react'

import { CompanyForm } from '#features/account/CompanyForm.tsx'
import { PasskeyList } from '#features/account/passkeys/PasskeyList.tsx'
import { PrivacySettings } from '#features/account/PrivacySettings.tsx'
import { LinkedAccounts } from '#features/account/sign-in/LinkedAccounts.tsx'
import { SessionList } from '#features/account/sessions/SessionList.tsx'
import type { AccountTexts } from '#i18n/island-texts/account.ts'
import { session } from '#state/browser/session.ts'

/** The passkeys, the linked accounts, the sessions, the company and the privacy of the signed-in customer: a separate chunk of the profile. */
export function AccountData({ t, language }: { t: AccountTexts; language: string }) {
  const state = useStore(session.$session)
  if (state.status !== 'authenticated') return null
  return (
    <>
      <PasskeyList t={t} />
      <LinkedAccounts t={t} />
      <SessionList t={t} />
      <CompanyForm t={t} language={language} user={state.user} />
      <PrivacySettings t={t} />
    </>
  )
}
