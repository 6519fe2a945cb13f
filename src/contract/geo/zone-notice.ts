import * as z from 'zod/mini'

import { EmailText } from '#contract/account/email-text.ts'
import { endpoint } from '#contract/endpoint.ts'
import { StaticCode } from '#contract/errors.ts'
import { Id, Key, Nothing, Point } from '#contract/primitives.ts'

const about = { method: 'POST', domain: 'geo', source: 'A §4', customPath: true } as const

/**
 * Issue 20: "a notice by e-mail when the zone opens". The reply is the same for every address, known or not. 400 with static code 145272: not
 * an e-mail address. 409 with the code `ALREADY_DELIVERED`: the point is in a zone, or the store delivers there. 429: too many requests
 * from this client. With `storeId` the notice is about the zone of this store.
 */
export const requestZoneNotice = endpoint({
  ...about,
  path: '/zone_notices',
  summary: 'Asks for one e-mail as soon as a delivery zone, or that of a store, contains the point.',
  headers: ['sandboxBrowser'],
  errors: [StaticCode.invalidEmail],
  body: z.object({ email: EmailText, location: Point, storeId: z.optional(Id) }),
  reply: Nothing,
})

/** 410 with the code `LINK_OVER`: the link is too old to tell whose requests it deletes. */
export const endZoneNotices = endpoint({
  ...about,
  path: '/zone_notices/end',
  summary: 'Deletes all requests of the e-mail address that received the link.',
  body: z.object({ token: Key }),
  reply: Nothing,
})
