import { eq } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { customers } from '#backend/db/schema/account.ts'
import { cities } from '#backend/db/schema/geo.ts'
import { getWelcomeFee, type WelcomeOffer } from '#domain/checkout/welcome-offer.ts'

/** The columns of a city's offer for new customers. */
export const welcomeColumns = {
  welcomeDays: cities.welcomeDays,
  welcomeFee: cities.welcomeFee,
  welcomeFrom: cities.welcomeFrom,
  welcomeUntil: cities.welcomeUntil,
} as const

type WelcomeRow = Pick<typeof cities.$inferSelect, keyof typeof welcomeColumns>

/** A constraint of the table sets the first three columns together. */
export function toWelcomeOffer({ welcomeDays, welcomeFee, welcomeFrom, welcomeUntil }: WelcomeRow): WelcomeOffer | undefined {
  if (welcomeDays === null || welcomeFee === null || welcomeFrom === null) return undefined
  return { days: welcomeDays, deliveryFee: welcomeFee, from: welcomeFrom, until: welcomeUntil }
}

/**
 * The highest delivery fee of a customer in a city with an offer for new customers, minor units; undefined without an offer.
 *
 * @param customerId undefined for an anonymous caller, who has no offer
 * @param now Unix milliseconds
 * @source A §3, FIRST_X_DAYS_BANNER
 */
export async function findWelcomeFee(
  db: Db,
  city: WelcomeRow & Pick<typeof cities.$inferSelect, 'timeZone'>,
  customerId: number | undefined,
  now: number,
): Promise<number | undefined> {
  const offer = toWelcomeOffer(city)
  if (offer === undefined || customerId === undefined) return undefined
  const columns = { createdAt: customers.createdAt, isGuest: customers.isGuest }
  const [customer] = await db.select(columns).from(customers).where(eq(customers.id, customerId))
  // each order of a guest would be that of a new customer
  return customer && !customer.isGuest ? getWelcomeFee(offer, customer.createdAt.getTime(), now, city.timeZone) : undefined
}
