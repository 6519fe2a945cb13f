import type { ReactNode } from 'react'

import type { AccountTexts } from '#i18n/island-texts/account.ts'
import { TextField } from '#ui/TextField.tsx'

interface Props {
  t: AccountTexts
  email: string
  setEmail: (email: string) => void
  error: ReactNode
  /** Fixes the address and offers to change it: the customer entered it in the step before. Password managers still read it. */
  onEdit?: (() => void) | undefined
  /** What the browser may fill in. */
  autoComplete?: string
  onFocus?: () => void
}

/** The e-mail address, which all steps of a sign-in share. */
export function EmailField({ t, email, setEmail, error, onEdit, autoComplete = 'username', onFocus }: Props) {
  return (
    <TextField
      label={t.email}
      name="email"
      data-restore="email"
      type="email"
      inputMode="email"
      autoComplete={autoComplete}
      onFocus={onFocus}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={254}
      value={email}
      onChange={event => setEmail(event.target.value)}
      readOnly={onEdit !== undefined}
      error={error}
      aside={
        onEdit && (
          <button type="button" className="field-aside" aria-label={t.changeEmail} onClick={onEdit}>
            {t.change}
          </button>
        )
      }
    />
  )
}
