import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react'

import { getErrorText } from '#features/account/error-text.ts'
import type { AccountTexts } from '#i18n/island-texts/account.ts'
import { toAccountError, type AccountError } from '#state/account/account-errors.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'

export type FormValues<Name extends string> = Readonly<Record<Name, string>>
export type FieldErrors<Name extends string> = Partial<Record<Name, ReactNode>>

interface Props<Name extends string> {
  t: AccountTexts
  /** The names of the fields. */
  names: readonly Name[]
  /** Finds errors before the form is sent. */
  validate: (values: FormValues<Name>) => FieldErrors<Name>
  send: (values: FormValues<Name>) => Promise<void>
  /** The field of a server error; without one the message appears above the button. */
  getErrorField: (error: AccountError) => Name | undefined
  /** Texts that replace the common error texts. */
  overrideErrorText?: (error: AccountError) => ReactNode
  submit: string
  /** The fields; the first invalid one gets the focus. */
  children: (errors: FieldErrors<Name>) => ReactNode
  /** Resets the form after it is sent, for password forms. */
  resetsOnSuccess?: boolean
  /** Puts the focus into the first field when it appears. */
  autoFocus?: boolean
  wide?: boolean
  /** Style of the button; a screen has one main action. */
  look?: 'main' | 'secondary'
}

/** An account form: validates its fields, sends them, and shows the error of the server beside its field. */
export function AccountForm<Name extends string>({
  t,
  names,
  validate,
  send,
  getErrorField,
  overrideErrorText,
  submit,
  children,
  resetsOnSuccess = false,
  autoFocus = false,
  wide = false,
  look = 'main',
}: Props<Name>) {
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<FieldErrors<Name>>({})
  const [formError, setFormError] = useState<ReactNode>()
  const [busy, setBusy] = useState(false)

  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors])
  useEffect(() => {
    if (!autoFocus) return
    // a closed dialog cannot give focus, so this waits until it is open
    const frame = requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('input:not([readonly])')?.focus())
    return () => cancelAnimationFrame(frame)
  }, [autoFocus])

  async function onSubmit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (busy) return
    const element = event.currentTarget
    const formData = new FormData(element)
    const values = Object.fromEntries(names.map(name => [name, String(formData.get(name) ?? '')])) as FormValues<Name>
    const invalid = validate(values)
    setFormError(undefined)
    setErrors(invalid)
    if (Object.keys(invalid).length > 0) return
    setBusy(true)
    try {
      await send(values)
      if (resetsOnSuccess) element.reset()
    } catch (error) {
      const accountError = toAccountError(error)
      const text = overrideErrorText?.(accountError) ?? getErrorText(accountError, t)
      const name = getErrorField(accountError)
      if (name === undefined) setFormError(text)
      else setErrors({ [name]: text } as unknown as FieldErrors<Name>)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form ref={form} className="fields" noValidate onSubmit={event => void onSubmit(event)}>
      {children(errors)}
      <div role="alert">
        {formError !== undefined && (
          <p className="field-error">
            <Icon name="alert-triangle" />
            <span>{formError}</span>
          </p>
        )}
      </div>
      <Button type="submit" look={look} busy={busy} wide={wide}>
        {submit}
      </Button>
    </form>
  )
}
