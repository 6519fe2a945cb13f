import { useStore } from '@nanostores/react'
import { useState } from 'react'

import { SessionNotices } from '#features/account/SessionNotices.tsx'
import { getSignInTitle, SignInFields } from '#features/account/sign-in/SignInFields.tsx'
import type { SignInMode, SignInProps } from '#features/account/sign-in/sign-in-step.ts'
import { modals } from '#state/browser/storefront.ts'
import { Dialog } from '#ui/Dialog.tsx'

interface Props extends SignInProps {
  /** Renders the form while the dialog is closed, so that it opens without that work. */
  ahead?: boolean
}

/**
 * B §2: "a unified modal for login and sign-up". An island renders it once; pushing the modal `signIn` opens it. The toast of a
 * forced logout is part of it.
 */
export function SignInDialog({ ahead = false, ...props }: Props) {
  const open = useStore(modals.$stack).some(it => it.name === 'signIn')
  const [mode, setMode] = useState<SignInMode>('email')
  // a dialog that opens again begins with empty fields
  const [round, setRound] = useState(0)
  const close = () => {
    modals.remove('signIn')
    setMode('email')
    setRound(round + 1)
  }
  return (
    <>
      <Dialog open={open} onClose={close} title={getSignInTitle(mode, props.t)} closeLabel={props.t.close}>
        {(open || ahead) && (
          <SignInFields
            key={round}
            {...props}
            mode={mode}
            onMode={setMode}
            onDone={() => {
              close()
              props.onDone?.()
            }}
            focused={open}
          />
        )}
      </Dialog>
      <SessionNotices t={props.t} />
    </>
  )
}
