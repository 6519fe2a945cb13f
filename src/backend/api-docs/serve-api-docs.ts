import type { Hono } from 'hono'

import { DOCS_CSS } from '#backend/api-docs/docs-css.ts'
import { docsPageOf } from '#backend/api-docs/docs-page.ts'
import { openApiOf } from '#backend/api-docs/openapi.ts'
import type { Endpoint } from '#contract/endpoint.ts'

/** Where the storefront's front door hangs the API. */
const BASE = '/api'

/** Nothing of a page that only has text and one stylesheet needs more than this; the house's own policy is no looser. */
const POLICY = "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** `/openapi.json`, `/docs`, `/docs.css`: made from the registry when first asked for, then kept. */
export function serveDocument(app: Hono, registry: Readonly<Record<string, Endpoint>>): void {
  const document = once(() => openApiOf(registry))
  const asJson = once(() => JSON.stringify(document()))
  const asPage = once(() => docsPageOf(document(), BASE))
  const headers = { 'cache-control': 'public, max-age=300', 'x-content-type-options': 'nosniff' }
  app.get('/openapi.json', c => c.body(asJson(), 200, { ...headers, 'content-type': 'application/json; charset=utf-8' }))
  app.get('/docs', c =>
    c.body(asPage(), 200, { ...headers, 'content-type': 'text/html; charset=utf-8', 'content-security-policy': POLICY }),
  )
  app.get('/docs.css', c => c.body(DOCS_CSS, 200, { ...headers, 'content-type': 'text/css; charset=utf-8' }))
}

function once<Made>(make: () => Made): () => Made {
  let made: { readonly value: Made } | undefined
  return () => (made ??= { value: make() }).value
}
