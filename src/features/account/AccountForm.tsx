import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react'

import { wordsFor } from '#features/account/error-text.ts'
import type { AccountTexts } from '#i18n/island-texts/account.ts'
import { toAccountError, type AccountError } from '#state/account/account-errors.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'

export type Values<Name extends string> = Readonly<Record<Name, string>>
export type Faults<Name extends string> = Partial<Record<Name, ReactNode>>

interface Props<Name extends string> {
  t: AccountTexts
  /** Of the fields, as they are named in it. */
  names: readonly Name[]
  /** What is wrong before anything is sent. */
  check: (values: Values<Name>) => Faults<Name>
  send: (values: Values<Name>) => Promise<void>
  /** The field that a refusal is about; without one it is told above the button. */
  fieldOf: (trouble: AccountError) => Name | undefined
  /** Other words than the common ones. */
  say?: (trouble: AccountError) => ReactNode
  submit: string
  /** The fields; the first with a fault gets the focus. */
  children: (faults: Faults<Name>) => ReactNode
  /** Empties itself when it is sent: a form of passwords. */
  clears?: boolean
  /** Puts the focus into the first field when it appears. */
  focused?: boolean
  wide?: boolean
  /** Of its button: a screen has one main action. */
  look?: 'main' | 'quiet'
}

/** A form of an account: checked here, sent, and what the server refuses said beside its field. */
export function AccountForm<Name extends string>({
  t,
  names,
  check,
  send,
  fieldOf,
  say,
  submit,
  children,
  clears = false,
  focused = false,
  wide = false,
  look = 'main',
}: Props<Name>) {
  const form = useRef<HTMLFormElement>(null)
  const [faults, setFaults] = useState<Faults<Name>>({})
  const [refusal, setRefusal] = useState<ReactNode>()
  const [busy, setBusy] = useState(false)

  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [faults])
  useEffect(() => {
    if (!focused) return
    // once the dialog around it is open: a closed one has no focus to give
    const frame = requestAnimationFrame(() => form.current?.querySelector('input')?.focus())
    return () => cancelAnimationFrame(frame)
  }, [focused])

  async function onSubmit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (busy) return
    const element = event.currentTarget
    const typed = new FormData(element)
    const values = Object.fromEntries(names.map(name => [name, String(typed.get(name) ?? '')])) as Values<Name>
    const found = check(values)
    setRefusal(undefined)
    setFaults(found)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    try {
      await send(values)
      if (clears) element.reset()
    } catch (error) {
      const trouble = toAccountError(error)
      const words = say?.(trouble) ?? wordsFor(trouble, t)
      const name = fieldOf(trouble)
      if (name === undefined) setRefusal(words)
      else setFaults({ [name]: words } as unknown as Faults<Name>)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form ref={form} className="fields" noValidate onSubmit={event => void onSubmit(event)}>
      {children(faults)}
      <div role="alert">
        {refusal !== undefined && (
          <p className="field-error">
            <Icon name="alert-triangle" />
            <span>{refusal}</span>
          </p>
        )}
      </div>
      <Button type="submit" look={look} busy={busy} wide={wide}>
        {submit}
      </Button>
    </form>
  )
}
