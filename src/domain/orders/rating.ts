import type { RatingDisplay, RatingMode } from '#contract/orders/rating.ts'

/** B §3: "Rating modes THUMBS_UP_DOWN, ONE_TO_THREE, ONE_TO_FIVE". */
export const RATING_MODES = ['THUMBS_UP_DOWN', 'ONE_TO_THREE', 'ONE_TO_FIVE'] as const satisfies readonly RatingMode[]
/** B §3: "display SINGLE_PAGE or MULTI_PAGE". */
export const RATING_DISPLAYS = ['SINGLE_PAGE', 'MULTI_PAGE'] as const satisfies readonly RatingDisplay[]

/** How a country asks for ratings. */
export interface RatingSettings {
  readonly courierMode: RatingMode
  readonly partnerMode: RatingMode
  readonly display: RatingDisplay
  readonly rateCourierFirst: boolean
}

/** B §3: "default thumbs up/down". */
export const DEFAULT_RATING_SETTINGS: RatingSettings = {
  courierMode: 'THUMBS_UP_DOWN',
  partnerMode: 'THUMBS_UP_DOWN',
  display: 'MULTI_PAGE',
  rateCourierFirst: true,
}

/** An order can be rated so long after its delivery. Milliseconds. */
export const RATING_PERIOD_MS = 14 * 24 * 3_600_000

/** So long after its delivery an order is asked about: time to eat. Milliseconds. */
export const PROMPT_DELAY_MS = 20 * 60_000

const BEST_VALUES: Readonly<Record<RatingMode, number>> = { THUMBS_UP_DOWN: 2, ONE_TO_THREE: 3, ONE_TO_FIVE: 5 }

/** The highest value of a mode; 1 is the lowest. */
export const getBestValue = (mode: RatingMode): number => BEST_VALUES[mode]

/** Converts a value to tenths of a star, 10 to 50, so that all modes count alike. */
export function toStarTenths(value: number, mode: RatingMode): number {
  return 10 + ((value - 1) * 40) / (getBestValue(mode) - 1)
}

/** Three stars or fewer: the customer is asked what went wrong instead of what was good. */
export const isCritical = (value: number, mode: RatingMode): boolean => toStarTenths(value, mode) <= 30

export type RatingSubject = 'courier' | 'partner'

/** Reasons that a customer can select, by subject. */
export const RATING_REASONS = {
  courier: {
    critical: ['LATE', 'WRONG_PLACE', 'DAMAGED', 'UNFRIENDLY', 'INSTRUCTIONS_IGNORED'],
    good: ['FAST', 'FRIENDLY', 'CAREFUL', 'INSTRUCTIONS_FOLLOWED'],
  },
  partner: {
    critical: ['MISSING_ITEM', 'WRONG_ITEM', 'QUALITY', 'PACKAGING', 'PORTION', 'SLOW'],
    good: ['QUALITY', 'PACKAGING', 'PORTION', 'VALUE', 'ON_TIME'],
  },
} as const satisfies Record<RatingSubject, Record<'critical' | 'good', readonly string[]>>

/** The reasons that are offered for a value. */
export const getReasons = (subject: RatingSubject, value: number, mode: RatingMode): readonly string[] =>
  RATING_REASONS[subject][isCritical(value, mode) ? 'critical' : 'good']

/** Whether the rating of a subject fits its mode and the offered reasons. A subject that is not rated has no reasons. */
export function isValidRating(subject: RatingSubject, value: number | null, mode: RatingMode, reasons: readonly string[]): boolean {
  if (value === null) return reasons.length === 0
  if (!Number.isInteger(value) || value < 1 || value > getBestValue(mode)) return false
  const offered = getReasons(subject, value, mode)
  return new Set(reasons).size === reasons.length && reasons.every(it => offered.includes(it))
}

/**
 * Whether an order can be rated: it is delivered, and its delivery is not too long ago.
 *
 * @param deliveredAt and `now`: Unix milliseconds
 */
export const isRatable = (deliveredAt: number | null, now: number): boolean => deliveredAt !== null && now - deliveredAt < RATING_PERIOD_MS
