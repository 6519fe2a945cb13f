import type * as z from 'zod/mini'

import type { HeaderName } from '#contract/headers.ts'

/** The twelve words that name an area on every floor of the house. */
export type Area =
  | 'navigation'
  | 'language'
  | 'geo'
  | 'catalogue'
  | 'landing'
  | 'cart'
  | 'checkout'
  | 'orders'
  | 'account'
  | 'support'
  | 'prime'
  | 'platform'

/** One call of the marketplace API, said once and read by both sides. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: `/${string}`
  readonly area: Area
  /** Where the spec says so: "A §7". */
  readonly source: string
  /** One sentence for the API document. */
  readonly summary: string
  /** Present when the spec asks for the call but does not show its path: this path is then our own. */
  readonly ours?: true
  /** `required`: without a signed-in customer the call answers 401. */
  readonly customer?: 'required'
  /** Carries an Idempotency-Key: same key and body give the saved answer, other body 422, still in flight 409. Kept 24 h. */
  readonly idempotent?: true
  /** A GET that changes something: the browser must send the storefront header with it, as with an unsafe method. */
  readonly effects?: true
  /** Headers that this call reads beside the common ones. */
  readonly headers?: readonly HeaderName[]
  /** Static codes (B §8) that this call may refuse with, beside plain statuses. */
  readonly errors?: readonly number[]
  readonly params?: z.ZodMiniObject
  readonly query?: z.ZodMiniObject
  readonly body?: z.ZodMiniType
  readonly reply: z.ZodMiniType
}

export function endpoint<const E extends Endpoint>(spec: E): E {
  return spec
}

type Place = 'params' | 'query' | 'body'

/** The part of a call that travels in `K`: its raw side for the caller, its parsed side for the handler. */
type Sent<E extends Endpoint, K extends Place> = E extends { readonly [_ in K]: infer S extends z.ZodMiniType }
  ? { [_ in K]: z.input<S> }
  : unknown
type Read<E extends Endpoint, K extends Place> = E extends { readonly [_ in K]: infer S extends z.ZodMiniType }
  ? { [_ in K]: z.output<S> }
  : unknown

export type CallInput<E extends Endpoint> = Sent<E, 'params'> & Sent<E, 'query'> & Sent<E, 'body'>
export type HandlerInput<E extends Endpoint> = Read<E, 'params'> & Read<E, 'query'> & Read<E, 'body'>
export type Reply<E extends Endpoint> = z.output<E['reply']>
