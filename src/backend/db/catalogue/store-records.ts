import * as z from 'zod/mini'

import {
  cityCode,
  day,
  foundByField,
  id,
  latitude,
  longitude,
  optionalTexts,
  money,
  name,
  price,
  cover,
  deliveryRings,
  describe,
  slug,
  texts,
  tint,
  wholeNumber,
  nonEmptyText,
  flag,
} from '#backend/db/catalogue/fields.ts'
import { limitKeys, describeKeyLimit } from '#contract/primitives.ts'

const timeOfDay = (description: string) =>
  z
    .string()
    .check(z.regex(/^(?:[01][0-9]|2[0-3]):[0-5][0-9]$|^24:00$/, 'must be a time of day from "00:00" to "24:00"'), describe(description))

const promotionId = () => id('Yours; unique among promotions of all kinds.')
const prime = () => flag('Only for customers with Prime.')

/** Promotion on delivery, of a store. */
const DeliveryPromotion = z.discriminatedUnion('type', [
  z.strictObject({ id: promotionId(), type: z.literal('FREE_DELIVERY').check(describe('Delivery is free.')), prime: prime() }),
  z.strictObject({
    id: promotionId(),
    type: z.literal('FLAT_DELIVERY').check(describe('Delivery costs `price`.')),
    price: money('Minor units, below `deliveryFee`.'),
    prime: prime(),
  }),
])

/** Promotion of a product or an option. */
export const ProductPromotion = z.discriminatedUnion('type', [
  z.strictObject({
    id: promotionId(),
    type: z.literal('PERCENTAGE_DISCOUNT').check(describe('`percentage` off.')),
    percentage: wholeNumber(1, 99, 'Discount in whole percent.'),
    prime: prime(),
  }),
  z.strictObject({ id: promotionId(), type: z.literal('TWO_FOR_ONE').check(describe('Every second unit is free.')), prime: prime() }),
  z.strictObject({
    id: promotionId(),
    type: z.literal('FLAT_PRODUCT').check(describe('Costs `price` instead of its own price.')),
    price: money('Minor units, below its own price.'),
    prime: prime(),
  }),
])

const Opening = z.strictObject({
  day: wholeNumber(1, 7, '1 Monday to 7 Sunday.'),
  opens: timeOfDay('In the time zone of the city, before `24:00`.'),
  closes: timeOfDay('In the same time zone. A time not later than `opens` is on the next day. `00:00` to `24:00` is the whole day.'),
})

/** What the information of a store names besides hours and fees. */
const DetailsRecord = z.strictObject({
  address: z.optional(name(300, 'Its address, as on an envelope.')),
  phone: z.optional(
    z
      .string()
      .check(z.maxLength(21), z.regex(/^\+?[0-9]{3,20}$/, 'must be a telephone number without spaces'), describe('Its telephone number.')),
  ),
  email: z.optional(name(254, 'Its e-mail address for customers.')),
  legalName: z.optional(name(200, 'The company that sells.')),
  registration: z.optional(name(100, 'Its number in the register of companies or for VAT.')),
  legalAddress: z.optional(name(300, 'The address of the company.')),
  allergens: z.optional(texts(2000, 'How customers learn of allergens.')),
  hygiene: z.optional(texts(2000, 'Its food safety: inspections, certificates.')),
  disclosure: z.optional(texts(2000, 'Who sells and who delivers, for a store of a marketplace.')),
})

