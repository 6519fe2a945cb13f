interface Props<Value extends string> {
  legend: string
  name: string
  options: readonly (readonly [value: Value, label: string])[]
  value: Value
  onChange: (value: Value) => void
}

/** A group of radio buttons in one row. */
export function AddressChoice<Value extends string>({ legend, name, options, value, onChange }: Props<Value>) {
  return (
    <fieldset className="address-choice wide">
      <legend className="field-label">{legend}</legend>
      <div className="address-choice-options">
        {options.map(([option, label]) => (
          <label key={option}>
            <input type="radio" name={name} value={option} checked={option === value} onChange={() => onChange(option)} />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
