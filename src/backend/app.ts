import type { Hono } from 'hono'

import { type ApiParts, createApi } from '#backend/api.ts'
import type { Db } from '#backend/db/connect.ts'
import { createIdempotency } from '#backend/idempotency.ts'
import { createLater, type Later } from '#backend/run-after-response.ts'
import { createAuthenticate } from '#backend/modules/account/authenticate.ts'
import { accountHandlers } from '#backend/modules/account/handlers.ts'
import { catalogueHandlers } from '#backend/modules/catalogue/handlers.ts'
import { checkoutHandlers } from '#backend/modules/checkout/handlers.ts'
import { geoHandlers } from '#backend/modules/geo/handlers.ts'
import type { CountryOfIp } from '#backend/modules/geo/ip-country-database.ts'
import { landingHandlers } from '#backend/modules/landing/handlers.ts'
import { languageHandlers } from '#backend/modules/language/handlers.ts'
import { orderFollowingHandlers } from '#backend/modules/orders/handlers.ts'
import { navigationHandlers } from '#backend/modules/navigation/handlers.ts'
import { serveOrderEvents } from '#backend/modules/orders/order-events.ts'
import { createOrderSignals, type OrderSignals } from '#backend/modules/orders/order-signals.ts'
import { platformHandlers } from '#backend/modules/platform/handlers.ts'
import type { PaymentProvider } from '#backend/payments/payment-provider.ts'
import type { Handler, Handlers } from '#backend/register-endpoint.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/registry.ts'

export interface BackendParts extends Omit<ApiParts, 'authenticate'> {
  readonly db: Db
  /** Unix time, milliseconds. */
  now(): number
  /** Scheme, host, port of the storefront, to which mails link; no slash at the end. */
  readonly siteOrigin: string
  /** Whether the outbox may be read by anybody. */
  readonly sandbox: boolean
  /** Who moves the money of cards; unset, only cash is taken. */
  readonly payments?: PaymentProvider | undefined
  /** Minutes of an order in a real minute; 1 when unset. */
  readonly speed?: number | undefined
  /** Unset, no address is in any country. */
  readonly countryOfIp?: CountryOfIp | undefined
  /** Who tells of changed orders; unset, the backend listens itself. */
  readonly signals?: OrderSignals | undefined
  /** The process is closing: what has no end of its own ends now. */
  readonly closing?: AbortSignal | undefined
  /** Runs work after an answer; unset, shortly after it. */
  readonly later?: Later | undefined
  /** Of a stream, milliseconds; 15 s when unset. */
  readonly heartbeat?: number | undefined
}

/** What answers today; a call of the contract that has no line here says 501. */
function handlers(parts: BackendParts): Handlers<typeof endpoints> {
  return {
    ...geoHandlers(parts.db, parts.countryOfIp ?? (() => undefined)),
    ...navigationHandlers(parts.db),
    ...catalogueHandlers(parts.db, parts.now),
    ...checkoutHandlers({ ...parts, provider: parts.payments }),
    ...orderFollowingHandlers(parts.db, parts.now, parts.speed ?? 1),
    ...landingHandlers(parts.db),
    ...languageHandlers(parts.db),
    ...platformHandlers(parts),
    ...accountHandlers({ ...parts, later: parts.later ?? createLater(parts) }),
  }
}

export function createBackend(parts: BackendParts): Hono {
  const authenticate = createAuthenticate(parts.db, parts.now)
  const app = createApi(endpoints, handlers(parts) as Record<string, Handler<Endpoint>>, {
    ...parts,
    authenticate,
    idempotency: createIdempotency(parts.db, parts.now),
  })
  const { signals = createOrderSignals(parts.db), speed = 1 } = parts
  serveOrderEvents(app, { ...parts, authenticate, signals, speed })
  return app
}
