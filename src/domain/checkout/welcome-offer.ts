import { getCityDate } from '#domain/catalogue/city-clock.ts'

const DAY_MS = 86_400_000

/** An offer of a city for new customers: a highest delivery fee in the first days after the sign-up. */
export interface WelcomeOffer {
  readonly days: number
  /** Minor units; 0 is free delivery. */
  readonly deliveryFee: number
  /** First day of the sign-ups, "2026-03-25", in the time zone of the city. */
  readonly from: string
  /** Last day of the sign-ups; null: none. */
  readonly until: string | null
}

/** Whether a customer who signs up now gets the offer, so that pages may show it. */
export function isWelcomeOffered({ from, until }: WelcomeOffer, now: number, timeZone: string): boolean {
  const today = getCityDate(now, timeZone)
  return from <= today && (until === null || today <= until)
}

/**
 * The highest delivery fee of a customer who signed up at `signedUpAt`; undefined without a claim to the offer. A sign-up counts for one
 * day after the last one, because caches and open pages show the offer for some time.
 */
export function getWelcomeFee(offer: WelcomeOffer, signedUpAt: number, now: number, timeZone: string): number | undefined {
  if (now >= signedUpAt + offer.days * DAY_MS) return undefined
  const isInTime = getCityDate(signedUpAt, timeZone) >= offer.from
  const isNotLate = offer.until === null || getCityDate(signedUpAt - DAY_MS, timeZone) <= offer.until
  return isInTime && isNotLate ? offer.deliveryFee : undefined
}
