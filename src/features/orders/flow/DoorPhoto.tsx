import { useState } from 'react'

import type { OrdersTexts } from '#i18n/island-texts/orders.ts'

/** The photo of the order at the door. Without it nothing is shown: the notice says where the order is. */
export function DoorPhoto({ orderId, t }: { orderId: number; t: OrdersTexts }) {
  const [failed, setFailed] = useState(false)
  if (failed) return null
  return (
    <img
      className="door-photo"
      src={`/api/customer/orders/${orderId}/proof`}
      alt={t.doorPhoto}
      width={480}
      height={360}
      onError={() => setFailed(true)}
    />
  )
}
