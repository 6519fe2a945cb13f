import type { SignInMethod } from '#contract/account/auth.ts'
import { AccountForm } from '#features/account/AccountForm.tsx'
import { getEmailError, toFieldError } from '#features/account/field-errors.ts'
import { EmailField } from '#features/account/EmailField.tsx'
import { LinkLine } from '#features/account/LinkLine.tsx'
import { OtherWays } from '#features/account/sign-in/OtherWays.tsx'
import { usePasskeySignIn } from '#features/account/sign-in/passkey-sign-in.ts'
import { usePhoneSignIn } from '#features/account/sign-in/phone-sign-in.ts'
import { loadLogIn } from '#features/account/sign-in/load-steps.ts'
import type { SignInStepProps } from '#features/account/sign-in/sign-in-step.ts'
import { checkSignInEmail, goToLoginApp } from '#state/browser/sign-in-ways.ts'

interface Props extends Omit<SignInStepProps, 'methods'> {
  setMethods: (methods: readonly SignInMethod[] | undefined) => void
}

/** The e-mail address, and the ways to sign in without one. */
export function EmailStep({ t, language, email, setEmail, setMethods, switchMode, onDone, focused }: Props) {
  const passkey = usePasskeySignIn(onDone)
  const phone = usePhoneSignIn()
  if (phone.Form) return <phone.Form t={t} language={language} onDone={onDone} onCancel={phone.close} />
  return (
    <>
      <AccountForm
        t={t}
        names={['email']}
        validate={values => toFieldError('email', getEmailError(values.email, t))}
        send={async values => {
          const [methods] = await Promise.all([checkSignInEmail(values.email.trim()), loadLogIn()])
          setMethods(methods)
          switchMode('logIn')
        }}
        getErrorField={({ kind }) => (kind === 'invalidEmail' ? 'email' : undefined)}
        overrideErrorText={error => (error.kind === 'invalidEmail' && error.message === '' ? t.emailInvalid : undefined)}
        submit={t.continue}
        autoFocus={focused}
        wide
      >
        {errors => (
          <EmailField
            t={t}
            email={email}
            setEmail={setEmail}
            error={errors.email}
            autoComplete="username webauthn"
            onFocus={() => {
              passkey.offer()
              void goToLoginApp()
            }}
          />
        )}
      </AccountForm>
      <OtherWays t={t} language={language} passkey={passkey} openPhone={phone.open} />
      <LinkLine label={t.signUp} onClick={() => switchMode('signUp')}>
        {t.newHere}
      </LinkLine>
    </>
  )
}
