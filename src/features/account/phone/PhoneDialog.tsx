import { useStore } from '@nanostores/react'
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react'

import { maskPhone } from '#domain/account/phone.ts'
import { CodeForm } from '#features/account/phone/CodeForm.tsx'
import { fill } from '#i18n/fill.ts'
import type { AccountTexts } from '#i18n/island-texts/account.ts'
import { createProfileVerification, loadPhoneFormatter } from '#state/browser/phone-verification.ts'
import type { PhoneVerification, PhoneVerificationState } from '#state/account/phone-verification.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { TextField } from '#ui/TextField.tsx'

type Countries = Awaited<ReturnType<PhoneVerification['loadCountries']>>

interface Props {
  t: AccountTexts
  language: string
  /** The country of the verified phone, if there is one. */
  country: string | undefined
  onClose: () => void
}

/** B §2: "first a phone number screen, then a verification code screen, then a success screen". */
export function PhoneDialog({ t, language, country, onClose }: Props) {
  const [verification] = useState(() => createProfileVerification(country))
  const state = useStore(verification.$state)
  useEffect(() => verification.dispose, [verification])
  const body = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // a dialog that is not open yet cannot give focus
    const frame = requestAnimationFrame(() => body.current?.querySelector<HTMLElement>('input, [data-focus]')?.focus())
    return () => cancelAnimationFrame(frame)
  }, [state.screen, state.error, state.isCodeWrong])
  const screen = state.error === undefined ? state.screen : 'error'
  const title = { phone: t.phoneTitle, code: t.codeTitle, success: t.phoneDoneTitle, error: t.phoneErrorTitle }[screen]
  return (
    <Dialog open onClose={onClose} title={title} closeLabel={t.close}>
      <div ref={body} className="section">
        {screen === 'phone' && <PhoneScreen t={t} language={language} verification={verification} state={state} />}
        {screen === 'code' && (
          <CodeForm t={t} verification={verification} state={state} toText={channel => fill(t.codeText, { phone: toMask(state), channel })}>
            <p className="switch-line">
              <button type="button" className="link" onClick={verification.edit}>
                {t.phoneEdit}
              </button>
            </p>
          </CodeForm>
        )}
        {screen === 'success' && (
          <>
            <p role="status">{t.phoneDone}</p>
            <Button wide data-focus onClick={onClose}>
              {t.close}
            </Button>
          </>
        )}
        {screen === 'error' && (
          <>
            <p role="alert">{t[state.error!]}</p>
            <Button wide data-focus onClick={verification.edit}>
              {t.phoneEdit}
            </Button>
            <Button wide look="secondary" onClick={verification.restart}>
              {t.phoneRestart}
            </Button>
          </>
        )}
      </div>
    </Dialog>
  )
}

const toMask = ({ phone }: PhoneVerificationState): string => maskPhone({ number: phone.number.replace(/\D/g, '') }) ?? ''

interface ScreenProps {
  t: AccountTexts
  verification: PhoneVerification
  state: PhoneVerificationState
}

function PhoneScreen({ t, language, verification, state }: ScreenProps & { language: string }) {
  const id = useId()
  const [countries, setCountries] = useState<Countries>()
  const [countryCode, setCountryCode] = useState(state.phone.countryCode)
  const [number, setNumber] = useState(state.phone.number)
  const [format, setFormat] = useState<(countryCode: string, text: string) => string>()
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    verification.loadCountries().then(setCountries, () => setError(t['common.error.try-again']))
    // without the formatter the number stays as typed
    void loadPhoneFormatter().then(it => setFormat(() => it), () => {}) // prettier-ignore
  }, [verification, t])

  async function onSubmit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (busy) return
    const isEmpty = number.trim() === ''
    setError(isEmpty ? t.phoneMissing : undefined)
    if (isEmpty) return
    setBusy(true)
    await verification.start({ countryCode, number: number.trim() })
    setBusy(false)
  }

  const options = (countries ?? [])
    .map(it => ({ code: it.countryCode, label: `${it.name ?? it.countryCode} (${it.dialCode})` }))
    .toSorted((one, other) => one.label.localeCompare(other.label, language))
  return (
    <form className="fields" noValidate onSubmit={event => void onSubmit(event)}>
      <p>{t.phoneText}</p>
      <div className="text-field">
        <label className="field-label" htmlFor={id}>
          {t.phoneCountry}
        </label>
        <div className="field">
          <select id={id} autoComplete="country" value={countryCode} onChange={event => setCountryCode(event.target.value)}>
            {options.map(it => (
              <option key={it.code} value={it.code}>
                {it.label}
              </option>
            ))}
          </select>
        </div>
      </div>
      <TextField
        label={t.phone}
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        maxLength={32}
        value={number}
        error={error}
        onChange={({ target: { value, selectionStart } }) => {
          // formatting moves the caret, so only text that is added at the end is formatted
          const isAdded = value.length > number.length && selectionStart === value.length
          setNumber(isAdded && format ? format(countryCode, value) : value)
        }}
      />
      <Button type="submit" wide busy={busy}>
        {t.phoneSend}
      </Button>
    </form>
  )
}
