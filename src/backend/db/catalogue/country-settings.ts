import type { ParcelTerms } from '#contract/checkout/parcel.ts'
import type { GiftCardTerms } from '#domain/checkout/gift-card/gift-card.ts'
import type { RatingSettings } from '#domain/orders/rating.ts'

/** In a fixed order, which PostgreSQL does not preserve. */
export const toRatingRecord = ({ courierMode, partnerMode, display, rateCourierFirst }: RatingSettings): RatingSettings => ({
  courierMode,
  partnerMode,
  display,
  rateCourierFirst,
})

/** As `toRatingRecord`. */
export const toParcelRecord = ({ base, includedMetres, perKilometre, perStop, sizes, step, maxValue }: ParcelTerms) => ({
  base,
  includedMetres,
  perKilometre,
  perStop,
  sizes: { SMALL: sizes.SMALL, MEDIUM: sizes.MEDIUM, LARGE: sizes.LARGE },
  step,
  maxValue,
})

/** As `toRatingRecord`. */
export const toGiftCardRecord = ({ amounts, minimum, maximum }: GiftCardTerms) => ({ amounts: [...amounts], minimum, maximum })
