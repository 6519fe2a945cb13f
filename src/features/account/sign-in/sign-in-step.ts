import type { ComponentType } from 'react'

import type { SignInMethod } from '#contract/account/auth.ts'
import type { AccountTexts } from '#i18n/island-texts/account.ts'

/** `email` is the first step of a login and of a sign-up. */
export type SignInMode = 'email' | 'logIn' | 'signUp' | 'recover'

export interface SignInProps {
  t: AccountTexts
  /** The language of the page. */
  language: string
  /** Called after a successful sign-in. */
  onDone?: (() => void) | undefined
}

export interface SignInStepProps extends SignInProps {
  email: string
  setEmail: (email: string) => void
  /** The ways that the marketplace offers; undefined when they are not known. */
  methods: readonly SignInMethod[] | undefined
  switchMode: (mode: SignInMode) => void
  /** Puts the focus into the first field. */
  focused: boolean
}

/** The form of a sign-in whose password was right. */
export interface SecondFactor {
  readonly token: string
  readonly Form: ComponentType<{ t: AccountTexts; token: string; onDone: (() => void) | undefined; onCancel: () => void }>
}

export async function loadSecondFactor(token: string): Promise<SecondFactor> {
  const { TwoFactorForm } = await import('#features/account/phone/TwoFactorForm.tsx')
  return { token, Form: TwoFactorForm }
}
