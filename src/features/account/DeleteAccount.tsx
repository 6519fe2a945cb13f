import { useState } from 'react'

import { PasswordDialog } from '#features/account/PasswordDialog.tsx'
import { formatDate } from '#i18n/date.ts'
import { fill } from '#i18n/fill.ts'
import type { AccountTexts } from '#i18n/island-texts/account.ts'
import { accountData } from '#state/browser/account-data.ts'
import { Button } from '#ui/Button.tsx'

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
              date: formatDate(deletionTime, document.documentElement.lang, { dateStyle: 'long' }),
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
      {isOpen && (
        <PasswordDialog
          t={t}
          title={t.deleteConfirmTitle}
          text={t.deleteConfirmText}
          submit={t.deleteTitle}
          onClose={() => setOpen(false)}
          send={async password => {
            await accountData.requestDeletion(password)
            setKept(false)
            setOpen(false)
          }}
        />
      )}
    </>
  )
}
