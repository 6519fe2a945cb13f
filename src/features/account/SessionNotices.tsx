import { useStore } from '@nanostores/react'
import { useEffect } from 'react'

import type { AccountTexts } from '#i18n/island-texts/account.ts'
import { modals } from '#state/browser/storefront.ts'
import { notices } from '#state/browser/session.ts'
import { getDialogHistory } from '#ui/dialogs/dialog-history.ts'
import { Toasts } from '#ui/Toasts.tsx'

/** B §2: "Forced-logout toast with key auth.forced-logout-warning when an authorize error occurs." */
export function SessionNotices({ t }: { t: AccountTexts }) {
  const list = useStore(notices.$notices)
  useEffect(() => notices.addView(), [])
  const isLoggedOut = list.includes('forcedLogout')
  // B §4: "On failure the user is logged out and all modals are removed", also those that no stack of the state has
  useEffect(() => {
    if (isLoggedOut) getDialogHistory().closeAll()
  }, [isLoggedOut])
  return (
    <Toasts
      toasts={list.map(id => ({
        id,
        kind: 'error',
        text: t['auth.forced-logout-warning'],
        action: { label: t.logIn, run: () => modals.push({ name: 'signIn', dismissable: true }) },
      }))}
      onDismiss={() => notices.dismiss('forcedLogout')}
      closeLabel={t.close}
    />
  )
}
