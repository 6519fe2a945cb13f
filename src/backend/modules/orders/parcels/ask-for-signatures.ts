import type { Tx } from '#backend/db/transaction.ts'
import { translate } from '#backend/messages/messages.ts'
import { parsePhone } from '#backend/modules/account/phone/parse-phone.ts'
import type { OrderRow } from '#backend/modules/orders/order-rows.ts'
import { addToOutbox } from '#backend/modules/platform/outbox.ts'
import { Problem } from '#backend/problem.ts'
import { toPath } from '#domain/navigation/routes.ts'
import { BRAND } from '#domain/platform/brand.ts'

/** The message is useless some time after the courier has the parcel, milliseconds. */
const MAX_AGE_MS = 3_600_000

/**
 * Sends each recipient of a parcel the link of the signature page. A phone that cannot receive messages gets none: the sender sees the
 * link on the page of the order.
 *
 * @param siteOrigin no trailing slash
 */
export async function askForSignatures(tx: Tx, { order, parcel, city, signatures }: OrderRow, siteOrigin: string): Promise<void> {
  const { language } = order
  for (const { id, pointIndex } of signatures) {
    const number = toMobileNumber(parcel?.points[pointIndex]?.contact?.phone ?? '', city.countryCode)
    if (number === undefined) continue
    await addToOutbox(tx, {
      channel: 'SMS',
      // the sandbox shows the message to the sender
      customerId: order.customerId,
      recipient: number,
      subject: translate(language, 'texts.signatureSubject', { brand: BRAND.name }),
      body: `${translate(language, 'texts.signature', { brand: BRAND.name })}\n${siteOrigin}${toPath({ name: 'signature', uuid: id })}`,
      data: { language },
      expiresAt: new Date((order.pickedUpAt ?? order.createdAt).getTime() + MAX_AGE_MS),
    })
  }
}

function toMobileNumber(number: string, countryCode: string): string | undefined {
  try {
    return parsePhone({ number, countryCode }).number
  } catch (error) {
    if (error instanceof Problem) return undefined
    throw error
  }
}
