import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react'

import { Icon } from '#ui/Icon.tsx'

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'id'> {
  label: string
  /** The error, and how to correct it. */
  error?: ReactNode
  hint?: ReactNode
  /** Within the field, after the text: the button that reveals a password. */
  aside?: ReactNode
  ref?: Ref<HTMLInputElement>
}

/** A labelled field with its error and hint as descriptions. */
export function TextField({ label, error, hint, aside, ref, ...input }: Props) {
  const id = useId()
  const [errorId, hintId] = [`${id}error`, `${id}hint`]
  const described = [error !== undefined && errorId, hint !== undefined && hintId].filter(Boolean).join(' ')
  return (
    <div className="text-field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <div className={error === undefined ? 'field' : 'field invalid'}>
        <input {...input} ref={ref} id={id} aria-invalid={error !== undefined || undefined} aria-describedby={described || undefined} />
        {aside}
      </div>
      {hint !== undefined && (
        <p className="small" id={hintId}>
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p className="field-error" id={errorId}>
          <Icon name="alert-triangle" />
          <span>{error}</span>
        </p>
      )}
    </div>
  )
}
