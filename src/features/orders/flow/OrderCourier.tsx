import { useState } from 'react'

import type { OrderUpdate } from '#contract/orders/order-flow.ts'
import type { OrdersTexts } from '#i18n/island-texts/orders.ts'
import type { OrderTracking } from '#state/orders/order-tracking.ts'
import { Button } from '#ui/Button.tsx'
import { Picture } from '#ui/Picture.tsx'
import { stockPictures } from '#ui/stock-pictures.ts'

interface Props {
  courier: NonNullable<OrderUpdate['flow']['courier']>
  update: OrderUpdate
  /** Remaining way to the door. */
  distance: string | undefined
  orderTracking: OrderTracking
  openCourierChat: (orderId: number) => Promise<void>
  t: OrdersTexts
}

/** Name of the courier, with a call by a masked number and the chat. */
export function OrderCourier({ courier, update, distance, orderTracking, openCourierChat, t }: Props) {
  const [busy, setBusy] = useState<'call' | 'chat'>()
  const [problem, setProblem] = useState<string>()

  async function run(action: 'call' | 'chat', work: () => Promise<void>): Promise<void> {
    setBusy(action)
    setProblem(undefined)
    await work().catch(() => setProblem(action === 'call' ? t.callFailed : t.chatFailed))
    setBusy(undefined)
  }
  const call = async () => {
    location.href = `tel:${await orderTracking.getCourierNumber()}`
  }

  return (
    <section className="card order-courier" aria-label={t.courier}>
      <span className="courier-picture tint-4">
        <Picture source={stockPictures.scooter} size={40} />
      </span>
      <div className="grow">
        <h2>{courier.name}</h2>
        <p className="small">{distance ?? t.courier}</p>
      </div>
      <div className="order-actions">
        <Button look="secondary" small busy={busy === 'call'} onClick={() => void run('call', call)}>
          {t.callCourier}
        </Button>
        <Button look="secondary" small busy={busy === 'chat'} onClick={() => void run('chat', () => openCourierChat(update.order.id))}>
          {t.messageCourier}
        </Button>
      </div>
      <p role="alert" className={problem === undefined ? 'sr-only' : 'note warning courier-problem'}>
        {problem}
      </p>
    </section>
  )
}
