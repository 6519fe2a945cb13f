import { useState } from 'react'

import { MAX_PERSON_NAME_LENGTH } from '#contract/limits.ts'
import { AccountForm } from '#features/account/AccountForm.tsx'
import { getEmailError, getInfoField, getNameError, toFieldError } from '#features/account/field-errors.ts'
import { LinkLine } from '#features/account/LinkLine.tsx'
import { getNewPasswordError } from '#features/account/new-password-error.ts'
import { PasswordField } from '#features/account/PasswordField.tsx'
import { EmailField } from '#features/account/EmailField.tsx'
import { OtherWays } from '#features/account/sign-in/OtherWays.tsx'
import type { SignInStepProps } from '#features/account/sign-in/sign-in-step.ts'
import { session } from '#state/browser/session.ts'
import { TextField } from '#ui/TextField.tsx'

/** The name and a password for a new account. */
export function SignUp({ t, language, email, setEmail, methods, switchMode, onDone, focused }: SignInStepProps) {
  // without one the customer came from the first step at once, and enters it here
  const [isGiven] = useState(email !== '')
  return (
    <>
      <AccountForm
        t={t}
        names={['name', 'email', 'password']}
        validate={values => {
          const error = getNewPasswordError(values.password, [values.name, values.email], t)
          return {
            ...toFieldError('email', getEmailError(values.email, t)),
            ...toFieldError('name', getNameError(values.name, t)),
            ...(error !== undefined && { password: error }),
          }
        }}
        send={async values => {
          await session.signUp({ name: values.name.trim(), email: values.email.trim(), password: values.password, language })
          onDone?.()
        }}
        getErrorField={({ kind }) => getInfoField(kind) ?? (kind === 'commonPassword' ? 'password' : undefined)}
        submit={t.signUp}
        autoFocus={focused}
        wide
      >
        {errors => (
          <>
            <EmailField
              t={t}
              email={email}
              setEmail={setEmail}
              error={errors.email}
              onEdit={isGiven ? () => switchMode('email') : undefined}
            />
            <TextField
              label={t.name}
              name="name"
              data-restore="name"
              autoComplete="name"
              maxLength={MAX_PERSON_NAME_LENGTH}
              error={errors.name}
            />
            <PasswordField
              t={t}
              label={t.password}
              name="password"
              autoComplete="new-password"
              hint={t.passwordHint}
              error={errors.password}
            />
          </>
        )}
      </AccountForm>
      <OtherWays t={t} language={language} methods={methods} />
      <LinkLine label={t.logIn} onClick={() => switchMode('logIn')}>
        {t.haveAccount}
      </LinkLine>
    </>
  )
}
