import { Hono } from 'hono'

import type { Db } from '#backend/db/connect.ts'
import { catalogueHandlers } from '#backend/modules/catalogue/handlers.ts'
import { geoHandlers } from '#backend/modules/geo/handlers.ts'
import { landingHandlers } from '#backend/modules/landing/handlers.ts'
import { platformHandlers } from '#backend/modules/platform/handlers.ts'
import { Problem } from '#backend/problem.ts'
import { type Handler, type Handlers, serve } from '#backend/serve.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/registry.ts'
import type { Report } from '#domain/platform/report.ts'

export interface BackendParts {
  readonly db: Db
  readonly report: Report
  /** Unix time, milliseconds. */
  now(): number
}

/** What answers today; a call of the contract that has no line here says 501. */
function handlers(parts: BackendParts): Handlers<typeof endpoints> {
  return {
    ...geoHandlers(parts.db),
    ...catalogueHandlers(parts.db, parts.now),
    ...landingHandlers(parts.db),
    ...platformHandlers(parts.db, parts.report),
  }
}

export function createBackend(parts: BackendParts): Hono {
  const app = new Hono({ strict: false })
  const all = handlers(parts)
  for (const name of Object.keys(endpoints) as (keyof typeof endpoints)[]) {
    serve(app, endpoints[name] as Endpoint, all[name] as Handler<Endpoint> | undefined)
  }
  app.onError((error, c) => {
    if (error instanceof Problem) return c.json({ error: { message: error.message, staticCode: error.staticCode } }, error.status)
    throw error
  })
  return app
}
