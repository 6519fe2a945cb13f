import { useState } from 'react'

import { toPath } from '#domain/navigation/routes.ts'
import { AccountForm } from '#features/account/AccountForm.tsx'
import { getNewPasswordError } from '#features/account/new-password-error.ts'
import { PasswordField } from '#features/account/PasswordField.tsx'
import { SignInForm } from '#features/account/SignInForm.tsx'
import type { AccountTexts } from '#i18n/island-texts/account.ts'
import { session } from '#state/browser/session.ts'
import { account } from '#state/browser/account.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { stockPictures } from '#ui/stock-pictures.ts'

interface Props {
  t: AccountTexts
  language: string
  /** The token of the mailed link; undefined when the URL has none. */
  token: string | undefined
}

/** Sets a new password with the token of a mailed link. It signs out every device, including this one. */
export function PasswordReset({ t, language, token }: Props) {
  const [step, setStep] = useState<'form' | 'done' | 'gone' | 'missing'>(token === undefined ? 'missing' : 'form')
  const toProfile = () => location.assign(toPath({ name: 'profile', language }))

  if (step === 'gone' || step === 'missing')
    return (
      <div className="narrow section">
        <EmptyState
          level={1}
          picture={stockPictures.asleep}
          {...(step === 'gone'
            ? { title: t.resetGoneTitle, text: t.resetGoneText }
            : { title: t.resetMissingTitle, text: t.resetMissingText })}
        />
        <div className="card panel">
          <SignInForm t={t} language={language} start="recover" onDone={toProfile} />
        </div>
      </div>
    )
  if (step === 'done')
    return (
      <div className="narrow section">
        <p className="note success" role="status">
          {t.resetDone}
        </p>
        <div className="card panel">
          <SignInForm t={t} language={language} onDone={toProfile} />
        </div>
      </div>
    )
  return (
    <div className="narrow section">
      <h1>{t.recoverTitle}</h1>
      <div className="card panel">
        <AccountForm
          t={t}
          names={['newPassword']}
          validate={({ newPassword }) => {
            const error = getNewPasswordError(newPassword, [], t)
            return error === undefined ? {} : { newPassword: error }
          }}
          send={async ({ newPassword }) => {
            await account.completeRecovery(token ?? '', newPassword)
            await session.load() // the reset ended the session of this browser too
            setStep('done')
          }}
          getErrorField={error => {
            if (error.kind === 'linkGone') setStep('gone')
            return error.kind === 'commonPassword' ? 'newPassword' : undefined
          }}
          submit={t.resetSave}
          wide
        >
          {errors => (
            <PasswordField
              t={t}
              label={t.newPassword}
              name="newPassword"
              autoComplete="new-password"
              hint={t.passwordHint}
              error={errors.newPassword}
            />
          )}
        </AccountForm>
      </div>
    </div>
  )
}
