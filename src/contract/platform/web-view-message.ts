import * as z from 'zod/mini'

import { Currency, LanguageCode, list, Money, text } from '#contract/primitives.ts'

/** In every message. A message without it belongs to something else. */
export const BRIDGE_NAME = 'recado'
/** Raised when an existing message changes its meaning. New messages and new optional properties do not raise it. */
export const BRIDGE_VERSION = 1
/** Characters of a message as JSON. A longer one is ignored. */
export const MAX_BRIDGE_MESSAGE_LENGTH = 4096

/** https only, and an address of another site. */
const ExternalUrl = text(2000).check(z.regex(/^https:\/\/[^\s]+$/))
const Word = text(60).check(z.regex(/^[\w.-]+$/))

interface MessageDefinition {
  /** When it is sent, and what the receiver does. */
  readonly when: string
  readonly payload: z.ZodMiniType
}

/** What an app can do for a page. It names them in `welcome`; without one the page does it itself, as in a browser. */
export const APP_FEATURES = ['close', 'open_external', 'share'] as const
export type AppFeature = (typeof APP_FEATURES)[number]

/** Messages from a page to the app. No payload has a token, a card, an address or an id of a customer. `docs/WEB-VIEWS.md` is generated from it. */
export const PAGE_MESSAGES = {
  ready: {
    when: 'The page is loaded and listens. The app answers with `welcome`.',
    payload: z.strictObject({ page: Word, language: LanguageCode, title: text(200) }),
  },
  close: {
    when: 'The customer is done. The app closes the web view. Sent only to an app with the feature `close`.',
    payload: z.strictObject({ reason: z.enum(['done']) }),
  },
  open_external: {
    when: 'The customer has pressed a link to another site. The app opens it outside of the web view. Sent only to an app with the feature `open_external`; otherwise the link opens a new tab.',
    payload: z.strictObject({ url: ExternalUrl }),
  },
  share: {
    when: 'The customer shares a page of this site. The app opens the sheet of the system. Sent only to an app with the feature `share`; otherwise the page uses that of the browser, or copies the link.',
    payload: z.strictObject({ title: text(200), url: text(2000) }),
  },
  sign_in_needed: {
    when: 'The page shows the form of the sign-in. An app with a session of its own can sign the customer in, set the cookies of the session in the web view, and send `session_changed`. There is no token in any message.',
    payload: z.strictObject({}),
  },
  signed_in: {
    when: 'The customer has signed in on the page. The cookies of the web view have the session.',
    payload: z.strictObject({}),
  },
  consent_saved: {
    when: 'The customer has decided about cookies.',
    payload: z.strictObject({ optionalCookies: z.boolean() }),
  },
  privacy_saved: {
    when: 'The customer has changed a permission on the page of privacy.',
    payload: z.strictObject({ permission: Word, granted: z.boolean() }),
  },
  poll_answered: {
    when: 'The answer to the poll is stored.',
    payload: z.strictObject({ answer: z.enum(['yes', 'no', 'unsure']) }),
  },
  donation_completed: {
    when: 'A donation is paid, or accepted by the bank. `amount` is in minor units, `receipt` is the number of the receipt.',
    payload: z.strictObject({ receipt: z.int(), amount: Money, currency: Currency }),
  },
  order_placed: {
    when: 'An order is placed inside another app, and its page is shown. `order` is its code, `total` is in minor units. Sent once for each order of a web view. The message is no proof of a payment: only the marketplace knows it.',
    payload: z.strictObject({ order: text(60), total: Money, currency: Currency }),
  },
  payment_failed: {
    when: 'The page of a failed payment is shown inside another app.',
    payload: z.strictObject({}),
  },
  error: {
    when: 'A script of the page has failed. The app may offer to load the page again.',
    payload: z.strictObject({ code: z.enum(['SCRIPT']) }),
  },
} as const satisfies Readonly<Record<string, MessageDefinition>>

/** Messages from the app to a page. */
export const APP_MESSAGES = {
  welcome: {
    when: 'The answer to `ready`: what the app can do. Features that the page does not know are ignored.',
    payload: z.object({ features: list(Word, 50) }),
  },
  session_changed: {
    when: 'The app has changed the cookies of the session. The page loads again.',
    payload: z.object({}),
  },
} as const satisfies Readonly<Record<string, MessageDefinition>>

export type PageMessageType = keyof typeof PAGE_MESSAGES
export type PagePayload<Type extends PageMessageType> = z.infer<(typeof PAGE_MESSAGES)[Type]['payload']>
export type AppMessageType = keyof typeof APP_MESSAGES

/** A message as it is sent, as JSON. */
export const BridgeMessage = z.object({
  bridge: z.literal(BRIDGE_NAME),
  version: z.int().check(z.minimum(1)),
  type: Word,
  payload: z.unknown(),
})
export type BridgeMessage = z.infer<typeof BridgeMessage>
