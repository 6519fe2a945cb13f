import type { APIContext, MiddlewareNext } from 'astro'
import { defineMiddleware } from 'astro:middleware'

import type { Client } from '#client/client.ts'
import { CallFailed } from '#client/failure.ts'
import { house } from '#compose.ts'
import { languageOfPath } from '#domain/language/language-of-path.ts'
import { settle } from '#domain/navigation/redirects/settle.ts'
import { redirectTable } from '#domain/navigation/redirects/table.ts'
import type { RouteName } from '#domain/navigation/routes.ts'
import { IN_BROWSER } from '#domain/platform/context.ts'
import type { Report } from '#domain/platform/report.ts'
import { askToggles } from '#facts.ts'
import { HOUSE_HEADER } from '#house.ts'
import { scriptsLast } from '#late-scripts.ts'
import { contextIn, isShared, visitFrom } from '#visit-from.ts'

/** Pages are named after routes: addresses carry words of each language, which file names cannot. */
const PAGES: Partial<Record<RouteName, string>> = {
  home: '/home',
  city: '/city',
  category: '/category',
  filter: '/category',
  store: '/store',
  searchPage: '/search',
  checkout: '/checkout',
  pastOrders: '/past-orders',
  profile: '/profile',
  order: '/order',
  passwordReset: '/password-reset',
  paymentReturn: '/payment-return',
  paymentsFailure: '/payments-failure',
  paymentsPending: '/payments-pending',
  outbox: '/outbox',
}

export const onRequest = defineMiddleware(async (context, next) => scriptsLast(await pageFor(context, next)))

async function pageFor(context: APIContext, next: MiddlewareNext): Promise<Response> {
  const { client, settings, report } = house
  context.locals.site = {
    origin: settings.siteOrigin,
    production: settings.siteEnv === 'production',
    sandbox: settings.sandbox,
    paymentOrigin: settings.paymentOrigin,
  }
  context.locals.context = context.isPrerendered ? IN_BROWSER : contextIn(context.request.headers)
  // a page could not be loaded and has handed over to the error page
  if (context.locals.failure) return next()
  // a landing being pre-rendered, or a page of the workshop: no visitor, so no visit
  if (context.isPrerendered || context.url.pathname.startsWith('/dev/')) {
    context.locals.client = client
    return next()
  }
  context.locals.language = languageOfPath(context.url.pathname)
  const outcome = await settle(visitFrom(context.url.pathname, context.url.search, context.request.headers), redirectTable, house.ask)
  if ('redirect' in outcome) return context.redirect(outcome.redirect, outcome.status)
  if ('notFound' in outcome) {
    context.locals.client = client
    context.locals.failure = { status: 404, message: outcome.notFound }
    return next('/error')
  }
  const visit = outcome.stay
  const toggles = await askToggles(client, report)
  context.locals.visit = visit
  context.locals.toggles = toggles
  context.locals.client = withLanguage(client, 'language' in visit.route ? visit.route.language : undefined)
  const page = PAGES[visit.route.name]
  if (page === undefined) return next(import.meta.env.DEV ? undefined : '/error')
  context.locals.failed = error => {
    context.locals.failure = failureOf(error, report, visit.route.name)
    return undefined
  }
  const response = await next(page)
  if (response.status === 200 && isShared(visit.route)) {
    response.headers.set(HOUSE_HEADER.cache, String(settings.htmlCacheSeconds))
    const outward = toggles.CCE_CDN_HTML_CACHING_INTERVAL
    if (outward > 0) response.headers.set(HOUSE_HEADER.public, String(outward))
  }
  return response
}

function withLanguage(call: Client, language: string | undefined): Client {
  return (spec, input, options = {}) => call(spec, input, { ...options, place: { language, ...options.place } })
}

/** A §8: "not found 404; gone 410; timeout 504"; everything else is ours, told and logged. */
function failureOf(error: unknown, report: Report, route: RouteName): { status: number; message: string } {
  const failure = error instanceof CallFailed ? error.failure : undefined
  if (failure?.kind === 'refused' && (failure.status === 404 || failure.status === 410))
    return { status: failure.status, message: failure.message }
  const status = failure?.kind === 'timeout' ? 504 : 500
  const message = error instanceof Error ? error.message : 'Unknown error'
  report({ kind: 'event', name: 'ERROR_PAGE_SHOWN', detail: { route, status: String(status) } })
  report({ kind: 'error', name: 'PAGE_FAILED', message, path: route })
  return { status, message: status === 504 ? 'The marketplace did not answer in time' : 'Unknown error' }
}
