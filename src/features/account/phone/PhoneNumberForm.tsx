import { type SubmitEvent, useEffect, useId, useState } from 'react'

import type { AccountTexts } from '#i18n/island-texts/account.ts'
import { loadPhoneFormatter } from '#state/browser/phone-verification.ts'
import type { PhoneCountry } from '#state/account/phone-countries.ts'
import type { PhoneVerificationState, VerificationSteps } from '#state/account/phone-verification.ts'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/TextField.tsx'

interface Props {
  t: AccountTexts
  language: string
  verification: Pick<VerificationSteps, 'start'> & { loadCountries(): Promise<readonly PhoneCountry[]> }
  state: PhoneVerificationState
  /** Above the fields. */
  text: string
}

/** B §2: "a phone number screen". */
export function PhoneNumberForm({ t, language, verification, state, text }: Props) {
  const id = useId()
  const [countries, setCountries] = useState<readonly PhoneCountry[]>()
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
      <p>{text}</p>
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
