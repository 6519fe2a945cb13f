import { useEffect, useState } from 'react'

import type { SignInMethod } from '#contract/account/auth.ts'
import type { PasskeySignIn } from '#features/account/sign-in/passkey-sign-in.ts'
import { SignInButton } from '#features/account/sign-in/SignInButton.tsx'
import { formatDate } from '#i18n/date.ts'
import { fill } from '#i18n/fill.ts'
import type { AccountTexts } from '#i18n/island-texts/account.ts'
import { getOneTapCooldownEnd } from '#state/account/sign-in/one-tap-cooldown.ts'
import type { SignInOffer } from '#state/account/sign-in/social-sign-in.ts'
import { socialSignIn } from '#state/browser/sign-in-ways.ts'

interface Props {
  t: AccountTexts
  /** The language of the page. */
  language: string
  /** Without it, passkeys are not offered. */
  passkey?: PasskeySignIn
  /** The ways that the marketplace offers; undefined: not known yet. */
  methods?: readonly SignInMethod[] | undefined
  /** Opens the sign-in by phone. Without it, that is not offered. */
  openPhone?: () => Promise<void>
}

/** The ways to sign in besides the password, each by a button (B §2). A phone and a provider are offered only where the operator has them. */
export function OtherWays({ t, language, passkey, methods, openPhone }: Props) {
  const [offer, setOffer] = useState<SignInOffer>()
  useEffect(() => void socialSignIn.getOffer().then(setOffer), [])
  // B §8: "including a cooldown suppression message"
  const [pausedUntil] = useState(() => getOneTapCooldownEnd(localStorage, Date.now()))
  const isOffered = (method: SignInMethod): boolean => methods === undefined || methods.includes(method)
  // the providers refuse their sign-in inside an app (docs/decisions/0118)
  const providers = document.documentElement.dataset['context'] ? [] : (offer?.providers.filter(isOffered) ?? [])
  return (
    <>
      {openPhone && offer?.phone && <SignInButton t={t} label={t.phoneContinue} signIn={openPhone} />}
      {passkey?.isSupported && isOffered('PASSKEY') && <SignInButton t={t} label={t.passkeySignIn} signIn={passkey.signIn} />}
      {providers.map(it => (
        <SignInButton
          key={it}
          t={t}
          label={it === 'GOOGLE' ? t.googleContinue : t.facebookContinue}
          signIn={() => socialSignIn.start(it, language, location.pathname)}
        />
      ))}
      {pausedUntil !== undefined && providers.includes('GOOGLE') && (
        <p className="muted small">
          {fill(t.oneTapPaused, { time: formatDate(pausedUntil, document.documentElement.lang, { timeStyle: 'short' }) })}
        </p>
      )}
    </>
  )
}
