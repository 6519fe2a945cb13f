import type { Hono } from 'hono'

import { createApi } from '#backend/api.ts'
import type { BackendOptions } from '#backend/backend-options.ts'
import { createRunOnce } from '#backend/idempotency.ts'
import { createRunAfterResponse } from '#backend/run-after-response.ts'
import { createAuthenticate } from '#backend/modules/account/authenticate.ts'
import { createAccountHandlers } from '#backend/modules/account/handlers.ts'
import { createCatalogueHandlers } from '#backend/modules/catalogue/handlers.ts'
import { createCheckoutHandlers } from '#backend/modules/checkout/handlers.ts'
import { createGeoHandlers } from '#backend/modules/geo/handlers.ts'
import { createLandingHandlers } from '#backend/modules/landing/handlers.ts'
import { createLanguageHandlers } from '#backend/modules/language/handlers.ts'
import { createOrderHandlers } from '#backend/modules/orders/handlers.ts'
import { createNavigationHandlers } from '#backend/modules/navigation/handlers.ts'
import { serveOrderEvents } from '#backend/modules/orders/order-events.ts'
import { createOrderSignals } from '#backend/modules/orders/order-signals.ts'
import { createPlatformHandlers } from '#backend/modules/platform/handlers.ts'
import type { Handler, Handlers } from '#backend/register-endpoint.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/registry.ts'

/** Handlers by endpoint name. An endpoint without a handler answers 501. */
function createHandlers(parts: BackendOptions): Handlers<typeof endpoints> {
  return {
    ...createGeoHandlers(parts.db, parts.findCountryByIp ?? (() => undefined)),
    ...createNavigationHandlers(parts.db),
    ...createCatalogueHandlers(parts.db, parts.now),
    ...createCheckoutHandlers({ ...parts, provider: parts.payments }),
    ...createOrderHandlers(parts.db, parts.now, parts.speed ?? 1),
    ...createLandingHandlers(parts.db),
    ...createLanguageHandlers(parts.db),
    ...createPlatformHandlers(parts),
    ...createAccountHandlers({ ...parts, runAfterResponse: parts.runAfterResponse ?? createRunAfterResponse(parts) }),
  }
}

export function createBackend(parts: BackendOptions): Hono {
  const authenticate = createAuthenticate(parts.db, parts.now)
  const app = createApi(endpoints, createHandlers(parts) as Record<string, Handler<Endpoint>>, {
    ...parts,
    authenticate,
    runOnce: createRunOnce(parts.db, parts.now),
  })
  const { signals = createOrderSignals(parts.db), speed = 1 } = parts
  serveOrderEvents(app, { ...parts, authenticate, signals, speed })
  return app
}
