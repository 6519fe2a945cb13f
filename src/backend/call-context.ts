import type { Tx } from '#backend/db/transaction.ts'
import { HEADER } from '#contract/headers.ts'
import { parseInvitationCode } from '#domain/checkout/invitation/invitation-code.ts'
import { type CampaignMedia, isCampaignValue } from '#domain/platform/campaign.ts'
import { CityCode, ClientId, CountryCode, Key, LanguageCode, type Point } from '#contract/primitives.ts'

/** The parsed headers of a call (A §7). An invalid header counts as absent. */
export interface CallContext {
  readonly language: string
  readonly cityCode: string | undefined
  readonly countryCode: string | undefined
  readonly deliveryLocation: Point | undefined
  readonly requestId: string | undefined
  /** IP address of the browser: a hint for its location, not for its identity. */
  readonly clientAddress: string | undefined
  /** The browser, as it names itself; at most 500 characters. */
  readonly userAgent: string | undefined
  /** Secret key of the browser, in the sandbox (docs/decisions/0035). */
  readonly sandboxBrowser: string | undefined
  /** The token of a sign-up with Facebook (B §7). */
  readonly facebookToken?: string | undefined
  /** The campaign that led the visitor here (B §3: mediaSource, mediaCampaign). */
  readonly media?: CampaignMedia | undefined
  /** The code of the customer who has invited the caller; of a sign-up. */
  readonly invitationCode?: string | undefined
  /** The registered device of the browser (B §7); absent in calls of a customer. It is no secret. */
  readonly deviceUrn?: string | undefined
  /** Browser and session of a visitor who has allowed events (B §7). */
  readonly analytics?: AnalyticsIds | undefined
  /** The token of the staff, as sent; it may be wrong. */
  readonly chatStaffToken?: string | undefined
  /** The holder of the access token. Always present in calls with `customer: 'required'`. */
  readonly customer: CallingCustomer | undefined
  /** One key per intended operation (`Endpoint.idempotent`). */
  readonly idempotencyKey: string | undefined
  /** Only in calls with `idempotent`: saves the reply in the transaction of the operation (backend/idempotency.ts). */
  readonly saveReply?: (tx: Pick<Tx, 'update'>, reply: unknown) => Promise<void>
}

/** B §3: "analytics session id and client id with timestamps". */
export interface AnalyticsIds {
  readonly clientId: string
  readonly sessionId: string
  /** Unix milliseconds. */
  readonly sessionSince: number
}

export interface CallingCustomer {
  readonly id: number
  /** Token family: the sign-in that issued the token. */
  readonly familyId: string
  /** Whether prime promotions apply to the customer. */
  readonly isPrime: boolean
  /** A guest: only calls with `guests` are allowed. */
  readonly isGuest: boolean
}

/** Finds the caller by the headers of a call. Undefined for an anonymous caller. */
export type Authenticate = (headers: Headers) => Promise<CallingCustomer | undefined>

/** The headers that `Authenticate` reads. */
export function copyAuthorization(headers: Headers): Headers {
  const authorization = headers.get('authorization')
  return new Headers(authorization === null ? {} : { authorization })
}

/** A §9: "Default and fallback en". */
const FALLBACK_LANGUAGE = 'en'
const MAX_USER_AGENT_LENGTH = 500
const MAX_TOKEN_LENGTH = 4000

export function parseCallContext(headers: Headers, customer?: CallingCustomer): CallContext {
  return {
    language: LanguageCode.safeParse(headers.get(HEADER.languageCode)).data ?? FALLBACK_LANGUAGE,
    cityCode: CityCode.safeParse(headers.get(HEADER.cityCode)).data,
    countryCode: CountryCode.safeParse(headers.get(HEADER.countryCode)).data,
    deliveryLocation: parseDeliveryLocation(headers),
    requestId: headers.get(HEADER.requestId) ?? undefined,
    clientAddress: headers.get(HEADER.clientAddress) ?? undefined,
    userAgent: headers.get('user-agent')?.slice(0, MAX_USER_AGENT_LENGTH),
    sandboxBrowser: Key.safeParse(headers.get(HEADER.sandboxBrowser)).data,
    facebookToken: headers.get(HEADER.facebookToken)?.slice(0, MAX_TOKEN_LENGTH),
    media: parseMedia(headers),
    invitationCode: parseInvitationCode(headers.get(HEADER.invitation)),
    deviceUrn: Key.safeParse(headers.get(HEADER.deviceUrn)).data,
    analytics: parseAnalytics(headers),
    chatStaffToken: headers.get(HEADER.chatStaffToken)?.slice(0, MAX_TOKEN_LENGTH),
    customer,
    idempotencyKey: Key.safeParse(headers.get(HEADER.idempotencyKey)).data,
  }
}

function parseDeliveryLocation(headers: Headers): Point | undefined {
  const lat = Number.parseFloat(headers.get(HEADER.deliveryLatitude) ?? '')
  const lng = Number.parseFloat(headers.get(HEADER.deliveryLongitude) ?? '')
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : undefined
}

function parseMedia(headers: Headers): CampaignMedia | undefined {
  const [mediaSource, mediaCampaign] = [HEADER.mediaSource, HEADER.mediaCampaign].map(it => decodeHeader(headers.get(it)))
  if (mediaSource === undefined && mediaCampaign === undefined) return undefined
  return { ...(mediaSource !== undefined && { mediaSource }), ...(mediaCampaign !== undefined && { mediaCampaign }) }
}

function parseAnalytics(headers: Headers): AnalyticsIds | undefined {
  const [clientId, sessionId] = [HEADER.analyticsClientId, HEADER.analyticsSessionId].map(it => ClientId.safeParse(headers.get(it)).data)
  const since = headers.get(HEADER.analyticsSessionTimestamp) ?? ''
  if (clientId === undefined || sessionId === undefined || !/^\d{1,13}$/.test(since)) return undefined
  return { clientId, sessionId, sessionSince: Number(since) }
}

function decodeHeader(text: string | null): string | undefined {
  try {
    const value = decodeURIComponent(text ?? '')
    return isCampaignValue(value) ? value : undefined
  } catch {
    return undefined
  }
}
