import { useState } from 'react'

import type { OrdersTexts } from '#i18n/island-texts/orders.ts'
import { Button } from '#ui/Button.tsx'

/** How the dialog of a rating ended. `failed`: it could not be opened. */
export type RatingOutcome = 'rated' | 'dismissed' | 'failed'

export interface RateOrderProps {
  orderId: number
  /** Whether the order had been rated when the page loaded. */
  wasRated: boolean
  /** Opens the dialog, and resolves when it is closed. */
  openRating: (orderId: number) => Promise<RatingOutcome>
  t: OrdersTexts
}

/** Offers the rating of a delivered order. */
export function RateOrder({ orderId, wasRated, openRating, t }: RateOrderProps) {
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<RatingOutcome>()

  async function open(): Promise<void> {
    setBusy(true)
    setOutcome(undefined)
    setOutcome(await openRating(orderId).catch(() => 'failed' as const))
    setBusy(false)
  }

  if (wasRated || outcome === 'rated')
    return (
      <p className="note success" role={wasRated ? undefined : 'status'}>
        {t.rated}
      </p>
    )
  return (
    <section className="card panel section" aria-labelledby="rate-order">
      <h2 id="rate-order">{t.rateTitle}</h2>
      <p role="alert" className={outcome === 'failed' ? 'note warning' : undefined}>
        {outcome === 'failed' && t.rateLoadFailed}
      </p>
      <Button look="secondary" busy={busy} onClick={() => void open()}>
        {t.rateAction}
      </Button>
    </section>
  )
}
