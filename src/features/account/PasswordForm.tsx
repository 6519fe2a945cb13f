import { useState } from 'react'

import type { User } from '#contract/account/user.ts'
import { AccountForm } from '#features/account/AccountForm.tsx'
import { getNewPasswordError } from '#features/account/new-password-error.ts'
import { PasswordField } from '#features/account/PasswordField.tsx'
import type { AccountTexts } from '#i18n/island-texts/account.ts'
import { account } from '#state/browser/account.ts'

/** Changes the password; it requires the current one and signs out the other devices. */
export function PasswordForm({ t, user }: { t: AccountTexts; user: User }) {
  const [done, setDone] = useState(false)
  return (
    <>
      <AccountForm
        t={t}
        names={['password', 'newPassword']}
        validate={({ password, newPassword }) => {
          setDone(false)
          const error = getNewPasswordError(newPassword, [user.name, user.email], t)
          return { ...(password === '' && { password: t.passwordMissing }), ...(error !== undefined && { newPassword: error }) }
        }}
        send={async ({ password, newPassword }) => {
          await account.changePassword(password, newPassword)
          setDone(true)
        }}
        getErrorField={({ kind }) => (kind === 'badCredentials' ? 'password' : kind === 'commonPassword' ? 'newPassword' : undefined)}
        overrideErrorText={({ kind }) => (kind === 'badCredentials' ? t.wrongPassword : undefined)}
        submit={t.changePassword}
        look="secondary"
        resetsOnSuccess
      >
        {errors => (
          <>
            {/* for password managers: the account of the password */}
            <input type="text" hidden autoComplete="username" value={user.email} readOnly />
            <PasswordField t={t} label={t.currentPassword} name="password" autoComplete="current-password" error={errors.password} />
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
      <div role="status">{done && <p className="note success">{t.passwordChanged}</p>}</div>
    </>
  )
}
