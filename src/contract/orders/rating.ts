import * as z from 'zod/mini'

import { endpoint } from '#contract/endpoint.ts'
import { StaticCode } from '#contract/errors.ts'
import { Id, list, Nothing, text } from '#contract/primitives.ts'

export const RatingMode = z.enum(['THUMBS_UP_DOWN', 'ONE_TO_THREE', 'ONE_TO_FIVE'])
export type RatingMode = z.infer<typeof RatingMode>
export const RatingDisplay = z.enum(['SINGLE_PAGE', 'MULTI_PAGE'])
export type RatingDisplay = z.infer<typeof RatingDisplay>

/** The rated courier or partner; `reasons` are the offered tags by rating value. `name`, `image` and `reasons` are ours. */
const RatingSubject = z.object({
  ratingMode: RatingMode,
  name: z.string(),
  image: z.nullable(z.string()),
  reasons: z.array(z.object({ value: z.int(), tags: z.array(z.object({ id: z.string(), text: z.string() })) })),
})

/** B §3, "Rating preparation data". */
export const RatingPreparation = z.object({
  orderId: Id,
  courier: z.nullable(RatingSubject),
  partner: z.nullable(RatingSubject),
  rateCourierFirst: z.boolean(),
  display: RatingDisplay,
})
export type RatingPreparation = z.infer<typeof RatingPreparation>

/** 1 is the worst; the best is 2, 3 or 5, by mode. */
const RatingValue = z.int().check(z.minimum(1), z.maximum(5))

/** B §3, "Rating submission". A subject that is not rated is null. */
export const RatingSubmission = z.object({
  orderId: Id,
  courierRatingValue: z.nullable(RatingValue),
  partnerRatingValue: z.nullable(RatingValue),
  courierRatingReasons: list(text(50), 20),
  partnerRatingReasons: list(text(50), 20),
  courierRatingModeUsed: z._default(RatingMode, 'THUMBS_UP_DOWN'),
  partnerRatingModeUsed: z._default(RatingMode, 'THUMBS_UP_DOWN'),
  courierRatingDisplayedFirst: z.boolean(),
  partnerRatingComment: z.nullable(text(1000)),
  origin: z.literal('RATINGS'),
})
export type RatingSubmission = z.infer<typeof RatingSubmission>

const domain = 'orders'
const source = 'B §7'

export const getRatingPreparation = endpoint({
  method: 'GET',
  path: '/ratings/preparationData',
  domain,
  source,
  summary: 'Returns the questions of an order rating.',
  customer: 'required',
  guests: true,
  errors: [StaticCode.orderAlreadyRated],
  query: z.object({ orderId: Id }),
  reply: RatingPreparation,
})

export const getPendingRating = endpoint({
  method: 'GET',
  path: '/ratings/preparationData/pending',
  domain,
  source,
  summary: 'Returns the last order without rating, if any.',
  customer: 'required',
  guests: true,
  reply: z.object({ preparationData: z.nullable(RatingPreparation) }),
})

export const submitRating = endpoint({
  method: 'POST',
  path: '/ratings/ratings',
  domain,
  source,
  summary: 'Rates the courier and the partner of an order, once.',
  customer: 'required',
  guests: true,
  errors: [StaticCode.orderAlreadyRated],
  body: RatingSubmission,
  reply: z.object({ popup: z.nullable(z.object({ title: z.string(), text: z.string(), image: z.nullable(z.string()) })) }),
})

/** The older call; the spec shows no body. */
export const rateOrder = endpoint({
  method: 'POST',
  path: '/orders/:id/rating',
  domain,
  source,
  summary: 'Rates an order as a whole, once.',
  customer: 'required',
  guests: true,
  errors: [StaticCode.orderAlreadyRated],
  params: z.object({ id: Id }),
  body: z.object({ rating: RatingValue, ratingMode: z._default(RatingMode, 'THUMBS_UP_DOWN'), comment: z.optional(text(1000)) }),
  reply: Nothing,
})

export const skipRating = endpoint({
  method: 'POST',
  path: '/orders/:id/rating/skip',
  domain,
  source,
  summary: 'Records that the customer skips the rating of an order.',
  customer: 'required',
  guests: true,
  params: z.object({ id: Id }),
  reply: Nothing,
})
