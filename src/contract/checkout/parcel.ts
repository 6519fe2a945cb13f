import * as z from 'zod/mini'

import { PointPayload } from '#contract/geo/point-payload.ts'
import { MAX_PERSON_NAME_LENGTH } from '#contract/limits.ts'
import { list, Money, SentTotal, text } from '#contract/primitives.ts'

// A §1: "send a parcel (courier, also called shipment)". The spec shows none of these fields: they are ours.

/** Ours: the largest edges are in `domain/checkout/parcel/parcel-classes.ts`. */
export const ParcelSize = z.enum(['SMALL', 'MEDIUM', 'LARGE'])
export type ParcelSize = z.infer<typeof ParcelSize>

/** Ours: the highest weights are in `domain/checkout/parcel/parcel-classes.ts`. */
export const ParcelWeight = z.enum(['LIGHT', 'MEDIUM', 'HEAVY'])
export type ParcelWeight = z.infer<typeof ParcelWeight>

/** What a parcel is. `value`: what the sender says that it is worth, minor units. */
export const Parcel = z.object({ size: ParcelSize, weight: ParcelWeight, value: SentTotal })
export type Parcel = z.infer<typeof Parcel>

/** Characters of a phone number in a request. */
const MAX_PHONE_LENGTH = 32

/** Whom the courier meets at a stop. */
export const PointContact = z.object({ name: text(MAX_PERSON_NAME_LENGTH), phone: text(MAX_PHONE_LENGTH) })
export type PointContact = z.infer<typeof PointContact>

/** One point of the route of a custom order: the payload of A §3 and its contact. */
export const CustomOrderPoint = z.object({ ...PointPayload.shape, contact: z.optional(z.nullable(PointContact)) })
export type CustomOrderPoint = z.infer<typeof CustomOrderPoint>

export const CustomOrderPoints = list(CustomOrderPoint, 10)

/**
 * Prices and limits of parcels in a country. Amounts are minor units, and multiples of `step`, the usual rounding of prices there.
 * Both the form and the marketplace calculate the price from them (`domain/checkout/parcel/parcel-price.ts`).
 */
export const ParcelTerms = z.object({
  /** Includes two stops and `includedMetres`. */
  base: Money,
  includedMetres: z.int().check(z.nonnegative()),
  perKilometre: Money,
  /** Of each stop after the second. */
  perStop: Money,
  sizes: z.object({ SMALL: Money, MEDIUM: Money, LARGE: Money }),
  step: z.int().check(z.positive()),
  /** The highest value of a parcel. */
  maxValue: Money,
})
export type ParcelTerms = z.infer<typeof ParcelTerms>
