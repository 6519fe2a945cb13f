import { type ReactNode, useState } from 'react'

import type { AccountTexts } from '#i18n/island-texts/account.ts'
import { TextField } from '#ui/TextField.tsx'

interface Props {
  t: AccountTexts
  label: string
  name: string
  /** With this value a password manager fills in the current password or suggests a new one. */
  autoComplete: 'current-password' | 'new-password'
  error?: ReactNode
  hint?: ReactNode
}

/** A password field with a button that reveals the typed text. */
export function PasswordField({ t, ...field }: Props) {
  const [shown, setShown] = useState(false)
  return (
    <TextField
      {...field}
      type={shown ? 'text' : 'password'}
      maxLength={200}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      aside={
        <button type="button" className="field-aside" aria-label={shown ? t.hidePassword : t.showPassword} onClick={() => setShown(!shown)}>
          {shown ? t.hide : t.show}
        </button>
      }
    />
  )
}
