import { useEffect, useId, useState } from 'react'

import type { User } from '#contract/account/user.ts'
import { AccountForm } from '#features/account/AccountForm.tsx'
import { fill } from '#i18n/fill.ts'
import type { AccountTexts } from '#i18n/island-texts/account.ts'
import { accountData } from '#state/browser/account-data.ts'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/TextField.tsx'

const FIELDS = ['name', 'taxId', 'addressLine1', 'addressLine2', 'postalCode', 'city', 'province', 'countryCode'] as const
type Field = (typeof FIELDS)[number]
const OPTIONAL: readonly Field[] = ['addressLine2', 'province']
/** The bounds of the contract. */
const MAX_LENGTHS: Partial<Record<Field, number>> = { name: 200, taxId: 50, addressLine1: 200, addressLine2: 200, postalCode: 20, city: 100, province: 100 } // prettier-ignore

/** B §7: the company of the customer, with PUT and DELETE. */
export function CompanyForm({ t, language, user }: { t: AccountTexts; language: string; user: User }) {
  const [message, setMessage] = useState<{ readonly isFailure: boolean; readonly text: string }>()
  const [isRemoving, setRemoving] = useState(false)
  const [country, setCountry] = useState(user.companyDetail?.countryCode ?? '')
  const countries = useCountries(language, country)
  const labels: Record<Field, string> = {
    name: t.companyName,
    taxId: t.taxId,
    addressLine1: t.companyAddress,
    addressLine2: t.companyAddress2,
    postalCode: t.postalCode,
    city: t.companyCity,
    province: t.province,
    countryCode: t.country,
  }
  async function remove(): Promise<void> {
    setRemoving(true)
    setMessage(undefined)
    try {
      await accountData.removeCompany()
      setMessage({ isFailure: false, text: t.companyRemoved })
    } catch {
      setMessage({ isFailure: true, text: t['common.error.try-again'] })
    } finally {
      setRemoving(false)
    }
  }

  return (
    <section className="card panel section" aria-labelledby="company">
      <h2 id="company">{t.companyTitle}</h2>
      <p className="muted">{t.companyText}</p>
      {/* the key empties the fields after a removal */}
      <AccountForm
        key={user.companyDetail === null ? 'none' : 'stored'}
        t={t}
        names={FIELDS}
        validate={values => {
          setMessage(undefined)
          const missing = FIELDS.filter(it => !OPTIONAL.includes(it) && values[it].trim() === '')
          return Object.fromEntries(missing.map(it => [it, t.fieldMissing]))
        }}
        send={async values => {
          const { addressLine2, province, ...company } = trimAll(values)
          const isSaved = await accountData.saveCompany({ ...company, addressLine2: addressLine2 || null, province: province || null })
          setMessage({ isFailure: false, text: isSaved ? t.saved : t.unchanged })
        }}
        getErrorField={({ kind }) => (kind === 'invalidTaxId' ? 'taxId' : undefined)}
        overrideErrorText={({ kind }) =>
          kind === 'invalidTaxId'
            ? fill(t.taxIdInvalid, { country: countries.find(it => it.code === country)?.name ?? country })
            : undefined
        }
        submit={t.companySave}
        look="secondary"
      >
        {errors =>
          FIELDS.map(name =>
            name === 'countryCode' ? (
              <CountryField
                key={name}
                label={labels[name]}
                value={country}
                onChange={setCountry}
                countries={countries}
                error={errors[name]}
              />
            ) : (
              <TextField
                key={name}
                label={labels[name]}
                name={name}
                autoComplete={AUTOCOMPLETE[name]}
                maxLength={MAX_LENGTHS[name]}
                defaultValue={user.companyDetail?.[name] ?? ''}
                error={errors[name]}
              />
            ),
          )
        }
      </AccountForm>
      {user.companyDetail !== null && (
        <Button look="secondary" busy={isRemoving} onClick={() => void remove()}>
          {t.companyRemove}
        </Button>
      )}
      <div role="status">{message?.isFailure === false && <p className="note success">{message.text}</p>}</div>
      <div role="alert">{message?.isFailure && <p className="field-error">{message.text}</p>}</div>
    </section>
  )
}

const AUTOCOMPLETE: Partial<Record<Field, string>> = {
  name: 'organization',
  addressLine1: 'address-line1',
  addressLine2: 'address-line2',
  postalCode: 'postal-code',
  city: 'address-level2',
  province: 'address-level1',
}

interface CountryOption {
  readonly code: string
  readonly name: string
}

function CountryField({
  label,
  value,
  onChange,
  countries,
  error,
}: {
  label: string
  value: string
  onChange: (code: string) => void
  countries: readonly CountryOption[]
  error: React.ReactNode
}) {
  const id = useId()
  return (
    <div className="text-field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <div className={error === undefined ? 'field' : 'field invalid'}>
        <select
          id={id}
          name="countryCode"
          autoComplete="country"
          value={value}
          onChange={event => onChange(event.target.value)}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? undefined : `${id}error`}
        >
          <option value="" />
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      </div>
      {error !== undefined && (
        <p className="field-error" id={`${id}error`}>
          {error}
        </p>
      )}
    </div>
  )
}

/** The open countries by name. The stored one is there before they are loaded, and when they cannot be loaded. */
function useCountries(language: string, stored: string): readonly CountryOption[] {
  const [codes, setCodes] = useState<readonly string[]>([])
  useEffect(() => {
    accountData.loadCountries().then(setCodes, () => undefined)
  }, [])
  const names = new Intl.DisplayNames([document.documentElement.lang || language, 'en'], { type: 'region' })
  const all = stored === '' || codes.includes(stored) ? codes : [...codes, stored]
  return all
    .map(code => ({ code, name: names.of(code) ?? code }))
    .sort((one, other) => one.name.localeCompare(other.name, language.replace('_', '-')))
}

function trimAll<Name extends string>(values: Readonly<Record<Name, string>>): Record<Name, string> {
  return Object.fromEntries(Object.entries<string>(values).map(([name, value]) => [name, value.trim()])) as Record<Name, string>
}
