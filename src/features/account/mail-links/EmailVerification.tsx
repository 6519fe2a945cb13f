import { useEffect, useState } from 'react'

import { getErrorText } from '#features/account/error-text.ts'
import { fill } from '#i18n/fill.ts'
import type { AccountTexts } from '#i18n/island-texts/account.ts'
import { toAccountError } from '#state/account/account-errors.ts'
import { account } from '#state/browser/account.ts'
import { Button } from '#ui/Button.tsx'

/** Asks the customer to prove the e-mail address of the account (B §7, "emails/verifications"). */
export function EmailVerification({ t, email }: { t: AccountTexts; email: string }) {
  const [step, setStep] = useState<'unknown' | 'verified' | 'unverified' | 'sent'>('unknown')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  useEffect(() => {
    const load = () => void account.isEmailVerified().then(it => it && setStep('verified'), () => {}) // prettier-ignore
    void account.isEmailVerified().then(it => setStep(it ? 'verified' : 'unverified'), () => {}) // prettier-ignore
    // the link opens in another tab
    const reload = () => document.visibilityState === 'visible' && load()
    document.addEventListener('visibilitychange', reload)
    return () => document.removeEventListener('visibilitychange', reload)
  }, [])
  if (step === 'unknown' || step === 'verified') return null
  async function send(): Promise<void> {
    setBusy(true)
    setError(undefined)
    try {
      await account.sendEmailVerification()
      setStep('sent')
    } catch (reason) {
      setError(getErrorText(toAccountError(reason), t))
    }
    setBusy(false)
  }
  return (
    <div className="stack">
      {step === 'unverified' && (
        <>
          <p className="muted">{t.emailUnverified}</p>
          <div>
            <Button look="secondary" small busy={busy} onClick={() => void send()}>
              {t.emailVerifySend}
            </Button>
          </div>
        </>
      )}
      <div role="status">{step === 'sent' && <p className="note">{fill(t.emailVerifySent, { email })}</p>}</div>
      <div role="alert">{error !== undefined && <p className="field-error">{error}</p>}</div>
    </div>
  )
}
