import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'

import { MAX_PERSON_NAME_LENGTH } from '#contract/limits.ts'
import { maskPhone } from '#domain/account/phone.ts'
import { AccountForm } from '#features/account/AccountForm.tsx'
import { getEmailError, getNameError, toFieldError } from '#features/account/field-errors.ts'
import { CodeForm } from '#features/account/phone/CodeForm.tsx'
import { PhoneNumberForm } from '#features/account/phone/PhoneNumberForm.tsx'
import { fill } from '#i18n/fill.ts'
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
  const cancel = (
    <p className="switch-line">
      <button type="button" className="link" onClick={onCancel}>
        {t.backToLogIn}
      </button>
    </p>
  )
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
          <p role="alert">{t[state.error]}</p>
          <Button wide data-focus onClick={flow.edit}>
            {t.phoneEdit}
          </Button>
          <Button wide look="secondary" onClick={flow.restart}>
            {t.phoneRestart}
          </Button>
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
    const phone = maskPhone({ number: state.phone.number.replace(/\D/g, '') }) ?? ''
    return (
      <CodeForm t={t} verification={{ ...flow, check }} state={state} toText={channel => fill(t.codeText, { phone, channel })}>
        <p className="switch-line">
          <button type="button" className="link" onClick={flow.edit}>
            {t.phoneEdit}
          </button>
        </p>
        {cancel}
      </CodeForm>
    )
  }
}

/** The rest of a sign-up (B §3): the phone is verified and has no account. */
function NewCustomer({ t, language, flow, onDone }: Omit<PhoneSignInProps, 'onCancel'> & { flow: IdentityFlow }) {
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
        getErrorField={({ kind }) =>
          kind === 'invalidName' ? 'name' : kind === 'emailTaken' || kind === 'invalidEmail' ? 'email' : undefined
        }
        submit={t.signUp}
        wide
      >
        {errors => (
          <>
            <TextField label={t.name} name="name" autoComplete="name" maxLength={MAX_PERSON_NAME_LENGTH} error={errors.name} />
            <TextField
              label={t.email}
              name="email"
              type="email"
              inputMode="email"
              autoComplete="email"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={254}
              error={errors.email}
            />
          </>
        )}
      </AccountForm>
    </>
  )
}
