import { useEffect, useState } from 'react'

import { getErrorText } from '#features/account/error-text.ts'
import type { AccountTexts } from '#i18n/island-texts/account.ts'
import { toAccountError } from '#state/account/account-errors.ts'
import { googleSignIn } from '#state/browser/google-sign-in.ts'
import { Button } from '#ui/Button.tsx'

/** Goes to Google and back to this page. Shown only where the operator has configured Google. */
export function GoogleButton({ t, language }: { t: AccountTexts; language: string }) {
  const [isOffered, setOffered] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  useEffect(() => void googleSignIn.isOffered().then(setOffered), [])
  if (!isOffered) return null
  async function press(): Promise<void> {
    setBusy(true)
    setError(undefined)
    try {
      await googleSignIn.start(language, location.pathname)
    } catch (reason) {
      setError(getErrorText(toAccountError(reason), t))
      setBusy(false)
    }
  }
  return (
    <div className="stack">
      <Button look="secondary" wide busy={busy} onClick={() => void press()}>
        {t.googleContinue}
      </Button>
      <div role="alert">{error !== undefined && <p className="field-error">{error}</p>}</div>
    </div>
  )
}
