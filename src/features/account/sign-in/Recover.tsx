import { useRef, useState } from 'react'

import { AccountForm } from '#features/account/AccountForm.tsx'
import { getEmailError, toFieldError } from '#features/account/field-errors.ts'
import { EmailField } from '#features/account/EmailField.tsx'
import { LinkLine } from '#features/account/LinkLine.tsx'
import type { SignInStepProps } from '#features/account/sign-in/sign-in-step.ts'
import { requestRecovery } from '#state/browser/sign-in-ways.ts'

/** Shows the same message for known and unknown accounts (trust.md: "recovery answers alike for all"). */
export function Recover({ t, email, setEmail, switchMode, focused }: SignInStepProps) {
  const [sent, setSent] = useState(false)
  const note = useRef<HTMLParagraphElement>(null)
  return (
    <>
      {!sent && <p>{t.recoverText}</p>}
      <AccountForm
        t={t}
        names={['email']}
        validate={values => toFieldError('email', getEmailError(values.email, t))}
        send={async values => {
          await requestRecovery(values.email.trim())
          setSent(true)
          note.current?.focus()
        }}
        getErrorField={({ kind }) => (kind === 'invalidEmail' ? 'email' : undefined)}
        submit={t.recoverSend}
        autoFocus={focused}
        wide
      >
        {errors => <EmailField t={t} email={email} setEmail={setEmail} error={errors.email} />}
      </AccountForm>
      <div role="status">
        {sent && (
          <p className="note success" ref={note} tabIndex={-1}>
            {t.recoverSent}
          </p>
        )}
      </div>
      <LinkLine label={t.backToLogIn} onClick={() => switchMode(getEmailError(email, t) === undefined ? 'logIn' : 'email')} />
    </>
  )
}
