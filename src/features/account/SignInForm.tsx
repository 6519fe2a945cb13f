import { useState } from 'react'

import { SocialReturn } from '#features/account/sign-in/SocialReturn.tsx'
import { getSignInTitle, SignInFields } from '#features/account/sign-in/SignInFields.tsx'
import type { SignInMode, SignInProps } from '#features/account/sign-in/sign-in-step.ts'

interface Props extends SignInProps {
  /** The form that is open at first. */
  start?: SignInMode
  /** The level of the heading, one below the heading of its section. */
  level?: 2 | 3
}

/** Log in and sign up within a page: the profile and the checkout of an anonymous customer. */
export function SignInForm({ start = 'email', level = 2, ...props }: Props) {
  const [mode, setMode] = useState(start)
  const Heading = `h${level}` as const
  return (
    <section className="sign-in section">
      <Heading>{getSignInTitle(mode, props.t)}</Heading>
      <SocialReturn t={props.t} onDone={props.onDone} />
      <SignInFields {...props} mode={mode} onMode={setMode} focused={false} />
    </section>
  )
}
