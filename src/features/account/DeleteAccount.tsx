import { useState } from 'react'

import { AccountForm } from '#features/account/AccountForm.tsx'
import { PasswordField } from '#features/account/PasswordField.tsx'
import { fill } from '#i18n/fill.ts'
import type { AccountTexts } from '#i18n/island-texts/account.ts'
import { accountData } from '#state/browser/account-data.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'

/** Plans the deletion of the account after the password, or cancels it. */
export function DeleteAccount({ t, deletionTime }: { t: AccountTexts; deletionTime: number | null }) {
  const [isOpen, setOpen] = useState(false)
  const [isCancelling, setCancelling] = useState(false)
  const [isFailed, setFailed] = useState(false)
  const [isKept, setKept] = useState(false)
  async function cancel(): Promise<void> {
    setCancelling(true)
    setFailed(false)
    try {
      await accountData.cancelDeletion()
      setKept(true)
    } catch {
      setFailed(true)
    } finally {
      setCancelling(false)
    }
  }
  return (
    <>
      <h3>{t.deleteTitle}</h3>
      <div role="status">
        {deletionTime !== null && (
          <p className="note warning">
            {fill(t.deletePlanned, {
              date: new Intl.DateTimeFormat(document.documentElement.lang || 'en', { dateStyle: 'long' }).format(deletionTime),
            })}
          </p>
        )}
        {deletionTime === null && isKept && <p className="note success">{t.deleteCancelled}</p>}
      </div>
      <div role="alert">{isFailed && <p className="field-error">{t['common.error.try-again']}</p>}</div>
      {deletionTime === null ? (
        <>
          <p className="muted">{t.deleteText}</p>
          <Button look="secondary" onClick={() => setOpen(true)}>
            {t.deleteTitle}
          </Button>
        </>
      ) : (
        <Button look="secondary" busy={isCancelling} onClick={() => void cancel()}>
          {t.deleteKeep}
        </Button>
      )}
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={t.deleteConfirmTitle} closeLabel={t.close}>
        {/* mounted only while open: the page has other fields for the current password */}
        {isOpen && (
          <>
            <p>{t.deleteConfirmText}</p>
            <AccountForm
              t={t}
              names={['password']}
              validate={() => ({})}
              send={async ({ password }) => {
                await accountData.requestDeletion(password)
                setKept(false)
                setOpen(false)
              }}
              getErrorField={({ kind }) => (kind === 'badCredentials' ? 'password' : undefined)}
              overrideErrorText={({ kind }) => (kind === 'badCredentials' ? t.wrongPassword : undefined)}
              submit={t.deleteTitle}
              resetsOnSuccess
            >
              {errors => (
                <PasswordField t={t} label={t.currentPassword} name="password" autoComplete="current-password" error={errors.password} />
              )}
            </AccountForm>
          </>
        )}
      </Dialog>
    </>
  )
}
