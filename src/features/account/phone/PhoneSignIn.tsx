import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'

import { MAX_PERSON_NAME_LENGTH } from '#contract/limits.ts'
import { AccountForm } from '#features/account/AccountForm.tsx'
import { EmailField } from '#features/account/EmailField.tsx'
import { getEmailError, getInfoField, getNameError, toFieldError } from '#features/account/field-errors.ts'
import { LinkLine } from '#features/account/LinkLine.tsx'
import { PhoneCodeForm } from '#features/account/phone/PhoneCodeForm.tsx'
import { PhoneNumberForm } from '#features/account/phone/PhoneNumberForm.tsx'
import { VerificationError } from '#features/account/phone/VerificationError.tsx'
import type { AccountTexts } from '#i18n/island-texts/account.ts'
import { createSignInFlow } from '#state/browser/phone-verification.ts'
import type { IdentityFlow } from '#state/account/identity-flow.ts'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/TextField.tsx'

export interface PhoneSignInProps {
  t: AccountTexts
  language: string
  onDone: (() => void) | undefined
  /** Returns to the form for the password. */
  onCancel: () => void
}

/** Log in or sign up by phone (B §2): number, code, and the name and e-mail address of a new customer. */
export function PhoneSignIn({ t, language, onDone, onCancel }: PhoneSignInProps) {
  const [flow] = useState(createSignInFlow)
  const state = useStore(flow.$state)
  const result = useSyncExternalStore(flow.$result.listen, flow.$result.get)
  const body = useRef<HTMLDivElement>(null)
  const shown = result ?? state.error ?? state.screen
  useEffect(() => flow.dispose, [flow])
  useEffect(() => {
    body.current?.querySelector<HTMLElement>('input, [data-focus]')?.focus()
  }, [shown, state.isCodeWrong])
  async function check(code: string): Promise<void> {
    await flow.check(code)
    if (flow.$result.get() === 'signedIn') onDone?.()
  }
  const cancel = <LinkLine label={t.backToLogIn} onClick={onCancel} />
  return (
    <div ref={body} className="section">
      {renderScreen()}
    </div>
  )

  function renderScreen() {
    if (result === 'newPhone' || result === 'signedIn') return <NewCustomer t={t} language={language} flow={flow} onDone={onDone} />
    if (result === 'otherWayRequired')
      return (
        <>
          <p role="status">{t.phoneOtherWay}</p>
          <Button wide data-focus onClick={onCancel}>
            {t.backToLogIn}
          </Button>
        </>
      )
    if (state.error !== undefined)
      return (
        <>
          <VerificationError t={t} text={t[state.error]} onEdit={flow.edit} onRestart={flow.restart} />
          {cancel}
        </>
      )
    if (state.screen === 'phone')
      return (
        <>
          <PhoneNumberForm t={t} language={language} verification={flow} state={state} text={t.phoneText} />
          {cancel}
        </>
      )
    return (
      <PhoneCodeForm t={t} verification={{ ...flow, check }} state={state}>
        {cancel}
      </PhoneCodeForm>
    )
  }
}

/** The rest of a sign-up (B §3): the phone is verified and has no account. */
function NewCustomer({ t, language, flow, onDone }: Omit<PhoneSignInProps, 'onCancel'> & { flow: IdentityFlow }) {
  const [email, setEmail] = useState('')
  return (
    <>
      <p role="status">{t.phoneNewCustomer}</p>
      <AccountForm
        t={t}
        names={['name', 'email']}
        validate={({ name, email }) => ({
          ...toFieldError('name', getNameError(name, t)),
          ...toFieldError('email', getEmailError(email, t)),
        })}
        send={async ({ name, email }) => {
          await flow.register({ name: name.trim(), email: email.trim(), language })
          onDone?.()
        }}
        getErrorField={({ kind }) => getInfoField(kind)}
        submit={t.signUp}
        wide
      >
        {errors => (
          <>
            <TextField label={t.name} name="name" autoComplete="name" maxLength={MAX_PERSON_NAME_LENGTH} error={errors.name} />
            <EmailField t={t} email={email} setEmail={setEmail} autoComplete="email" error={errors.email} />
          </>
        )}
      </AccountForm>
    </>
  )
}
