import { useState } from 'react'

import { CallError } from '#client/failure.ts'
import { toPath } from '#domain/navigation/routes.ts'
import { getErrorText } from '#features/account/error-text.ts'
import type { AccountTexts } from '#i18n/island-texts/account.ts'
import { toAccountError } from '#state/account/account-errors.ts'
import type { MigrationLink } from '#state/account/sign-in/seamless-login.ts'
import { signInByMigration } from '#state/browser/seamless-login.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'

interface Props {
  t: AccountTexts
  /** The language of the page. */
  language: string
  link: MigrationLink
}

/**
 * B §2: "Seamless login modal for migrating users". The customer confirms it: otherwise anybody's link would sign others in to an account
 * that its sender can read.
 */
export function SeamlessDialog({ t, language, link }: Props) {
  const [open, setOpen] = useState(true)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  async function signIn(): Promise<void> {
    setBusy(true)
    setError(undefined)
    try {
      await signInByMigration(link)
      setOpen(false)
    } catch (reason) {
      setError(isGone(reason) ? t.seamlessGone : getErrorText(toAccountError(reason), t))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      open={open}
      onClose={() => setOpen(false)}
      dismissable={!busy}
      title={t.seamlessTitle}
      closeLabel={t.close}
      footer={
        <div className="stack">
          {error === undefined ? (
            <Button wide busy={busy} onClick={() => void signIn()}>
              {t.continue}
            </Button>
          ) : (
            <a className="button wide" href={toPath({ name: 'profile', language })}>
              {t.logInOrSignUp}
            </a>
          )}
          <Button look="secondary" wide disabled={busy} onClick={() => setOpen(false)}>
            {t.seamlessDecline}
          </Button>
        </div>
      }
    >
      <p>{t.seamlessText}</p>
      <div role="alert">{error !== undefined && <p className="field-error">{error}</p>}</div>
    </Dialog>
  )
}

const isGone = (error: unknown): boolean =>
  error instanceof CallError && error.failure.kind === 'rejected' && [400, 401].includes(error.failure.status)
