import type { IncomingMessage, ServerResponse } from 'node:http'

import { createRequest, writeResponse } from 'astro/app/node'

import type { ServerError } from '#contract/server-error.ts'
import { HEADER } from '#contract/headers.ts'
import type { Report } from '#domain/platform/report.ts'
import { INTERNAL_HEADER, type App } from '#app/app.ts'
import { openEvents } from '#app/analytics/open-events.ts'
import { openEmbeddedMarketplace, type Marketplace } from '#app/embedded-marketplace.ts'
import type { PageHandler } from '#server/http/render-page.ts'
import type { Settings } from '#app/settings.ts'

/** The path of the API, as in a storefront, so that limits and `/api/docs` work alike. */
const BASE = '/api'
/** Policy for `/api/docs`, the only page; everything else is data. */
const POLICY = "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/**
 * Serves the API to other clients. Only a bearer token identifies the caller. Cookies are removed, and the process sets the client address.
 */
export function createStandaloneHandler(dispatch: Marketplace['dispatch']): PageHandler {
  return async (request: IncomingMessage, response: ServerResponse) => {
    delete request.headers.cookie
    const client = request.headers[INTERNAL_HEADER.clientAddress]
    delete request.headers[HEADER.clientAddress]
    if (client !== undefined) request.headers[HEADER.clientAddress] = client
    const result = await dispatchApi(createRequest(request), dispatch)
    // not awaited here: a response can be open for hours, and this function would retain the request
    return writeResponse(result, response)
  }
}

async function dispatchApi(request: Request, dispatch: Marketplace['dispatch']): Promise<Response> {
  const url = new URL(request.url)
  return url.pathname.startsWith(`${BASE}/`) ? dispatch(new Request(removeBase(url), request)) : createNotFound()
}

/** "/api/me" → "/me" */
function removeBase(url: URL): URL {
  const apiUrl = new URL(url)
  apiUrl.pathname = url.pathname.slice(BASE.length)
  return apiUrl
}

function createNotFound(): Response {
  const body: ServerError = { error: { message: `Not found. The API is at ${BASE}/` } }
  return Response.json(body, { status: 404 })
}

/** The embedded marketplace for other clients: no pages, no API gateway, no rules for browsers. */
export async function openStandaloneMarketplace(settings: Settings, report: Report): Promise<{ handler: PageHandler; app: App }> {
  const events = openEvents(settings, report)
  const marketplace = await openEmbeddedMarketplace(settings, report, events?.append)
  return {
    handler: createStandaloneHandler(marketplace.dispatch),
    app: {
      settings,
      report,
      contentSecurityPolicy: POLICY,
      bearerOnly: true,
      resolveRoute: async pathname => ({ notFound: pathname }),
      async ready() {
        const checks = await marketplace.checks()
        return { ok: Object.values(checks).every(Boolean), checks }
      },
      // remote storefronts poll for changes
      listen: () => marketplace.listen(() => {}),
      async close() {
        await marketplace.close()
        await events?.close()
      },
    },
  }
}
