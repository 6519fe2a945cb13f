import { useState } from 'react'

import type { User } from '#contract/account/user.ts'
import { isEmail } from '#domain/account/email.ts'
import { AccountForm } from '#features/account/AccountForm.tsx'
import type { AccountTexts } from '#i18n/island-texts/account.ts'
import { account } from '#state/browser-account.ts'
import { TextField } from '#ui/TextField.tsx'

/** Name and e-mail address. B §5: what is unchanged is not saved. */
export function PersonalInfoForm({ t, user }: { t: AccountTexts; user: User }) {
  const [told, setTold] = useState<string>()
  return (
    <>
      <AccountForm
        t={t}
        names={['name', 'email']}
        check={({ name, email }) => {
          setTold(undefined)
          return { ...(name.trim() === '' && { name: t.nameMissing }), ...(!isEmail(email.trim()) && { email: t.emailInvalid }) }
        }}
        send={async ({ name, email }) => {
          const changed = await account.saveInfo(name.trim(), email.trim())
          setTold(changed ? t.saved : t.unchanged)
        }}
        fieldOf={({ kind }) => (kind === 'emailTaken' || kind === 'invalidEmail' ? 'email' : undefined)}
        submit={t.save}
      >
        {faults => (
          <>
            <TextField label={t.name} name="name" autoComplete="name" maxLength={200} defaultValue={user.name} error={faults.name} />
            <TextField
              label={t.email}
              name="email"
              type="email"
              inputMode="email"
              autoComplete="email"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={254}
              defaultValue={user.email}
              error={faults.email}
            />
          </>
        )}
      </AccountForm>
      <div role="status">{told !== undefined && <p className="note good">{told}</p>}</div>
    </>
  )
}
