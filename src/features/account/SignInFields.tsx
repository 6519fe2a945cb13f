import { type ComponentType, useRef, useState } from 'react'

import { MAX_PERSON_NAME_LENGTH } from '#contract/limits.ts'
import { AccountForm, type FieldErrors } from '#features/account/AccountForm.tsx'
import { getEmailError, toFieldError, getNameError } from '#features/account/field-errors.ts'
import { getNewPasswordError } from '#features/account/new-password-error.ts'
import { GoogleButton } from '#features/account/google/GoogleButton.tsx'
import { PhoneSignInButton, usePhoneSignIn } from '#features/account/phone/PhoneSignInButton.tsx'
import { PasskeyButton, usePasskeySignIn } from '#features/account/passkeys/PasskeyButton.tsx'
import { PasswordField } from '#features/account/PasswordField.tsx'
import type { AccountTexts } from '#i18n/island-texts/account.ts'
import { session } from '#state/browser/session.ts'
import { account } from '#state/browser/account.ts'
import { TextField } from '#ui/TextField.tsx'

export type SignInMode = 'logIn' | 'signUp' | 'recover'

export interface SignInProps {
  t: AccountTexts
  /** The language of the page. */
  language: string
  /** Called after a successful sign-in. */
  onDone?: (() => void) | undefined
}

interface Props extends SignInProps {
  mode: SignInMode
  onMode: (mode: SignInMode) => void
  /** Puts the focus into the first field. */
  focused: boolean
}

/** The heading of the form. */
export const getSignInTitle = (mode: SignInMode, t: AccountTexts): string =>
  ({ logIn: t.logIn, signUp: t.signUp, recover: t.recoverTitle })[mode]

/** Log in, sign up, or request a new password; the e-mail address is shared by the three forms. */
export function SignInFields({ t, language, mode, onMode, onDone, focused }: Props) {
  const [email, setEmail] = useState('')
  const [hasSwitched, setHasSwitched] = useState(false)
  const switchMode = (to: SignInMode) => {
    setHasSwitched(true)
    onMode(to)
  }
  const common = { t, language, email, setEmail, switchMode, onDone, focused: focused || hasSwitched }
  if (mode === 'recover') return <Recover key={mode} {...common} />
  return mode === 'logIn' ? <LogIn key={mode} {...common} /> : <SignUp key={mode} {...common} />
}

interface PartProps extends SignInProps {
  email: string
  setEmail: (email: string) => void
  switchMode: (mode: SignInMode) => void
  focused: boolean
}

interface EmailFieldProps extends Pick<PartProps, 't' | 'email' | 'setEmail'> {
  error: FieldErrors<'email'>['email']
  /** What the browser may fill in. */
  autoComplete?: string
  onFocus?: () => void
}

function EmailField({ t, email, setEmail, error, autoComplete = 'username', onFocus }: EmailFieldProps) {
  return (
    <TextField
      label={t.email}
      name="email"
      data-restore="email"
      type="email"
      inputMode="email"
      autoComplete={autoComplete}
      onFocus={onFocus}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={254}
      value={email}
      onChange={event => setEmail(event.target.value)}
      error={error}
    />
  )
}

interface SecondFactor {
  readonly token: string
  readonly Form: ComponentType<{ t: AccountTexts; token: string; onDone: (() => void) | undefined; onCancel: () => void }>
}

function LogIn({ t, language, email, setEmail, switchMode, onDone, focused }: PartProps) {
  const passkey = usePasskeySignIn(onDone)
  const phone = usePhoneSignIn()
  const [second, setSecond] = useState<SecondFactor>()
  if (phone.Form) return <phone.Form t={t} language={language} onDone={onDone} onCancel={phone.close} />
  if (second) return <second.Form t={t} token={second.token} onDone={onDone} onCancel={() => setSecond(undefined)} />
  return (
    <>
      <AccountForm
        t={t}
        names={['email', 'password']}
        validate={values => ({
          ...toFieldError('email', getEmailError(values.email, t)),
          ...(values.password === '' && { password: t.passwordMissing }),
        })}
        send={async values => {
          if (await session.signIn(values.email.trim(), values.password)) return onDone?.()
          const { TwoFactorForm } = await import('#features/account/phone/TwoFactorForm.tsx')
          setSecond({ token: session.$twoFactorToken.get()!, Form: TwoFactorForm })
        }}
        getErrorField={({ kind }) => (kind === 'badCredentials' ? 'password' : kind === 'invalidEmail' ? 'email' : undefined)}
        submit={t.logIn}
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
              autoComplete="username webauthn"
              onFocus={passkey.offer}
            />
            <PasswordField t={t} label={t.password} name="password" autoComplete="current-password" error={errors.password} />
          </>
        )}
      </AccountForm>
      <PhoneSignInButton t={t} open={phone.open} />
      {passkey.isSupported && <PasskeyButton t={t} {...passkey} />}
      <GoogleButton t={t} language={language} />
      <div>
        <p className="switch-line">
          <button type="button" className="link" onClick={() => switchMode('recover')}>
            {t.forgot}
          </button>
        </p>
        <p className="switch-line">
          {t.newHere}
          <button type="button" className="link" onClick={() => switchMode('signUp')}>
            {t.signUp}
          </button>
        </p>
      </div>
    </>
  )
}

function SignUp({ t, language, email, setEmail, switchMode, onDone, focused }: PartProps) {
  return (
    <>
      <AccountForm
        t={t}
        names={['name', 'email', 'password']}
        validate={values => {
          const error = getNewPasswordError(values.password, [values.name, values.email], t)
          return {
            ...toFieldError('name', getNameError(values.name, t)),
            ...toFieldError('email', getEmailError(values.email, t)),
            ...(error !== undefined && { password: error }),
          }
        }}
        send={async values => {
          await session.signUp({ name: values.name.trim(), email: values.email.trim(), password: values.password, language })
          onDone?.()
        }}
        getErrorField={({ kind }) =>
          kind === 'invalidName'
            ? 'name'
            : kind === 'emailTaken' || kind === 'invalidEmail'
              ? 'email'
              : kind === 'commonPassword'
                ? 'password'
                : undefined
        }
        submit={t.signUp}
        autoFocus={focused}
        wide
      >
        {errors => (
          <>
            <TextField
              label={t.name}
              name="name"
              data-restore="name"
              autoComplete="name"
              maxLength={MAX_PERSON_NAME_LENGTH}
              error={errors.name}
            />
            <EmailField t={t} email={email} setEmail={setEmail} error={errors.email} />
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
      <GoogleButton t={t} language={language} />
      <p className="switch-line">
        {t.haveAccount}
        <button type="button" className="link" onClick={() => switchMode('logIn')}>
          {t.logIn}
        </button>
      </p>
    </>
  )
}

/** Shows the same message for known and unknown accounts (trust.md: "recovery answers alike for all"). */
function Recover({ t, email, setEmail, switchMode, focused }: PartProps) {
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
          await account.requestRecovery(values.email.trim())
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
      <p className="switch-line">
        <button type="button" className="link" onClick={() => switchMode('logIn')}>
          {t.backToLogIn}
        </button>
      </p>
    </>
  )
}
