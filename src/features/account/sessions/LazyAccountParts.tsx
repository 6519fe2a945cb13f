import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'

import { readSessionHint } from '#domain/account/session-hint.ts'
import { modals } from '#state/browser/storefront.ts'
import type { ModalName } from '#state/platform/modals.ts'
import { notices } from '#state/browser/session.ts'
import { userStatus } from '#state/browser/user-status.ts'
import { useLoaded } from '#ui/use-loaded.ts'

/** The list of languages loads with the first part. */
const loadTexts = (language: string) => import('#i18n/island-texts/account.ts').then(it => it.loadAccountTexts(language))

const useIsOpen = (name: ModalName): boolean => useStore(modals.$stack).some(it => it.name === name)

interface Props {
  readonly language: string
}

const loadSignIn = (language: string) => Promise.all([import('#features/account/SignInDialog.tsx'), loadTexts(language)])
const loadPhonePrompt = (language: string) => Promise.all([import('#features/account/phone/PhonePrompt.tsx'), loadTexts(language)])

/**
 * The sign-in dialog with the toast of a forced logout. Each loads when it is needed; the dialog of a visitor loads and is rendered with the
 * first press on the page.
 */
export function LazySignIn({ language }: Props) {
  const isOpen = useIsOpen('signIn')
  const hasNotices = useStore(notices.$notices).length > 0
  const [ahead, setAhead] = useState(false)
  const need = isOpen ? 'dialog' : hasNotices ? 'toast' : ahead ? 'press' : undefined
  const part = useLoaded(
    need,
    () => loadSignIn(language),
    () => modals.remove('signIn'),
  )
  useEffect(() => {
    if (readSessionHint(document.cookie)) return
    // the button that opens the dialog loads it again after a failure
    const prepare = () => setAhead(true)
    for (const event of ['pointerdown', 'keydown']) addEventListener(event, prepare, { once: true })
  }, [])
  if (!part) return null
  const [{ SignInDialog }, t] = part
  return <SignInDialog t={t} language={language} ahead={ahead} />
}

/** The verification of a phone, for customers whose status requires it. */
export function LazyPhonePrompt({ language }: Props) {
  const isRequired = useStore(userStatus.$status)?.status.phoneVerificationRequired === true
  const part = useLoaded(isRequired ? 'status' : undefined, () => loadPhonePrompt(language))
  if (!part) return null
  const [{ PhonePrompt }, t] = part
  return <PhonePrompt t={t} language={language} />
}

const loadGuest = (language: string) => Promise.all([import('#features/account/guest/GuestDialog.tsx'), loadTexts(language)])

/** The dialog of an order without an account. */
export function LazyGuest({ language }: Props) {
  const isOpen = useIsOpen('guest')
  const part = useLoaded(isOpen ? 'guest' : undefined, () => loadGuest(language), modals.clear)
  if (!part) return null
  const [{ GuestDialog }, t] = part
  return <GuestDialog t={t} language={language} />
}
