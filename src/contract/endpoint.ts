import type * as z from 'zod/mini'

import type { HeaderName } from '#contract/headers.ts'

/** The twelve domains; every layer uses these names. */
export type Domain =
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

/** One call of the marketplace API, defined once and used by client and server. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: `/${string}`
  readonly domain: Domain
  /** Section of the specification: "A §7". */
  readonly source: string
  /** One sentence for the API document. */
  readonly summary: string
  /** Set if the specification requires the call without showing its path: the path is then defined here. */
  readonly customPath?: true
  /** `required`: returns 401 without a signed-in customer. */
  readonly customer?: 'required'
  /** Of a call that requires a customer: guests may send it too. The others answer 403 with the code `ACCOUNT_REQUIRED`. */
  readonly guests?: true
  /**
   * Requires an Idempotency-Key: same key and body return the stored response, another body gives 422, a pending request 409. Stored for 24
   * h.
   */
  readonly idempotent?: true
  /** A GET with side effects: the browser must send the storefront header, as with unsafe methods. */
  readonly effects?: true
  /** Headers of this call in addition to the common ones. */
  readonly headers?: readonly HeaderName[]
  /** Static codes (B §8) of this call, in addition to plain statuses. */
  readonly errors?: readonly number[]
  readonly params?: z.ZodMiniObject
  readonly query?: z.ZodMiniObject
  readonly body?: z.ZodMiniType
  readonly reply: z.ZodMiniType
}

// a bundle drops the calls that it does not use
// @__NO_SIDE_EFFECTS__
export function endpoint<const E extends Endpoint>(spec: E): E {
  return spec
}

type InputSource = 'params' | 'query' | 'body'

/** The part of a call in `K`: its raw form for the caller, its parsed form for the handler. */
type RawInput<E extends Endpoint, K extends InputSource> = E extends { readonly [_ in K]: infer S extends z.ZodMiniType }
  ? { [_ in K]: z.input<S> }
  : unknown
type ParsedInput<E extends Endpoint, K extends InputSource> = E extends { readonly [_ in K]: infer S extends z.ZodMiniType }
  ? { [_ in K]: z.output<S> }
  : unknown

export type CallInput<E extends Endpoint> = RawInput<E, 'params'> & RawInput<E, 'query'> & RawInput<E, 'body'>
export type HandlerInput<E extends Endpoint> = ParsedInput<E, 'params'> & ParsedInput<E, 'query'> & ParsedInput<E, 'body'>
export type Reply<E extends Endpoint> = z.output<E['reply']>
