import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'

import { loadAccountTexts } from '#i18n/island-texts/account.ts'
import { modals } from '#state/browser/storefront.ts'
import { notices, session } from '#state/browser/session.ts'
import { userStatus } from '#state/browser/user-status.ts'

interface Props {
  readonly language: string
}

const loadSignIn = (language: string) => Promise.all([import('#features/account/SignInDialog.tsx'), loadAccountTexts(language)])
const loadPhonePrompt = (language: string) => Promise.all([import('#features/account/phone/PhonePrompt.tsx'), loadAccountTexts(language)])

/**
 * Loads a part of the page once it is needed; undefined before.
 *
 * @param need why it is needed: after a failure, another need loads it again
 */
function useLoaded<Part>(need: string | undefined, load: () => Promise<Part>, onFailure = () => {}): Part | undefined {
  const [part, setPart] = useState<Part>()
  const callbacks = useRef({ load, onFailure })
  const isLoaded = part !== undefined
  useEffect(() => {
    if (need !== undefined && !isLoaded) callbacks.current.load().then(setPart, callbacks.current.onFailure)
  }, [need, isLoaded])
  return part
}

/** The sign-in dialog with the toast of a forced logout. A customer who is signed in loads neither. */
export function LazySignIn({ language }: Props) {
  const isOpen = useStore(modals.$stack).some(it => it.name === 'signIn')
  const isAnonymous = useStore(session.$session).status === 'anonymous'
  const hasNotices = useStore(notices.$notices).length > 0
  const need = isOpen ? 'dialog' : hasNotices ? 'toast' : isAnonymous ? 'visitor' : undefined
  const part = useLoaded(
    need,
    () => loadSignIn(language),
    () => modals.remove('signIn'),
  )
  if (!part) return null
  const [{ SignInDialog }, t] = part
  return <SignInDialog t={t} language={language} />
}

/** The verification of a phone, for customers whose status requires it. */
export function LazyPhonePrompt({ language }: Props) {
  const isRequired = useStore(userStatus.$status)?.status.phoneVerificationRequired === true
  const part = useLoaded(isRequired ? 'status' : undefined, () => loadPhonePrompt(language))
  if (!part) return null
  const [{ PhonePrompt }, t] = part
  return <PhonePrompt t={t} language={language} />
}
