import { useStore } from '@nanostores/react'

import { AccountForm } from '#features/account/AccountForm.tsx'
import { PasswordField } from '#features/account/PasswordField.tsx'
import type { AccountTexts } from '#i18n/island-texts/account.ts'
import { linkedAccounts } from '#state/browser/linked-accounts.ts'
import { Dialog } from '#ui/Dialog.tsx'

interface Props {
  t: AccountTexts
  title: string
  /** What the change does. */
  text?: string
  /** The text of the button. */
  submit: string
  onClose: () => void
  /** @param password empty for a customer without one */
  send: (password: string) => Promise<void>
}

/**
 * Asks for the password before a change that a stolen session must not make. A customer without one confirms; the marketplace then requires a
 * recent sign-in. Mount it while it is open.
 */
export function PasswordDialog({ t, title, text, submit, onClose, send }: Props) {
  const hasPassword = useStore(linkedAccounts.$hasPassword)
  const lines = [text, hasPassword && t.confirmPassword].filter(Boolean)
  return (
    <Dialog open onClose={onClose} title={title} closeLabel={t.close}>
      {lines.length > 0 && <p>{lines.join(' ')}</p>}
      <AccountForm
        t={t}
        names={['password']}
        validate={() => ({})}
        send={({ password }) => send(password)}
        getErrorField={({ kind }) => (kind === 'badCredentials' ? 'password' : undefined)}
        overrideErrorText={({ kind }) => (kind === 'badCredentials' ? t.wrongPassword : undefined)}
        submit={submit}
        autoFocus
      >
        {errors =>
          hasPassword && (
            <PasswordField t={t} label={t.currentPassword} name="password" autoComplete="current-password" error={errors.password} />
          )
        }
      </AccountForm>
    </Dialog>
  )
}
