import { useStore } from '@nanostores/react'

import type { AccountTexts } from '#i18n/island-texts/account.ts'
import { userStatus } from '#state/browser/user-status.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'

interface Props {
  t: AccountTexts
  /** Opens the selection of an address: another city may be open. */
  chooseAddress: () => void
}

/** The message of a blocked city (B §5). "Browse anyway" starts the explore mode. */
export function StatusMessage({ t, chooseAddress }: Props) {
  const message = useStore(userStatus.$shownMessage)
  return (
    <Dialog open={message !== undefined} onClose={userStatus.explore} title={message?.title ?? ''} closeLabel={t.close}>
      <p>{message?.text}</p>
      <div className="stack">
        <Button
          wide
          onClick={() => {
            userStatus.explore()
            chooseAddress()
          }}
        >
          {t.changeAddress}
        </Button>
        <Button wide look="secondary" onClick={userStatus.explore}>
          {t.exploreCity}
        </Button>
      </div>
    </Dialog>
  )
}
