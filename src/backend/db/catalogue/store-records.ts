import * as z from 'zod/mini'

import {
  cityCode,
  day,
  foundBy,
  id,
  latitude,
  longitude,
  maybeTexts,
  money,
  name,
  picture,
  says,
  slug,
  texts,
  tint,
  whole,
  words,
  yesNo,
} from '#backend/db/catalogue/fields.ts'
import { fewNames, saysFewNames } from '#contract/primitives.ts'

const clock = (description: string) =>
  z.string().check(z.regex(/^(?:[01][0-9]|2[0-3]):[0-5][0-9]$|^24:00$/, 'must be a time of day from "00:00" to "24:00"'), says(description))

const promotionId = () => id('Yours; one number, one promotion, of whatever kind.')
const prime = () => yesNo('Only for customers with Prime.')

/** Of delivery: a store's own. */
const DeliveryPromotion = z.discriminatedUnion('type', [
  z.strictObject({ id: promotionId(), type: z.literal('FREE_DELIVERY').check(says('Delivery costs nothing.')), prime: prime() }),
  z.strictObject({
    id: promotionId(),
    type: z.literal('FLAT_DELIVERY').check(says('Delivery costs `price`.')),
    price: money('Minor units, below `deliveryFee`.'),
    prime: prime(),
  }),
])

/** Of a product or an option. */
export const ProductPromotion = z.discriminatedUnion('type', [
  z.strictObject({
    id: promotionId(),
    type: z.literal('PERCENTAGE_DISCOUNT').check(says('`percentage` off.')),
    percentage: whole(1, 99, 'Whole percent taken off.'),
    prime: prime(),
  }),
  z.strictObject({ id: promotionId(), type: z.literal('TWO_FOR_ONE').check(says('Every second one is free.')), prime: prime() }),
  z.strictObject({
    id: promotionId(),
    type: z.literal('FLAT_PRODUCT').check(says('Costs `price` in place of its own.')),
    price: money('Minor units, below its own price.'),
    prime: prime(),
  }),
])

const Opening = z.strictObject({
  day: whole(1, 7, '1 Monday to 7 Sunday.'),
  opens: clock('By the clock of the city, before `24:00`.'),
  closes: clock('By the same clock; not later than `opens`: of the day after. `00:00` to `24:00` is the whole day.'),
})

export const StoreRecord = z.strictObject({
  id: id('Yours; one number, one store.'),
  addressId: z.optional(id('Number of its place of business, unique. Unset: the id.')),
  cityCode: cityCode('City that it delivers in. It stays there: elsewhere it is another store.'),
  categoryId: id('Its category, which the city must offer (city-categories.jsonl).'),
  brandId: z.optional(z.nullable(id('Its brand.'))),
  slug: slug('Its part of an address, unique in its city; not of digits alone.').check(
    z.refine(it => !/^[0-9]+$/.test(it), 'must not be of digits alone'),
  ),
  name: texts(200, 'What stands above its door.'),
  description: maybeTexts(1000, 'A line about it; `{}` for none.'),
  imageId: picture('Its picture.'),
  tint: tint(),
  itemsType: z.optional(
    z
      .enum(['STORE', 'QUIERO', 'COURIER', 'MENUS', 'PRODUCTS', 'CATEGORIZED', 'CUSTOM'])
      .check(says('`STORE`: has a menu. `QUIERO`, `COURIER`: a form for what is to be bought or sent. Unset: `STORE`.')),
  ),
  viewType: z.optional(
    z
      .enum(['GRID_VIEW_LAYOUT', 'LIST_VIEW_LAYOUT', 'LEGACY_VIEW_LAYOUT'])
      .check(says('How its menu is laid out. Unset: `LIST_VIEW_LAYOUT`.')),
  ),
  flaggedOpen: z.optional(yesNo('False: shut, whatever the hours say. Unset: true.')),
  enabled: z.optional(yesNo('False: not shown for now. Unset: true.')),
  gone: z.optional(yesNo('True: closed for good; its address says so. Unset: false.')),
  etaEnabled: z.optional(yesNo('Whether its time of delivery is shown. Unset: true.')),
  etaLower: whole(0, 600, 'Minutes from order to door, at best.'),
  etaUpper: whole(0, 600, 'Minutes at worst, not below `etaLower`.'),
  ratingTenths: z.optional(z.nullable(whole(0, 50, 'Tenths of a star; null for a store without.'))),
  ratingCount: z.optional(whole(0, 100_000_000, 'How many gave them. Unset: 0.')),
  serviceFee: z.optional(money('Minor units an order. Unset: 0.')),
  deliveryFee: z.optional(money('Minor units an order. Unset: 0.')),
  minimumBasket: z.optional(money('Minor units; below it the surcharge grows. Unset: 0.')),
  highestMinBasketSurcharge: z.optional(money('Minor units, the most of that surcharge. Unset: 0.')),
  marketplace: z.optional(yesNo('Brings its orders with couriers of its own. Unset: false.')),
  primeAvailable: z.optional(yesNo('Whether Prime counts here. Unset: false.')),
  schedulingEnabled: z.optional(yesNo('Takes orders for later. Unset: false.')),
  scheduleMessage: z.optional(z.nullable(maybeTexts(300, 'Said where one orders for later.'))),
  closedStatusMessage: z.optional(z.nullable(maybeTexts(300, 'Said while it is shut.'))),
  note: z.optional(z.nullable(maybeTexts(1000, 'Said above its menu.'))),
  toggles: z.optional(
    z.record(words(60), z.boolean()).check(fewNames(100), saysFewNames(100), says('Switches of its own, by name. Unset: `{}`.')),
  ),
  feesPricingCalculationId: z.optional(z.nullable(name(100, 'Name of the reckoning of its fees, if you keep one.'))),
  urn: z.optional(
    z.nullable(
      name(200, 'Name among all systems of yours, unique; null for a form. Unset: `urn:store:` and the id for `STORE`, else null.'),
    ),
  ),
  cutleryRequestAllowed: z.optional(yesNo('Whether cutlery may be asked for. Unset: false.')),
  sponsored: z.optional(yesNo('Marked as an advertisement. Unset: false.')),
  since: z.optional(
    z.nullable(
      day('When it was first listed; the latest of those without stars are shown as new. Unset: as it was, for a new store today.'),
    ),
  ),
  popularity: z.optional(whole(0, 2_147_483_647, 'Orders of late; orders the recommended stores. Unset: 0.')),
  lat: latitude('Degrees north; inside a polygon of the city.'),
  lng: longitude('Degrees east.'),
  hours: z.array(Opening).check(z.maxLength(70), says('Its week; two openings do not overlap. `[]`: never open.')),
  tags: z.optional(z.array(id('A tag.')).check(z.maxLength(20), says('What it says of itself, ids in order. Unset: `[]`.'))),
  filters: z.optional(z.array(id('A filter.')).check(z.maxLength(100), says('Filters that find it, ids. Unset: `[]`.'))),
  promotions: z.optional(z.array(DeliveryPromotion).check(z.maxLength(20), says('What is off its delivery. Unset: `[]`.'))),
  singleStore: z.optional(yesNo('True: its category of its city leads straight to it. Unset: false.')),
  foundBy: foundBy(),
})

export type StoreRecord = z.infer<typeof StoreRecord>
export type DeliveryPromotion = z.infer<typeof DeliveryPromotion>
export type ProductPromotion = z.infer<typeof ProductPromotion>
export type Opening = z.infer<typeof Opening>
