import type { Tx } from '#backend/db/transaction.ts'
import { HEADER } from '#contract/headers.ts'
import { CityCode, CountryCode, Key, LanguageCode, type Point } from '#contract/primitives.ts'

/** What the headers of a call say (A §7), parsed; a header that makes no sense is as if it had not been sent. */
export interface CallContext {
  readonly language: string
  readonly cityCode: string | undefined
  readonly countryCode: string | undefined
  readonly deliveryLocation: Point | undefined
  readonly requestId: string | undefined
  /** Of the browser; a hint of where it is, never a proof of who. */
  readonly clientAddress: string | undefined
  /** Secret key of the browser, in the sandbox (docs/decisions/0035). */
  readonly sandboxBrowser: string | undefined
  /** Who calls: the holder of the access token. Always there for calls of the contract with `customer: 'required'`. */
  readonly customer: CallingCustomer | undefined
  /** One per intention (`Endpoint.idempotent`). */
  readonly idempotencyKey: string | undefined
  /** Of calls of the contract with `idempotent`: keeps their answer in the transaction of what they did (backend/idempotency.ts). */
  readonly saveAnswer?: (tx: Pick<Tx, 'update'>, reply: unknown) => Promise<void>
}

export interface CallingCustomer {
  readonly id: number
  /** The signing-in that the token came of. */
  readonly familyId: string
}

/** Who calls, by the headers of the call; undefined for anybody. */
export type Authenticate = (headers: Headers) => Promise<CallingCustomer | undefined>

/** A §9: "Default and fallback en". */
const FALLBACK_LANGUAGE = 'en'

export function callContextOf(headers: Headers, customer?: CallingCustomer): CallContext {
  return {
    language: LanguageCode.safeParse(headers.get(HEADER.languageCode)).data ?? FALLBACK_LANGUAGE,
    cityCode: CityCode.safeParse(headers.get(HEADER.cityCode)).data,
    countryCode: CountryCode.safeParse(headers.get(HEADER.countryCode)).data,
    deliveryLocation: locationOf(headers),
    requestId: headers.get(HEADER.requestId) ?? undefined,
    clientAddress: headers.get(HEADER.clientAddress) ?? undefined,
    sandboxBrowser: Key.safeParse(headers.get(HEADER.sandboxBrowser)).data,
    customer,
    idempotencyKey: Key.safeParse(headers.get(HEADER.idempotencyKey)).data,
  }
}

function locationOf(headers: Headers): Point | undefined {
  const lat = Number.parseFloat(headers.get(HEADER.deliveryLatitude) ?? '')
  const lng = Number.parseFloat(headers.get(HEADER.deliveryLongitude) ?? '')
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : undefined
}
