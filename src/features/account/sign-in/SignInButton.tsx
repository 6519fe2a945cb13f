import { useState } from 'react'

import { getErrorText } from '#features/account/error-text.ts'
import type { AccountTexts } from '#i18n/island-texts/account.ts'
import { toAccountError } from '#state/account/account-errors.ts'
import { Button } from '#ui/Button.tsx'

interface Props {
  t: AccountTexts
  label: string
  /** Signs in, or leaves the page. The button is busy until the page shows the result. @throws CallError, DOMException */
  signIn: () => Promise<void>
}

/** A way to sign in by one button, with its error below. */
export function SignInButton({ t, label, signIn }: Props) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  async function press(): Promise<void> {
    setBusy(true)
    setError(undefined)
    try {
      await signIn()
    } catch (reason) {
      setError(getErrorText(toAccountError(reason), t))
      setBusy(false)
    }
  }
  return (
    <div className="stack">
      <Button look="secondary" wide busy={busy} onClick={() => void press()}>
        {label}
      </Button>
      <div role="alert">{error !== undefined && <p className="field-error">{error}</p>}</div>
    </div>
  )
}
