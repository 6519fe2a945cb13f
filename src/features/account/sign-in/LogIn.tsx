import { useState } from 'react'

import { AccountForm } from '#features/account/AccountForm.tsx'
import { LinkLine } from '#features/account/LinkLine.tsx'
import { PasswordField } from '#features/account/PasswordField.tsx'
import { EmailField } from '#features/account/EmailField.tsx'
import { OtherWays } from '#features/account/sign-in/OtherWays.tsx'
import { usePasskeySignIn } from '#features/account/sign-in/passkey-sign-in.ts'
import { loadSecondFactor, type SecondFactor, type SignInStepProps } from '#features/account/sign-in/sign-in-step.ts'
import { session } from '#state/browser/session.ts'
import { Button } from '#ui/Button.tsx'

/** The password of the e-mail address, then the second factor where the customer has one. */
export function LogIn({ t, language, email, setEmail, methods, switchMode, onDone, focused }: SignInStepProps) {
  const passkey = usePasskeySignIn(onDone)
  const [second, setSecond] = useState<SecondFactor>()
  if (second) return <second.Form t={t} token={second.token} onDone={onDone} onCancel={() => setSecond(undefined)} />
  return (
    <>
      <AccountForm
        t={t}
        names={['email', 'password']}
        validate={({ password }) => (password === '' ? { password: t.passwordMissing } : {})}
        send={async values => {
          if (await session.signIn(values.email.trim(), values.password)) return onDone?.()
          setSecond(await loadSecondFactor(session.$twoFactorToken.get()!))
        }}
        getErrorField={({ kind }) => (kind === 'badCredentials' ? 'password' : kind === 'invalidEmail' ? 'email' : undefined)}
        submit={t.logIn}
        autoFocus={focused}
        wide
      >
        {errors => (
          <>
            <EmailField t={t} email={email} setEmail={setEmail} error={errors.email} onEdit={() => switchMode('email')} />
            <PasswordField t={t} label={t.password} name="password" autoComplete="current-password" error={errors.password} />
          </>
        )}
      </AccountForm>
      <LinkLine label={t.forgot} onClick={() => switchMode('recover')} />
      <OtherWays t={t} language={language} passkey={passkey} methods={methods} />
      <div className="stack">
        <p className="muted">{t.newHere}</p>
        <Button look="secondary" wide onClick={() => switchMode('signUp')}>
          {t.signUp}
        </Button>
      </div>
    </>
  )
}
