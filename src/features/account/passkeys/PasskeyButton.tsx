import { useEffect, useRef, useState } from 'react'

import { getErrorText } from '#features/account/error-text.ts'
import type { AccountTexts } from '#i18n/island-texts/account.ts'
import { toAccountError } from '#state/account/account-errors.ts'
import { Button } from '#ui/Button.tsx'

const loadPasskeys = () => import('#state/browser/passkeys.ts')

/**
 * Sign-in with a passkey, by a button or by the autofill of the e-mail field. The library loads when the field gets the focus, or when the
 * button is pressed.
 */
export function usePasskeySignIn(onDone: (() => void) | undefined) {
  const isOffered = useRef(false)
  const isGone = useRef(false)
  const [isSupported] = useState(() => 'PublicKeyCredential' in globalThis)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
      if (isOffered.current) void loadPasskeys().then(it => it.endAutofill())
    }
  }, [])
  return {
    isSupported,
    offer(): void {
      if (isOffered.current || !isSupported) return
      isOffered.current = true
      // without autofill, or after a refusal, the button and the password stay
      void loadPasskeys()
        .then(it => !isGone.current && it.signInByAutofill())
        .then(isSignedIn => isSignedIn && onDone?.())
        .catch(() => {})
    },
    async signIn(): Promise<void> {
      await (await loadPasskeys()).signInWithPasskey()
      onDone?.()
    },
  }
}

export function PasskeyButton({ t, signIn }: { t: AccountTexts; signIn: () => Promise<void> }) {
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
        {t.passkeySignIn}
      </Button>
      <div role="alert">{error !== undefined && <p className="field-error">{error}</p>}</div>
    </div>
  )
}
