import type { Hono } from 'hono'

import { DOCS_CSS } from '#backend/api-docs/docs-css.ts'
import { renderDocsPage } from '#backend/api-docs/docs-page.ts'
import { createOpenApi } from '#backend/api-docs/openapi.ts'
import type { Endpoint } from '#contract/endpoint.ts'

/** Path under which the API gateway serves the API. */
const API_BASE_PATH = '/api'

/** Sufficient for a page with text and one stylesheet. */
const CONTENT_SECURITY_POLICY = "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Serves `/openapi.json`, `/docs` and `/docs.css`. The first request creates them from the registry; later ones reuse them. */
export function serveApiDocs(app: Hono, registry: Readonly<Record<string, Endpoint>>): void {
  const getDocument = memoize(() => createOpenApi(registry))
  const getJson = memoize(() => JSON.stringify(getDocument()))
  const getPage = memoize(() => renderDocsPage(getDocument(), API_BASE_PATH))
  const headers = { 'cache-control': 'public, max-age=300', 'x-content-type-options': 'nosniff' }
  app.get('/openapi.json', c => c.body(getJson(), 200, { ...headers, 'content-type': 'application/json; charset=utf-8' }))
  app.get('/docs', c =>
    c.body(getPage(), 200, { ...headers, 'content-type': 'text/html; charset=utf-8', 'content-security-policy': CONTENT_SECURITY_POLICY }),
  )
  app.get('/docs.css', c => c.body(DOCS_CSS, 200, { ...headers, 'content-type': 'text/css; charset=utf-8' }))
}

function memoize<Result>(create: () => Result): () => Result {
  let result: { readonly value: Result } | undefined
  return () => (result ??= { value: create() }).value
}
