import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'

import type { VerificationOrigin } from '#contract/account/verification.ts'
import { PhoneCodeForm } from '#features/account/phone/PhoneCodeForm.tsx'
import { PhoneNumberForm } from '#features/account/phone/PhoneNumberForm.tsx'
import { VerificationError } from '#features/account/phone/VerificationError.tsx'
import type { AccountTexts } from '#i18n/island-texts/account.ts'
import { createProfileVerification } from '#state/browser/phone-verification.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'

interface Props {
  t: AccountTexts
  language: string
  /** The country of the verified phone, if there is one. */
  country: string | undefined
  origin: VerificationOrigin
  onClose: () => void
}

/** B §2: "first a phone number screen, then a verification code screen, then a success screen". */
export function PhoneDialog({ t, language, country, origin, onClose }: Props) {
  const [verification] = useState(() => createProfileVerification(origin, country))
  const state = useStore(verification.$state)
  useEffect(() => verification.dispose, [verification])
  const body = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // a dialog that is not open yet cannot give focus
    const frame = requestAnimationFrame(() => body.current?.querySelector<HTMLElement>('input, [data-focus]')?.focus())
    return () => cancelAnimationFrame(frame)
  }, [state.screen, state.error, state.isCodeWrong])
  const screen = state.error === undefined ? state.screen : 'error'
  const title = { phone: t.phoneTitle, code: t.codeTitle, success: t.phoneDoneTitle, error: t.phoneErrorTitle }[screen]
  return (
    <Dialog open onClose={onClose} title={title} closeLabel={t.close}>
      <div ref={body} className="section">
        {screen === 'phone' && <PhoneNumberForm t={t} language={language} verification={verification} state={state} text={t.phoneText} />}
        {screen === 'code' && <PhoneCodeForm t={t} verification={verification} state={state} />}
        {screen === 'success' && (
          <>
            <p role="status">{t.phoneDone}</p>
            <Button wide data-focus onClick={onClose}>
              {t.close}
            </Button>
          </>
        )}
        {screen === 'error' && (
          <VerificationError t={t} text={t[state.error!]} onEdit={verification.edit} onRestart={verification.restart} />
        )}
      </div>
    </Dialog>
  )
}
