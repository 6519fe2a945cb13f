import * as z from 'zod/mini'

import { endpoint } from '#contract/endpoint.ts'
import { MAX_PERSON_NAME_LENGTH } from '#contract/limits.ts'
import { Instant, Key, text } from '#contract/primitives.ts'

/** Characters of the data URL. */
export const MAX_SIGNATURE_LENGTH = 49_152

/** B §3: "Parcel state". */
export const ParcelState = z.enum(['NOT_DELIVERED', 'DELIVERED'])

/** Ours: whether the recipient can sign now. EARLY: the courier does not have the parcel yet. OVER: it came back, or too much time has passed. */
export const SignaturePhase = z.enum(['EARLY', 'OPEN', 'SIGNED', 'OVER'])

export const SignatureDetails = z.object({
  uuid: Key,
  state: ParcelState,
  /** Who has signed. */
  recipientName: z.nullable(z.string()),
  trackingNumbers: z.array(z.string()),
  phase: SignaturePhase,
  /** Ours: of the page, which has none in its address. */
  language: Key,
})
export type SignatureDetails = z.infer<typeof SignatureDetails>

/** The id is an unguessable uuid: any holder of the link may sign. */
const params = z.object({ id: Key })

export const getSignatureDetails = endpoint({
  method: 'GET',
  path: '/signature_details/:id',
  domain: 'orders',
  source: 'B §7',
  summary: 'Returns the parcel that awaits a signature.',
  params,
  reply: SignatureDetails,
})

/** `signatureData`: a PNG as a data URL, at most 48 kB so that the body stays under 64 kB. 409 if already signed, too early or over. */
export const signParcel = endpoint({
  method: 'POST',
  path: '/signatures/:id',
  domain: 'orders',
  source: 'B §7',
  summary: 'Signs for a parcel, once.',
  params,
  body: z.object({
    recipientName: text(MAX_PERSON_NAME_LENGTH).check(z.minLength(1)),
    signatureData: text(MAX_SIGNATURE_LENGTH).check(z.regex(/^data:image\/png;base64,[A-Za-z0-9+/]+={0,2}$/)),
  }),
  reply: z.object({ uuid: Key, state: ParcelState }),
})

/** A signature in local storage until the marketplace has it. */
export const SavedSignature = z.object({
  uuid: Key,
  recipientName: text(MAX_PERSON_NAME_LENGTH),
  signatureData: text(MAX_SIGNATURE_LENGTH),
  savedAt: Instant,
})
export type SavedSignature = z.infer<typeof SavedSignature>
