import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'

import { MAX_PERSON_NAME_LENGTH } from '#contract/limits.ts'
import { maskPhone } from '#domain/account/phone.ts'
import { AccountForm } from '#features/account/AccountForm.tsx'
import { EmailField } from '#features/account/EmailField.tsx'
import { getEmailError, getInfoField, getNameError, toFieldError } from '#features/account/field-errors.ts'
import { LinkLine } from '#features/account/LinkLine.tsx'
import { CodeForm } from '#features/account/phone/CodeForm.tsx'
import { PhoneFields } from '#features/account/phone/PhoneFields.tsx'
import { fill } from '#i18n/fill.ts'
import type { AccountTexts } from '#i18n/island-texts/account.ts'
import type { GuestCheckout, GuestCheckoutState } from '#state/account/guest-checkout.ts'
import { createPageGuestCheckout } from '#state/browser/guest-checkout.ts'
import { modals } from '#state/browser/storefront.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { TextField } from '#ui/TextField.tsx'

interface Props {
  readonly t: AccountTexts
  readonly language: string
}

const close = (): void => modals.remove('guest')

/** An order without an account (docs/decisions/0108): name, e-mail address and phone, then the two codes. */
export function GuestDialog({ t, language }: Props) {
  // its subject is the city of the store
  const cityCode = useStore(modals.$stack).find(it => it.name === 'guest')?.subject
  return (
    <Dialog open={cityCode !== undefined} onClose={close} title={t.guestTitle} closeLabel={t.close}>
      {cityCode !== undefined && <GuestSteps t={t} language={language} cityCode={cityCode} />}
    </Dialog>
  )
}

function GuestSteps({ t, language, cityCode }: Props & { readonly cityCode: string }) {
  const [guest] = useState(() => createPageGuestCheckout(cityCode))
  const state = useStore(guest.$state)
  const body = useRef<HTMLDivElement>(null)
  const { screen, step, error } = state
  useEffect(() => guest.dispose, [guest])
  useEffect(() => {
    if (screen === 'done') return close()
    // a dialog that is not open yet cannot give focus
    const frame = requestAnimationFrame(() => body.current?.querySelector<HTMLElement>('input, [data-focus]')?.focus())
    return () => cancelAnimationFrame(frame)
  }, [screen, step?.method, error, state.isCodeWrong])
  return (
    <div ref={body} className="section">
      {screen === 'code' && error !== undefined ? (
        <>
          <p role="alert">{t[error]}</p>
          <Button wide data-focus onClick={guest.dismissError}>
            {step ? t.codeTitle : t.phoneRestart}
          </Button>
        </>
      ) : screen === 'code' && step ? (
        <GuestCode key={step.method === 'EMAIL' ? 'mail' : 'phone'} t={t} guest={guest} state={{ ...state, step }} />
      ) : (
        <Details t={t} language={language} guest={guest} state={state} />
      )}
    </div>
  )
}

const PHONE_ERRORS: ReadonlySet<string> = new Set(['phoneInvalid', 'phoneTypeInvalid', 'phoneCountryUnsupported'])

function Details({ t, language, guest, state }: Props & { guest: GuestCheckout; state: GuestCheckoutState }) {
  const [email, setEmail] = useState(state.details.email)
  const [phone, setPhone] = useState(state.details.phone)
  const { error } = state
  const isPhoneError = error !== undefined && PHONE_ERRORS.has(error)
  const note = error !== undefined && !isPhoneError ? t[error] : undefined
  return (
    <AccountForm
      t={t}
      names={['name', 'email', 'phone']}
      validate={({ name, email: typed, phone: number }) => ({
        ...toFieldError('name', getNameError(name, t)),
        ...toFieldError('email', getEmailError(typed, t)),
        ...toFieldError('phone', number.trim() === '' ? t.phoneMissing : undefined),
      })}
      send={({ name, email: typed, phone: number }) =>
        guest.start({ name: name.trim(), email: typed.trim(), phone: { countryCode: phone.countryCode, number: number.trim() } })
      }
      getErrorField={({ kind }) => getInfoField(kind)}
      submit={t.phoneSend}
      wide
    >
      {errors => (
        <>
          <p>{t.guestText}</p>
          <div role="alert">{note !== undefined && <p className="field-error">{note}</p>}</div>
          <TextField
            label={t.name}
            name="name"
            autoComplete="name"
            maxLength={MAX_PERSON_NAME_LENGTH}
            defaultValue={state.details.name}
            error={errors.name}
          />
          <EmailField t={t} email={email} setEmail={setEmail} autoComplete="email" error={errors.email} />
          <PhoneFields
            t={t}
            language={language}
            loadCountries={guest.loadCountries}
            phone={phone}
            setPhone={setPhone}
            error={errors.phone ?? (isPhoneError ? t[error] : undefined)}
          />
        </>
      )}
    </AccountForm>
  )
}

function GuestCode({ t, guest, state }: { t: AccountTexts; guest: GuestCheckout; state: GuestCheckoutState & { step: object } }) {
  const { details, step } = state
  const phone = maskPhone({ number: details.phone.number.replace(/\D/g, '') }) ?? ''
  return (
    <CodeForm
      t={t}
      verification={guest}
      state={state}
      toText={channel =>
        step?.method === 'EMAIL' ? fill(t.guestEmailCode, { email: details.email }) : fill(t.codeText, { phone, channel })
      }
    >
      <LinkLine label={t.guestEdit} onClick={guest.edit} />
    </CodeForm>
  )
}
