import type { Hono } from 'hono'

import { type ApiParts, createApi } from '#backend/api.ts'
import type { Db } from '#backend/db/connect.ts'
import { createAuthenticate } from '#backend/modules/account/authenticate.ts'
import { accountHandlers } from '#backend/modules/account/handlers.ts'
import { catalogueHandlers } from '#backend/modules/catalogue/handlers.ts'
import { geoHandlers } from '#backend/modules/geo/handlers.ts'
import { landingHandlers } from '#backend/modules/landing/handlers.ts'
import { languageHandlers } from '#backend/modules/language/handlers.ts'
import { platformHandlers } from '#backend/modules/platform/handlers.ts'
import type { Handler, Handlers } from '#backend/serve.ts'
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
}

/** What answers today; a call of the contract that has no line here says 501. */
function handlers(parts: BackendParts): Handlers<typeof endpoints> {
  return {
    ...geoHandlers(parts.db),
    ...catalogueHandlers(parts.db, parts.now),
    ...landingHandlers(parts.db),
    ...languageHandlers(parts.db),
    ...platformHandlers(parts),
    ...accountHandlers(parts),
  }
}

export function createBackend(parts: BackendParts): Hono {
  return createApi(endpoints, handlers(parts) as Record<string, Handler<Endpoint>>, {
    ...parts,
    authenticate: createAuthenticate(parts.db, parts.now),
  })
}
