import { type ComponentType, useState } from 'react'

import type { PhoneSignInProps } from '#features/account/phone/PhoneSignIn.tsx'
import type { AccountTexts } from '#i18n/island-texts/account.ts'
import { Button } from '#ui/Button.tsx'

/** The form of a sign-in by phone, once it has loaded. */
export function usePhoneSignIn() {
  const [Form, setForm] = useState<ComponentType<PhoneSignInProps>>()
  return {
    Form,
    async open(): Promise<void> {
      const { PhoneSignIn } = await import('#features/account/phone/PhoneSignIn.tsx')
      setForm(() => PhoneSignIn)
    },
    close: (): void => setForm(undefined),
  }
}

export function PhoneSignInButton({ t, open }: { t: AccountTexts; open: () => Promise<void> }) {
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)
  async function press(): Promise<void> {
    setBusy(true)
    setFailed(false)
    try {
      await open()
    } catch {
      setFailed(true)
      setBusy(false)
    }
  }
  return (
    <div className="stack">
      <Button look="secondary" wide busy={busy} onClick={() => void press()}>
        {t.phoneContinue}
      </Button>
      <div role="alert">{failed && <p className="field-error">{t['common.error.try-again']}</p>}</div>
    </div>
  )
}
