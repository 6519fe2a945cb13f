import { useState } from 'react'

import { SignInFields, type SignInMode, type SignInProps, getSignInTitle } from '#features/account/SignInFields.tsx'

interface Props extends SignInProps {
  /** Which one stands open at first; who has never been here signs up. */
  start?: SignInMode
  /** Of the heading, under the heading of its place. */
  level?: 2 | 3
}

/** Log in and sign up within a page: the profile of somebody who is not signed in, a step of the checkout. */
export function SignInForm({ start = 'logIn', level = 2, ...props }: Props) {
  const [mode, setMode] = useState(start)
  const Heading = `h${level}` as const
  return (
    <section className="sign-in section">
      <Heading>{getSignInTitle(mode, props.t)}</Heading>
      <SignInFields {...props} mode={mode} onMode={setMode} focused={false} />
    </section>
  )
}
