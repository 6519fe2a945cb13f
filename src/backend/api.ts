import { Hono } from 'hono'

import { serveApiDocs } from '#backend/api-docs/serve-api-docs.ts'
import { compareSpecificity, getAllowedMethods } from '#backend/paths.ts'
import { Problem } from '#backend/problem.ts'
import { sendProblem } from '#backend/send-problem.ts'
import { type Handler, registerEndpoint, type EndpointOptions } from '#backend/register-endpoint.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Report } from '#domain/platform/report.ts'

export interface ApiOptions extends EndpointOptions {
  readonly report: Report
}

/** Creates the API of a registry: one handler per endpoint name, errors in the form of B §8, and the API documentation. */
export function createApi(
  registry: Readonly<Record<string, Endpoint>>,
  handlers: Readonly<Record<string, Handler<Endpoint> | undefined>>,
  { report, ...shared }: ApiOptions,
): Hono {
  const app = new Hono({ strict: false })
  const endpointList = Object.values(registry)
  app.use(async (c, next) => {
    await next()
    // a reply can change at any time and is often for one customer only
    if (!c.res.headers.has('cache-control')) c.header('cache-control', 'no-store')
  })
  serveApiDocs(app, registry)
  for (const [name, spec] of Object.entries(registry).toSorted(([, a], [, b]) => compareSpecificity(a.path, b.path))) {
    registerEndpoint(app, spec, handlers[name], shared)
  }
  app.notFound(c => {
    const allowed = getAllowedMethods(c.req.path, endpointList)
    const problem = allowed.length
      ? new Problem(405, `${c.req.method} is not allowed here`, undefined, { headers: { allow: allowed.join(', ') } })
      : new Problem(404, 'The API has no such call')
    return sendProblem(c, problem, report)
  })
  app.onError((error, c) => sendProblem(c, error, report))
  return app
}
