import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'

import type { User } from '#contract/account/user.ts'
import { MAX_PERSON_NAME_LENGTH } from '#contract/limits.ts'
import { AccountForm } from '#features/account/AccountForm.tsx'
import { EmailField } from '#features/account/EmailField.tsx'
import { getEmailError, getInfoField, getNameError, toFieldError } from '#features/account/field-errors.ts'
import { EmailVerification } from '#features/account/mail-links/EmailVerification.tsx'
import { PasswordField } from '#features/account/PasswordField.tsx'
import { fill } from '#i18n/fill.ts'
import type { AccountTexts } from '#i18n/island-texts/account.ts'
import { account } from '#state/browser/account.ts'
import { linkedAccounts } from '#state/browser/linked-accounts.ts'
import { session } from '#state/browser/session.ts'
import { TextField } from '#ui/TextField.tsx'

/** Name and e-mail address. B §5: unchanged values are not saved. A new e-mail address requires the current password, where there is one. */
export function PersonalInfoForm({ t, user }: { t: AccountTexts; user: User }) {
  const [message, setMessage] = useState<string>()
  const hasPassword = useStore(linkedAccounts.$hasPassword)
  const pending = usePendingEmail(user)
  const [email, setEmail] = useState(user.email)
  const isOtherEmail = (typed: string) => typed.trim().toLowerCase() !== user.email.toLowerCase()
  return (
    <>
      <AccountForm
        t={t}
        names={['name', 'email', 'password']}
        validate={({ name, email, password }) => {
          setMessage(undefined)
          return {
            ...toFieldError('name', getNameError(name, t)),
            ...toFieldError('email', getEmailError(email, t)),
            ...(hasPassword && isOtherEmail(email) && password === '' && { password: t.passwordMissing }),
          }
        }}
        send={async ({ name, email, password }) => {
          const outcome = await account.saveInfo(name.trim(), email.trim(), hasPassword && isOtherEmail(email) ? password : undefined)
          if (outcome !== 'linkSent') return setMessage(outcome === 'saved' ? t.saved : t.unchanged)
          pending.set(email.trim())
          setEmail(user.email)
        }}
        getErrorField={({ kind }) => getInfoField(kind) ?? (kind === 'badCredentials' ? 'password' : undefined)}
        overrideErrorText={({ kind }) => (kind === 'badCredentials' ? t.wrongPassword : undefined)}
        submit={t.save}
      >
        {errors => (
          <>
            <TextField
              label={t.name}
              name="name"
              autoComplete="name"
              maxLength={MAX_PERSON_NAME_LENGTH}
              defaultValue={user.name}
              error={errors.name}
            />
            <EmailField t={t} email={email} setEmail={setEmail} autoComplete="email" error={errors.email} />
            {hasPassword && isOtherEmail(email) && (
              <PasswordField
                t={t}
                label={t.currentPassword}
                name="password"
                autoComplete="current-password"
                hint={t.emailChangeHint}
                error={errors.password}
              />
            )}
          </>
        )}
      </AccountForm>
      <EmailVerification key={user.email} t={t} email={user.email} />
      <div role="status">
        {message !== undefined && <p className="note success">{message}</p>}
        {pending.email !== undefined && <p className="note">{fill(t.emailLinkSent, { email: pending.email, current: user.email })}</p>}
      </div>
    </>
  )
}

/** The address that awaits confirmation; reloaded when the customer returns from another tab. */
function usePendingEmail(user: User) {
  const [email, set] = useState<string>()
  useEffect(() => {
    const load = () => account.getPendingEmail().then(set, () => undefined)
    const reload = () => {
      if (document.visibilityState === 'visible') void Promise.all([load(), session.load()])
    }
    void load()
    document.addEventListener('visibilitychange', reload)
    return () => document.removeEventListener('visibilitychange', reload)
  }, [user.id])
  return { email: email === user.email ? undefined : email, set }
}
