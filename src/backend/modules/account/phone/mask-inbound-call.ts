import { LRUCache } from 'lru-cache'

import type { Db } from '#backend/db/connect.ts'
import { getSandboxNumber, type MaskedNumbers } from '#backend/messaging/masked-numbers.ts'
import { getCustomerById } from '#backend/modules/account/customer-rows.ts'
import { getCustomerOrderRow } from '#backend/modules/orders/order-rows.ts'
import { Problem } from '#backend/problem.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import type { maskInboundCall } from '#contract/account/phone.ts'

interface MaskedCallOptions {
  readonly db: Db
  /** Whether numbers are fictitious without a provider. */
  readonly sandbox: boolean
  readonly maskedNumbers?: MaskedNumbers | undefined
}

/** A repeated call within this time returns the same number, without the provider, milliseconds. */
const NUMBER_LIFETIME_MS = 60_000
const MAX_NUMBERS = 1000

/** The number on which the caller reaches the courier who brings the order now (B §7). Nobody sees the phone of the other. */
export function maskInboundCallHandler({ db, sandbox, maskedNumbers }: MaskedCallOptions): Handler<typeof maskInboundCall> {
  const getNumber = maskedNumbers ?? (sandbox ? getSandboxNumber : undefined)
  const numbers = new LRUCache<number, Promise<string>>({ max: MAX_NUMBERS, ttl: NUMBER_LIFETIME_MS })

  return async ({ body }, call) => {
    const { order } = await getCustomerOrderRow(db, body.orderId, call.customer!.id)
    if (body.orderUrn !== undefined && body.orderUrn !== order.urn) throw new Problem(404, 'There is no such order')
    if (!getNumber) throw new Problem(404, 'Nobody can call couriers here', undefined, { code: 'NO_MASKED_NUMBERS' })
    const { id: orderId, code: orderCode, courierName, status } = order
    if (courierName === null || status !== 'ProgressStatus')
      throw new Problem(409, 'No courier brings the order now', undefined, { code: 'NO_COURIER' })
    let number = numbers.get(orderId)
    if (!number) {
      const { phoneNumber, phoneVerifiedAt } = await getCustomerById(db, call.customer!.id)
      number = getNumber({ orderId, orderCode, courierName, customerPhone: phoneVerifiedAt === null ? null : phoneNumber })
      numbers.set(orderId, number)
      number.catch(() => numbers.delete(orderId))
    }
    return { phoneNumber: await number }
  }
}
