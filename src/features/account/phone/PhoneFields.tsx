import { type ReactNode, useEffect, useId, useState } from 'react'

import type { AccountTexts } from '#i18n/island-texts/account.ts'
import { loadPhoneFormatter } from '#state/browser/phone-verification.ts'
import type { PhoneCountry } from '#state/account/phone-countries.ts'
import type { TypedPhone } from '#state/account/phone-verification.ts'
import { TextField } from '#ui/TextField.tsx'

interface Props {
  t: AccountTexts
  language: string
  loadCountries: () => Promise<readonly PhoneCountry[]>
  phone: TypedPhone
  setPhone: (phone: TypedPhone) => void
  error: ReactNode
}

/** The country and the number of a phone. */
export function PhoneFields({ t, language, loadCountries, phone: { countryCode, number }, setPhone, error }: Props) {
  const id = useId()
  const [countries, setCountries] = useState<readonly PhoneCountry[]>()
  const [isLoadFailed, setLoadFailed] = useState(false)
  const [format, setFormat] = useState<(countryCode: string, text: string) => string>()
  useEffect(() => {
    loadCountries().then(setCountries, () => setLoadFailed(true))
    // without the formatter the number stays as typed
    void loadPhoneFormatter().then(it => setFormat(() => it), () => {}) // prettier-ignore
  }, [loadCountries])
  const options = (countries ?? [])
    .map(it => ({ code: it.countryCode, label: `${it.name ?? it.countryCode} (${it.dialCode})` }))
    .toSorted((one, other) => one.label.localeCompare(other.label, language))
  return (
    <>
      <div className="text-field">
        <label className="field-label" htmlFor={id}>
          {t.phoneCountry}
        </label>
        <div className="field">
          <select
            id={id}
            autoComplete="country"
            value={countryCode}
            onChange={event => setPhone({ countryCode: event.target.value, number })}
          >
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
        error={error ?? (isLoadFailed ? t['common.error.try-again'] : undefined)}
        onChange={({ target: { value, selectionStart } }) => {
          // formatting moves the caret, so only text that is added at the end is formatted
          const isAdded = value.length > number.length && selectionStart === value.length
          setPhone({ countryCode, number: isAdded && format ? format(countryCode, value) : value })
        }}
      />
    </>
  )
}
