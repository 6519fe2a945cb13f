import { useEffect, useState } from 'react'

import { AccountForm } from '#features/account/AccountForm.tsx'
import { PasswordField } from '#features/account/PasswordField.tsx'
import { fill } from '#i18n/fill.ts'
import { loadSecondFactor, type SecondFactor } from '#features/account/sign-in/sign-in-step.ts'
import type { AccountTexts } from '#i18n/island-texts/account.ts'
import type { SocialLink } from '#state/account/sign-in/social-sign-in.ts'
import { socialSignIn } from '#state/browser/sign-in-ways.ts'

interface Return {
  readonly reason: string | null
  readonly isFacebook: boolean
}

function readReturn(): Return {
  const query = new URLSearchParams(location.search)
  return { reason: query.get('signIn'), isFacebook: query.get('provider') === 'facebook' }
}

const getTexts = (t: AccountTexts, isFacebook: boolean) =>
  isFacebook
    ? { cancelled: t.facebookCancelled, failed: t.facebookFailed, noEmail: t.facebookNoEmail }
    : { cancelled: t.googleCancelled, failed: t.googleFailed, noEmail: t.googleNoEmail }

/** The end of a sign-in at a provider that did not sign in: its reason, or the password that links the two accounts (app/social/social-sign-in.ts). */
export function SocialReturn({ t, onDone }: { t: AccountTexts; onDone?: (() => void) | undefined }) {
  const [{ reason, isFacebook }] = useState(readReturn)
  const [link, setLink] = useState<SocialLink>()
  const [second, setSecond] = useState<SecondFactor>()
  useEffect(() => {
    // a reload must not repeat the message
    if (reason !== null) history.replaceState(history.state, '', location.pathname)
    if (reason === 'link') void socialSignIn.getLink().then(setLink)
  }, [reason])
  const texts: Readonly<Record<string, string>> = getTexts(t, isFacebook)
  if (reason !== null && Object.hasOwn(texts, reason)) {
    return (
      <p className="note warning" role="alert">
        {texts[reason]}
      </p>
    )
  }
  if (reason !== 'link' || link === undefined) return null
  if (second) return <second.Form t={t} token={second.token} onDone={onDone} onCancel={() => setSecond(undefined)} />
  const isFacebookLink = link.provider === 'FACEBOOK'
  return (
    <div className="section">
      <p role="status">{fill(isFacebookLink ? t.facebookLinkText : t.googleLinkText, { email: link.email })}</p>
      <AccountForm
        t={t}
        names={['linkPassword']}
        validate={({ linkPassword }) => (linkPassword === '' ? { linkPassword: t.passwordMissing } : {})}
        send={async ({ linkPassword }) => {
          const token = await socialSignIn.link(link.email, linkPassword)
          if (token === undefined) onDone?.()
          else setSecond(await loadSecondFactor(token))
        }}
        getErrorField={({ kind }) => (kind === 'badCredentials' ? 'linkPassword' : undefined)}
        overrideErrorText={({ kind }) => (kind === 'badCredentials' ? t.wrongPassword : undefined)}
        submit={isFacebookLink ? t.facebookLinkSubmit : t.googleLinkSubmit}
        wide
      >
        {errors => (
          <>
            <input type="text" hidden autoComplete="username" value={link.email} readOnly />
            <PasswordField
              t={t}
              label={t.currentPassword}
              name="linkPassword"
              autoComplete="current-password"
              error={errors.linkPassword}
            />
          </>
        )}
      </AccountForm>
    </div>
  )
}
