import { useEffect, useRef, useState } from 'react'

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

export type PasskeySignIn = ReturnType<typeof usePasskeySignIn>