export const StoreRecord = z.strictObject({
  id: id('Yours; unique among stores.'),
  addressId: z.optional(id('Number of its place of business, unique. Unset: the id.')),
  cityCode: cityCode('City that it delivers in. It cannot change: in another city it is another store.'),
  categoryId: id('Its category, which the city must offer (city-categories.jsonl).'),
  brandId: z.optional(z.nullable(id('Its brand.'))),
  slug: slug('Its part of the URL, unique in its city; not of digits alone.').check(
    z.refine(it => !/^[0-9]+$/.test(it), 'must not consist of digits only'),
  ),
  name: texts(200, 'Its name.'),
  description: optionalTexts(1000, 'A short description; `{}` for none.'),
  imageId: cover('Id of its image; or two or three ids with `~` between them, which pages arrange as its cover.'),
  tint: tint(),
  itemsType: z.optional(
    z
      .enum(['STORE', 'QUIERO', 'COURIER', 'MENUS', 'PRODUCTS', 'CATEGORIZED', 'CUSTOM'])
      .check(
        describe(
          '`STORE`: has a menu. `CUSTOM`: has none, customers write what a courier buys there. `QUIERO`, `COURIER`: the form of the city for a purchase or a parcel. Unset: `STORE`.',
        ),
      ),
  ),
  viewType: z.optional(
    z
      .enum(['GRID_VIEW_LAYOUT', 'LIST_VIEW_LAYOUT', 'LEGACY_VIEW_LAYOUT'])
      .check(describe('Layout of its menu. Unset: `LIST_VIEW_LAYOUT`.')),
  ),
  flaggedOpen: z.optional(flag('False: closed, regardless of the hours. Unset: true.')),
  enabled: z.optional(flag('False: not shown at present. Unset: true.')),
  gone: z.optional(flag('True: permanently closed; its URL answers 410. Unset: false.')),
  etaEnabled: z.optional(flag('Whether its delivery time is shown. Unset: true.')),
  etaLower: wholeNumber(0, 600, 'Minimum minutes from order to delivery.'),
  etaUpper: wholeNumber(0, 600, 'Maximum minutes, not below `etaLower`.'),
  pickup: z.optional(
    z.nullable(
      z
        .strictObject({
          lower: wholeNumber(0, 600, 'Minimum minutes from order to collection.'),
          upper: wholeNumber(0, 600, 'Maximum minutes, not below `lower`.'),
        })
        .check(describe('Customers may collect their orders themselves. Unset or null: it offers no pickup.')),
    ),
  ),
  ratingTenths: z.optional(z.nullable(wholeNumber(0, 50, 'Rating in tenths of a star; null without ratings.'))),
  ratingCount: z.optional(wholeNumber(0, 100_000_000, 'Number of ratings. Unset: 0.')),
  serviceFee: z.optional(money('Minor units per order. Unset: 0.')),
  deliveryFee: z.optional(money('Minor units per order. Unset: 0.')),
  distanceFee: z.optional(
    z.nullable(
      z
        .strictObject({
          includedMetres: wholeNumber(0, 100_000, 'Straight metres from the store that `deliveryFee` includes.'),
          perKm: price('Minor units for each kilometre after them that has begun.'),
        })
        .check(describe('What a long way adds to `deliveryFee`, before promotions. Unset or null: nothing.')),
    ),
  ),
  minimumBasket: z.optional(money('Minor units; a smaller cart has a surcharge. Unset: 0.')),
  highestMinBasketSurcharge: z.optional(money('Minor units, the maximum of that surcharge. Unset: 0.')),
  freeDeliveryFrom: z.optional(
    z.nullable(price('Minor units; products of this price and more are delivered free. Unset or null: no such price.')),
  ),
  marketplace: z.optional(flag('Delivers with its own couriers. Unset: false.')),
  primeAvailable: z.optional(flag('Whether Prime applies here. Unset: false.')),
  schedulingEnabled: z.optional(flag('Accepts scheduled orders. Unset: false.')),
  scheduleMessage: z.optional(z.nullable(optionalTexts(300, 'Shown in the scheduling of an order.'))),
  closedStatusMessage: z.optional(z.nullable(optionalTexts(300, 'Shown while it is closed.'))),
  note: z.optional(z.nullable(optionalTexts(1000, 'Shown above its menu.'))),
  toggles: z.optional(
    z
      .record(nonEmptyText(60), z.boolean())
      .check(limitKeys(100), describeKeyLimit(100), describe('Its own toggles, by name. Unset: `{}`.')),
  ),
  feesPricingCalculationId: z.optional(z.nullable(name(100, 'Id of its fee calculation, if you have one.'))),
  urn: z.optional(
    z.nullable(
      name(
        200,
        'Its name across your systems, unique; null for a form. A store with a menu takes no orders without it. Unset: `urn:store:` and the id; null for `COURIER` and `QUIERO`.',
      ),
    ),
  ),
  cutleryRequestAllowed: z.optional(flag('Whether customers may request cutlery. Unset: false.')),
  sponsored: z.optional(flag('Marked as an advertisement. Unset: false.')),
  since: z.optional(
    z.nullable(
      day('Day of its first listing; the latest stores without ratings are shown as new. Unset: unchanged, for a new store today.'),
    ),
  ),
  popularity: z.optional(wholeNumber(0, 2_147_483_647, 'Number of recent orders; determines the order of recommended stores. Unset: 0.')),
  lat: latitude('Degrees north; inside a polygon of the city.'),
  lng: longitude('Degrees east.'),
  zone: z.optional(
    z.nullable(
      deliveryRings(
        'Its own delivery zone, which contains the store: closed rings as in `polygons` of the city. It delivers where both contain the address. Unset or null: it delivers in its whole city.',
      ),
    ),
  ),
  hours: z.array(Opening).check(z.maxLength(70), describe('Its weekly hours; openings do not overlap. `[]`: never open.')),
  tags: z.optional(z.array(id('A tag.')).check(z.maxLength(20), describe('Ids of its tags, in order. Unset: `[]`.'))),
  filters: z.optional(z.array(id('A filter.')).check(z.maxLength(100), describe('Ids of its filters. Unset: `[]`.'))),
  promotions: z.optional(z.array(DeliveryPromotion).check(z.maxLength(20), describe('Its delivery promotions. Unset: `[]`.'))),
  details: z.optional(
    DetailsRecord.check(describe('Its address, contact, legal data and food safety, for the store information. Unset: `{}`.')),
  ),
  singleStore: z.optional(flag('True: its category in its city redirects to it. Unset: false.')),
  foundBy: foundByField(),
})

export type DetailsRecord = z.infer<typeof DetailsRecord>
export type StoreRecord = z.infer<typeof StoreRecord>
export type DeliveryPromotion = z.infer<typeof DeliveryPromotion>
export type ProductPromotion = z.infer<typeof ProductPromotion>
export type Opening = z.infer<typeof Opening>
