import { useId } from 'react'

interface Props {
  readonly label: string
  /** BCP 47. */
  readonly locale: string
  readonly countries: readonly { readonly code: string; readonly name: string }[]
  /** Two uppercase letters; null: none of them. */
  readonly countryCode: string | null
  readonly onChoose: (countryCode: string) => void
}

/** The countries of an offer. One that is chosen has no alternatives. */
export function CountryChoice({ label, locale, countries, countryCode, onChoose }: Props) {
  const id = useId()
  if (countries.length === 0 || (countries.length === 1 && countryCode !== null)) return null
  return (
    <div className="text-field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <div className="field">
        <select id={id} value={countryCode ?? ''} onChange={event => onChoose(event.target.value)}>
          {countryCode === null && <option value="" />}
          {countries
            .toSorted((one, other) => one.name.localeCompare(other.name, locale))
            .map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
        </select>
      </div>
    </div>
  )
}
