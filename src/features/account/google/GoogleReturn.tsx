import { useEffect, useState } from 'react'

import { AccountForm } from '#features/account/AccountForm.tsx'
import { PasswordField } from '#features/account/PasswordField.tsx'
import { fill } from '#i18n/fill.ts'
import type { AccountTexts } from '#i18n/island-texts/account.ts'
import { googleSignIn } from '#state/browser/google-sign-in.ts'

/** The end of a sign-in with Google that did not sign in: its reason, or the password that links the two accounts (app/google/google-sign-in.ts). */
export function GoogleReturn({ t, onDone }: { t: AccountTexts; onDone?: (() => void) | undefined }) {
  const [reason] = useState(() => new URLSearchParams(location.search).get('signIn'))
  const [email, setEmail] = useState<string>()
  useEffect(() => {
    // a reload must not repeat the message
    if (reason !== null) history.replaceState(history.state, '', location.pathname)
    if (reason === 'link') void googleSignIn.getLinkEmail().then(setEmail)
  }, [reason])
  const text = { cancelled: t.googleCancelled, failed: t.googleFailed, noEmail: t.googleNoEmail }[reason ?? '']
  if (text !== undefined) {
    return (
      <p className="note warning" role="alert">
        {text}
      </p>
    )
  }
  if (reason !== 'link' || email === undefined) return null
  return (
    <div className="section">
      <p role="status">{fill(t.googleLinkText, { email })}</p>
      <AccountForm
        t={t}
        names={['googlePassword']}
        validate={({ googlePassword }) => (googlePassword === '' ? { googlePassword: t.passwordMissing } : {})}
        send={async ({ googlePassword }) => {
          await googleSignIn.link(email, googlePassword)
          onDone?.()
        }}
        getErrorField={({ kind }) => (kind === 'badCredentials' ? 'googlePassword' : undefined)}
        overrideErrorText={({ kind }) => (kind === 'badCredentials' ? t.wrongPassword : undefined)}
        submit={t.googleLinkSubmit}
        wide
      >
        {errors => (
          <>
            <input type="text" hidden autoComplete="username" value={email} readOnly />
            <PasswordField
              t={t}
              label={t.currentPassword}
              name="googlePassword"
              autoComplete="current-password"
              error={errors.googlePassword}
            />
          </>
        )}
      </AccountForm>
    </div>
  )
}
