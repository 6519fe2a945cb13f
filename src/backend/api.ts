import { Hono } from 'hono'

import { serveDocument } from '#backend/api-docs/serve-api-docs.ts'
import { bySpecificity, methodsFor } from '#backend/paths.ts'
import { Problem } from '#backend/problem.ts'
import { refuse } from '#backend/send-problem.ts'
import { type Handler, serve, type ServeParts } from '#backend/register-endpoint.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Report } from '#domain/platform/report.ts'

export interface ApiParts extends ServeParts {
  readonly report: Report
}

/** The API of a registry: its endpoints answered by name, refusals as B §8 has them, its own document beside them. */
export function createApi(
  registry: Readonly<Record<string, Endpoint>>,
  answers: Readonly<Record<string, Handler<Endpoint> | undefined>>,
  { report, ...shared }: ApiParts,
): Hono {
  const app = new Hono({ strict: false })
  const all = Object.values(registry)
  app.use(async (c, next) => {
    await next()
    // what a call answers is of one moment and often of one customer
    if (!c.res.headers.has('cache-control')) c.header('cache-control', 'no-store')
  })
  serveDocument(app, registry)
  for (const [name, spec] of Object.entries(registry).toSorted(([, a], [, b]) => bySpecificity(a.path, b.path))) {
    serve(app, spec, answers[name], shared)
  }
  app.notFound(c => {
    const allowed = methodsFor(c.req.path, all)
    const problem = allowed.length
      ? new Problem(405, `${c.req.method} is not answered here`, undefined, { headers: { allow: allowed.join(', ') } })
      : new Problem(404, 'The API has no such call')
    return refuse(c, problem, report)
  })
  app.onError((error, c) => refuse(c, error, report))
  return app
}
