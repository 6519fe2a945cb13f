import { useStore } from '@nanostores/react'
import { useState } from 'react'

import type { User } from '#contract/account/user.ts'
import { AccountForm } from '#features/account/AccountForm.tsx'
import { getNewPasswordError } from '#features/account/new-password-error.ts'
import { PasswordField } from '#features/account/PasswordField.tsx'
import type { AccountTexts } from '#i18n/island-texts/account.ts'
import { account } from '#state/browser/account.ts'
import { linkedAccounts } from '#state/browser/linked-accounts.ts'

/** Changes the password; it requires the current one and signs out the other devices. A customer without one sets it. */
export function PasswordForm({ t, user }: { t: AccountTexts; user: User }) {
  const hasPassword = useStore(linkedAccounts.$hasPassword)
  const [done, setDone] = useState<string>()
  const title = hasPassword ? t.changePassword : t.passwordAdd
  return (
    <section className="card panel section">
      <h2>{title}</h2>
      {!hasPassword && <p className="muted">{t.passwordAddText}</p>}
      <AccountForm
        t={t}
        names={['password', 'newPassword']}
        validate={({ password, newPassword }) => {
          setDone(undefined)
          const error = getNewPasswordError(newPassword, [user.name, user.email], t)
          return {
            ...(hasPassword && password === '' && { password: t.passwordMissing }),
            ...(error !== undefined && { newPassword: error }),
          }
        }}
        send={async ({ password, newPassword }) => {
          await account.changePassword(hasPassword ? password : null, newPassword)
          setDone(hasPassword ? t.passwordChanged : t.passwordAdded)
          linkedAccounts.$hasPassword.set(true)
        }}
        getErrorField={({ kind }) => (kind === 'badCredentials' ? 'password' : kind === 'commonPassword' ? 'newPassword' : undefined)}
        overrideErrorText={({ kind }) => (kind === 'badCredentials' ? t.wrongPassword : undefined)}
        submit={title}
        look="secondary"
        resetsOnSuccess
      >
        {errors => (
          <>
            {/* for password managers: the account of the password */}
            <input type="text" hidden autoComplete="username" value={user.email} readOnly />
            {hasPassword && (
              <PasswordField t={t} label={t.currentPassword} name="password" autoComplete="current-password" error={errors.password} />
            )}
            <PasswordField
              t={t}
              label={t.newPassword}
              name="newPassword"
              autoComplete="new-password"
              hint={t.passwordHint}
              error={errors.newPassword}
            />
          </>
        )}
      </AccountForm>
      <div role="status">{done !== undefined && <p className="note success">{done}</p>}</div>
    </section>
  )
}
