import type { ApiOptions } from '#backend/api.ts'
import type { Db } from '#backend/db/connect.ts'
import type { RowSignals } from '#backend/db/row-signals.ts'
import type { MaskedNumbers } from '#backend/messaging/masked-numbers.ts'
import type { GeocoderOptions } from '#backend/modules/geo/geocoders/geocoder-options.ts'
import type { SocialProviders } from '#backend/modules/account/identity/social-identities.ts'
import type { FindCountryByIp } from '#backend/modules/geo/ip-country-database.ts'
import type { OrderSignals } from '#backend/modules/orders/order-signals.ts'
import type { PhotoPort } from '#backend/photos/photo-port.ts'
import type { ReceiveTimes } from '#backend/photos/receive-file.ts'
import type { PaymentProvider } from '#backend/payments/payment-provider.ts'
import type { VerificationMethod } from '#contract/account/verification.ts'
import type { RunAfterResponse } from '#backend/run-after-response.ts'

export interface BackendOptions extends Omit<ApiOptions, 'authenticate'>, SocialProviders {
  readonly db: Db
  /** Unix time, milliseconds. */
  now(): number
  /** Scheme, host and port of the storefront, for links in mails. No trailing slash. */
  readonly siteOrigin: string
  /** Whether customers can read their messages in the outbox. */
  readonly sandbox: boolean
  /** Provider of card payments. When unset, only cash is accepted. */
  readonly payments?: PaymentProvider | undefined
  /** The ways in which codes of phone verifications can be sent. Default: SMS and WhatsApp. */
  readonly phoneMethods?: readonly VerificationMethod[] | undefined
  /** Numbers on which customers call couriers. When unset, only the sandbox has some. */
  readonly maskedNumbers?: MaskedNumbers | undefined
  /** Domains of the e-mail addresses of staff, in lower case. Default: none. */
  readonly staffEmailDomains?: readonly string[] | undefined
  /** Where staff reads support tickets. When unset, they stay in the database. */
  readonly supportEmail?: string | undefined
  /** Simulated minutes per real minute of an order. Default: 1. */
  readonly speed?: number | undefined
  /** When unset, no IP address has a country. */
  readonly findCountryByIp?: FindCountryByIp | undefined
  /** Sources of addresses in their order. When unset, only the database. */
  readonly geocoders?: readonly GeocoderOptions[] | undefined
  /** Signals of changed orders. When unset, the backend listens to the database itself. */
  readonly signals?: OrderSignals | undefined
  /** Signals of changed conversations. When unset, the backend listens to the database itself. */
  readonly chatSignals?: RowSignals | undefined
  /** Token of the staff that answer in chats. When unset, only the sandbox has chats. */
  readonly chatStaffToken?: string | undefined
  /** When unset, no photos can be uploaded or seen. */
  readonly photos?: PhotoPort | undefined
  /** Time limits of an upload. Default: receive-file.ts. */
  readonly photoTimes?: ReceiveTimes | undefined
  /** Aborts when the process closes. Endless streams end then. */
  readonly closing?: AbortSignal | undefined
  /** Runs work after the response. Default: a short delay (run-after-response.ts). */
  readonly runAfterResponse?: RunAfterResponse | undefined
  /** Interval of stream heartbeats, milliseconds. Default: 15 s. */
  readonly heartbeatMs?: number | undefined
}
