import { cities } from '#backend/db/schema/geo.ts'
import type { WelcomeOffer } from '#domain/checkout/welcome-offer.ts'

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
