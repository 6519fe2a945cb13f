import { useState } from 'react'

import type { OrdersTexts } from '#i18n/island-texts/orders.ts'
import { Button } from '#ui/Button.tsx'

export interface GetHelpProps {
  orderId: number
  /** Opens the support tree of the order; rejects when it cannot be loaded. */
  openSupport: (orderId: number) => Promise<void>
  small?: boolean
  t: OrdersTexts
}

/** Opens the support tree of an order. */
export function GetHelp({ orderId, openSupport, small = false, t }: GetHelpProps) {
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)

  async function open(): Promise<void> {
    setBusy(true)
    setFailed(false)
    await openSupport(orderId).catch(() => setFailed(true))
    setBusy(false)
  }

  return (
    <>
      <Button look="secondary" small={small} busy={busy} onClick={() => void open()}>
        {t.helpOpen}
      </Button>
      <p role="alert" className={failed ? 'note warning' : 'sr-only'}>
        {failed && t.helpFailed}
      </p>
    </>
  )
}
