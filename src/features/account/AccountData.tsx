import { useStore } from '@nanostores/react'

import { CompanyForm } from '#features/account/CompanyForm.tsx'
import { PrivacySettings } from '#features/account/PrivacySettings.tsx'
import type { AccountTexts } from '#i18n/island-texts/account.ts'
import { session } from '#state/browser/session.ts'

/** The company and the privacy of the signed-in customer: a separate chunk of the profile. */
export function AccountData({ t, language }: { t: AccountTexts; language: string }) {
  const state = useStore(session.$session)
  if (state.status !== 'authenticated') return null
  return (
    <>
      <CompanyForm t={t} language={language} user={state.user} />
      <PrivacySettings t={t} />
    </>
  )
}
