import { AccountForm } from '#features/account/AccountForm.tsx'
import { PasswordField } from '#features/account/PasswordField.tsx'
import type { AccountTexts } from '#i18n/island-texts/account.ts'
import { Dialog } from '#ui/Dialog.tsx'

interface Props {
  t: AccountTexts
  title: string
  text: string
  /** The text of the button. */
  submit: string
  onClose: () => void
  /** @param password empty for a customer without one */
  send: (password: string) => Promise<void>
}

/** Asks for the password before a change that a stolen session must not make. Mount it while it is open. */
export function PasswordDialog({ t, title, text, submit, onClose, send }: Props) {
  return (
    <Dialog open onClose={onClose} title={title} closeLabel={t.close}>
      <p>{text}</p>
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
        {errors => (
          <PasswordField t={t} label={t.currentPassword} name="password" autoComplete="current-password" error={errors.password} />
        )}
      </AccountForm>
    </Dialog>
  )
}
