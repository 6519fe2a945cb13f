import { useEffect, useState } from 'react'

import type { SignInMethod } from '#contract/account/auth.ts'
import type { SocialProvider } from '#contract/account/social.ts'
import type { PasskeySignIn } from '#features/account/sign-in/passkey-sign-in.ts'
import { SignInButton } from '#features/account/sign-in/SignInButton.tsx'
import type { AccountTexts } from '#i18n/island-texts/account.ts'
import { socialSignIn } from '#state/browser/sign-in-ways.ts'

interface Props {
  t: AccountTexts
  /** The language of the page. */
  language: string
  /** Without it, passkeys are not offered. */
  passkey?: PasskeySignIn
  /** The ways that the marketplace offers; undefined: not known yet. */
  methods?: readonly SignInMethod[] | undefined
}

/** The ways to sign in besides the password, each by a button (B §2). A provider is offered only where the operator has configured it. */
export function OtherWays({ t, language, passkey, methods }: Props) {
  const [providers, setProviders] = useState<readonly SocialProvider[]>([])
  useEffect(() => void socialSignIn.getProviders().then(setProviders), [])
  const isOffered = (method: SignInMethod): boolean => methods === undefined || methods.includes(method)
  return (
    <>
      {passkey?.isSupported && isOffered('PASSKEY') && <SignInButton t={t} label={t.passkeySignIn} signIn={passkey.signIn} />}
      {providers.filter(isOffered).map(it => (
        <SignInButton
          key={it}
          t={t}
          label={it === 'GOOGLE' ? t.googleContinue : t.facebookContinue}
          signIn={() => socialSignIn.start(it, language, location.pathname)}
        />
      ))}
    </>
  )
}
