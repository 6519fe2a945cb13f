import type { ReactNode } from 'react'

import { maskPhone } from '#domain/account/phone.ts'
import { LinkLine } from '#features/account/LinkLine.tsx'
import { CodeForm } from '#features/account/phone/CodeForm.tsx'
import { fill } from '#i18n/fill.ts'
import type { AccountTexts } from '#i18n/island-texts/account.ts'
import type { PhoneVerificationState, VerificationSteps } from '#state/account/phone-verification.ts'

interface Props {
  t: AccountTexts
  verification: Pick<VerificationSteps, 'check' | 'nextStep' | 'edit'>
  state: PhoneVerificationState
  children?: ReactNode
}

/** The code for a number that the customer has entered and can change. */
export function PhoneCodeForm({ t, verification, state, children }: Props) {
  const phone = maskPhone({ number: state.phone.number.replace(/\D/g, '') }) ?? ''
  return (
    <CodeForm t={t} verification={verification} state={state} toText={channel => fill(t.codeText, { phone, channel })}>
      <LinkLine label={t.phoneEdit} onClick={verification.edit} />
      {children}
    </CodeForm>
  )
}
