import * as z from 'zod/mini'

import { CityCode, ClientId, CountryCode, Currency, LanguageCode, list, Money, text } from '#contract/primitives.ts'

/** Events of one call. */
export const MAX_BATCH_EVENTS = 20
/** Of a body, bytes. */
export const MAX_BATCH_BYTES = 16_384

/** A name that our code chooses, for example that of a route. It cannot contain a text that a person has typed: no space, digit, `@` or `+`. */
const Name = text(40).check(z.regex(/^[a-zA-Z]+$/))
/** A campaign value, as in `domain/platform/campaign.ts`. */
const CampaignText = text(100).check(z.regex(/^[^@\p{Cc}]+$/u))
/** `Id` of the contract accepts texts too. */
const RowId = z.int().check(z.positive())
const EventCampaign = z.strictObject({
  utm_source: z.optional(CampaignText),
  utm_campaign: z.optional(CampaignText),
  utm_medium: z.optional(CampaignText),
  gclid: z.optional(CampaignText),
  utm_content: z.optional(CampaignText),
})
const Quantity = z.int().check(z.minimum(1), z.maximum(999))

/** Every event of analytics. `docs/ANALYTICS.md` is generated from it. */
export const ANALYTICS_EVENTS = {
  page_viewed: {
    source: 'A §7',
    recordedBy: 'browser',
    when: 'a page was opened, with the name of its route and no part of its address',
    properties: z.strictObject({
      page: Name,
      language: LanguageCode,
      countryCode: z.optional(CountryCode),
      cityCode: z.optional(CityCode),
    }),
  },
  product_added: {
    source: 'A §2.4',
    recordedBy: 'browser',
    when: 'a product was added from its sheet; the price is that of one unit with its options, in minor units',
    properties: z.strictObject({ storeId: RowId, productId: RowId, quantity: Quantity, price: Money, currency: Currency }),
  },
  sign_in_finished: {
    source: 'A §2.1, B §2',
    recordedBy: 'browser',
    when: 'a customer came back from a sign-in elsewhere: userLoggedIn, userRegistrationType and isNewUser of the address',
    properties: z.strictObject({ isNewUser: z.boolean(), method: z.optional(Name) }),
  },
  order_placed: {
    source: 'B §4',
    recordedBy: 'server',
    when: 'an order became NewStatus or ScheduledStatus; the total is in minor units',
    properties: z.strictObject({
      storeId: z.nullable(RowId),
      cityCode: CityCode,
      subtype: z.enum(['SHIPMENT', 'PURCHASE', 'CROSS_DOCKING']),
      handlingStrategy: z.enum(['DELIVERY', 'IN_STORE', 'PICKUP']),
      total: Money,
      currency: Currency,
    }),
  },
} as const

export type AnalyticsEventName = keyof typeof ANALYTICS_EVENTS
/** Those that a browser may send. */
export type BrowserEventName = Exclude<AnalyticsEventName, 'order_placed'>
export type EventProperties<Name extends AnalyticsEventName> = z.infer<(typeof ANALYTICS_EVENTS)[Name]['properties']>

const envelope = {
  /** Made by the sender; an event that is sent again has the same one. */
  id: ClientId,
  /** Unix milliseconds. */
  at: z.int().check(z.minimum(0), z.maximum(9_999_999_999_999)),
}
const toSchema = <Name extends AnalyticsEventName>(name: Name) =>
  z.strictObject({ ...envelope, name: z.literal(name), properties: ANALYTICS_EVENTS[name].properties })

export const BrowserEvent = z.discriminatedUnion('name', [toSchema('page_viewed'), toSchema('product_added'), toSchema('sign_in_finished')])
export type BrowserEvent = z.infer<typeof BrowserEvent>
export const OrderPlacedEvent = toSchema('order_placed')
export type OrderPlacedEvent = z.infer<typeof OrderPlacedEvent>

/** The body of `POST /api/events`. The ids of browser and session are in cookies, so that a page cannot name others. */
export const EventBatch = z.strictObject({ events: list(BrowserEvent, MAX_BATCH_EVENTS).check(z.minLength(1)) })
export type EventBatch = z.infer<typeof EventBatch>

/** One line of the storage and of the export. */
export const StoredEvent = z.strictObject({
  /** The browser; B §3: "analytics session id and client id". */
  clientId: ClientId,
  sessionId: ClientId,
  /** When the session began, Unix milliseconds. */
  sessionSince: envelope.at,
  /** The campaign of the session, or of an earlier one in the last 7 days; absent: none. */
  campaign: z.optional(EventCampaign),
  /** When the server stored it, Unix milliseconds. */
  receivedAt: envelope.at,
  event: z.union([BrowserEvent, OrderPlacedEvent]),
})
export type StoredEvent = z.infer<typeof StoredEvent>
