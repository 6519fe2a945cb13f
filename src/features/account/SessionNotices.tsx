import { useStore } from '@nanostores/react'

import type { AccountTexts } from '#i18n/island-texts/account.ts'
import { modals } from '#state/browser/storefront.ts'
import { notices } from '#state/browser/session.ts'
import { Toasts } from '#ui/Toasts.tsx'

/** B §2: "Forced-logout toast with key auth.forced-logout-warning when an authorize error occurs." */
export function SessionNotices({ t }: { t: AccountTexts }) {
  const list = useStore(notices.$notices)
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
