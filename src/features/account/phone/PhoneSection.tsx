import { type ComponentType, useState } from 'react'

import type { User } from '#contract/account/user.ts'
import type { VerificationOrigin } from '#contract/account/verification.ts'
import { maskPhone } from '#domain/account/phone.ts'
import type { AccountTexts } from '#i18n/island-texts/account.ts'
import { Button } from '#ui/Button.tsx'

interface DialogProps {
  t: AccountTexts
  language: string
  country: string | undefined
  origin: VerificationOrigin
  onClose: () => void
}

interface Props {
  t: AccountTexts
  language: string
  user: User
  /** Where the customer verifies the phone. */
  origin?: VerificationOrigin
  onDialogClose?: () => void
}

/** The phone of a customer. Its dialog loads when it opens. */
export function PhoneSection({ t, language, user, origin = 'Profile', onDialogClose }: Props) {
  const [Dialog, setDialog] = useState<ComponentType<DialogProps>>()
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)
  const phone = maskPhone(user.phoneNumber)
  async function open(): Promise<void> {
    setBusy(true)
    setFailed(false)
    try {
      const { PhoneDialog } = await import('#features/account/phone/PhoneDialog.tsx')
      setDialog(() => PhoneDialog)
    } catch {
      setFailed(true)
    }
    setBusy(false)
  }
  return (
    <div className="stack">
      {phone !== undefined && (
        <dl className="info-list">
          <div>
            <dt>{t.phone}</dt>
            <dd>{phone}</dd>
          </div>
        </dl>
      )}
      <Button look="secondary" busy={busy} onClick={() => void open()}>
        {phone === undefined ? t.phoneAdd : t.phoneChange}
      </Button>
      <div role="alert">{failed && <p className="field-error">{t['common.error.try-again']}</p>}</div>
      {Dialog && (
        <Dialog
          t={t}
          language={language}
          country={user.phoneNumber?.countryCode}
          origin={origin}
          onClose={() => {
            setDialog(undefined)
            onDialogClose?.()
          }}
        />
      )}
    </div>
  )
}
