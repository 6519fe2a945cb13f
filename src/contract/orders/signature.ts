import * as z from 'zod/mini'

import { endpoint } from '#contract/endpoint.ts'
import { Key, text } from '#contract/primitives.ts'

/** B §3: "Parcel state". */
export const ParcelState = z.enum(['NOT_DELIVERED', 'DELIVERED'])

/** The id is an unguessable uuid: any holder of the link may sign. */
const params = z.object({ id: Key })

export const getSignatureDetails = endpoint({
  method: 'GET',
  path: '/signature_details/:id',
  domain: 'orders',
  source: 'B §7',
  summary: 'Returns the parcel that awaits a signature.',
  params,
  reply: z.object({
    uuid: Key,
    state: ParcelState,
    recipientName: z.nullable(z.string()),
    trackingNumbers: z.array(z.string()),
  }),
})

/** `signatureData`: a PNG as a data URL, at most 48 kB so that the body stays under 64 kB. 409 if already signed. */
export const signParcel = endpoint({
  method: 'POST',
  path: '/signatures/:id',
  domain: 'orders',
  source: 'B §7',
  summary: 'Signs for a parcel, once.',
  params,
  body: z.object({
    recipientName: text(200).check(z.minLength(1)),
    signatureData: text(49_152).check(z.regex(/^data:image\/png;base64,[A-Za-z0-9+/]+={0,2}$/)),
  }),
  reply: z.object({ uuid: Key, state: ParcelState }),
})
