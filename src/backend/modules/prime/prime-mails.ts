import { eq } from 'drizzle-orm'

import { customers } from '#backend/db/schema/account.ts'
import type { Db } from '#backend/db/connect.ts'
import { cities } from '#backend/db/schema/geo.ts'
import type { Tx } from '#backend/db/transaction.ts'
import { createMail, type MailName } from '#backend/modules/account/create-mail.ts'
import { formatMoney } from '#backend/modules/orders/format-money.ts'
import { addToOutbox } from '#backend/modules/platform/outbox.ts'
import { toLocale } from '#domain/language/locale.ts'

export interface Price {
  /** Minor units. */
  readonly amount: number
  readonly currency: string
}

export async function formatPrice(db: Db | Tx, { amount, currency }: Price, language: string): Promise<string> {
  const [city] = await db.select({ pattern: cities.currencyPattern }).from(cities).where(eq(cities.currency, currency)).limit(1)
  return formatMoney(amount, currency, city?.pattern ?? '{0}', language)
}

const formatDay = (at: number, language: string): string =>
  new Intl.DateTimeFormat(toLocale(language), { dateStyle: 'long', timeZone: 'UTC' }).format(at)

interface PrimeMail {
  readonly customerId: number
  readonly language: string
  readonly price: Price
  /** What the mail names: the end of the period or of the access, Unix milliseconds. */
  readonly day: number
  /** "Visa •••• 4242" */
  readonly card?: string
}

/** Adds a mail about the subscription to the outbox, in the transaction of its cause. */
export async function sendPrimeMail(tx: Tx, name: Extract<MailName, `PRIME_${string}`>, mail: PrimeMail): Promise<void> {
  const { customerId, language, price, day, card = '' } = mail
  const [customer] = await tx.select().from(customers).where(eq(customers.id, customerId))
  const values = { price: await formatPrice(tx, price, language), date: formatDay(day, language), card }
  await addToOutbox(tx, createMail(name, customer!, language, { values }))
}
