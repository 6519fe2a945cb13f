import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'

import { LinkLine } from '#features/account/LinkLine.tsx'
import { CodeForm } from '#features/account/phone/CodeForm.tsx'
import { VerificationError } from '#features/account/phone/VerificationError.tsx'
import { fill } from '#i18n/fill.ts'
import type { AccountTexts } from '#i18n/island-texts/account.ts'
import { createSignInVerification } from '#state/browser/phone-verification.ts'
import { Skeleton } from '#ui/Skeleton.tsx'

interface Props {
  t: AccountTexts
  /** Of the sign-in whose password was right. */
  token: string
  onDone: (() => void) | undefined
  /** Returns to the form for the password. */
  onCancel: () => void
}

/** The second factor of a sign-in. Its code is sent when the form opens. */
export function TwoFactorForm({ t, token, onDone, onCancel }: Props) {
  const [verification] = useState(() => createSignInVerification(token))
  const state = useStore(verification.$state)
  const form = useRef<HTMLDivElement>(null)
  useEffect(() => {
    void verification.start()
    return verification.dispose
  }, [verification])
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('input, [data-focus]')?.focus()
  }, [state.screen, state.error, state.isCodeWrong])
  async function check(code: string): Promise<void> {
    await verification.check(code)
    if (verification.$state.get().screen === 'success') onDone?.()
  }
  const cancel = <LinkLine label={t.backToLogIn} onClick={onCancel} />
  return (
    <div ref={form} className="section">
      {state.error !== undefined ? (
        <>
          <VerificationError
            t={t}
            text={t[state.error]}
            onRestart={() => {
              verification.restart()
              void verification.start()
            }}
          />
          {cancel}
        </>
      ) : state.screen === 'code' ? (
        <CodeForm t={t} verification={{ ...verification, check }} state={state} toText={channel => fill(t.twoFactorSent, { channel })}>
          {cancel}
        </CodeForm>
      ) : (
        <Skeleton label={t.loading} shape="lines" count={3} />
      )}
    </div>
  )
}
