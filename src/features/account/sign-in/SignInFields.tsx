import { lazy, Suspense, useEffect, useState } from 'react'

import type { SignInMethod } from '#contract/account/auth.ts'
import { EmailStep } from '#features/account/sign-in/EmailStep.tsx'
import { loadLogIn, loadRecover, loadSignUp } from '#features/account/sign-in/load-steps.ts'
import type { SignInMode, SignInProps } from '#features/account/sign-in/sign-in-step.ts'
import type { AccountTexts } from '#i18n/island-texts/account.ts'
import { Skeleton } from '#ui/Skeleton.tsx'

interface Props extends SignInProps {
  mode: SignInMode
  onMode: (mode: SignInMode) => void
  /** Puts the focus into the first field. */
  focused: boolean
}

/** The heading of the form. */
export const getSignInTitle = (mode: SignInMode, t: AccountTexts): string =>
  ({ email: t.logInOrSignUp, logIn: t.logIn, signUp: t.signUp, recover: t.recoverTitle })[mode]

const LogIn = lazy(() => loadLogIn().then(it => ({ default: it.LogIn })))
const SignUp = lazy(() => loadSignUp().then(it => ({ default: it.SignUp })))
const Recover = lazy(() => loadRecover().then(it => ({ default: it.Recover })))

/**
 * The e-mail address first, then log in, sign up, or request a new password. The steps are the same for each address, so that nobody learns
 * who has an account.
 *
 * @source B §2: "a unified modal for login and sign-up, offered by email, phone, google or facebook"; issue 21: "e-mail first"
 */
export function SignInFields({ t, language, mode, onMode, onDone, focused }: Props) {
  const [email, setEmail] = useState('')
  const [methods, setMethods] = useState<readonly SignInMethod[]>()
  const [hasSwitched, setHasSwitched] = useState(false)
  useEffect(() => {
    // new customers go there next; a failure shows when they do
    if (mode === 'logIn') loadSignUp().catch(() => {})
  }, [mode])
  const switchMode = (to: SignInMode) => {
    setHasSwitched(true)
    onMode(to)
  }
  const props = { t, language, email, setEmail, methods, switchMode, onDone, focused: focused || hasSwitched }
  if (mode === 'email') return <EmailStep {...props} setMethods={setMethods} />
  return (
    <Suspense fallback={<Skeleton label={t.loading} shape="lines" count={3} />}>
      {mode === 'logIn' ? <LogIn {...props} /> : mode === 'signUp' ? <SignUp {...props} /> : <Recover {...props} />}
    </Suspense>
  )
}
