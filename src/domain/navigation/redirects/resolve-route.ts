import type { Decision, Rule } from '#domain/navigation/redirects/rule.ts'
import { toPath, type Route } from '#domain/navigation/routes.ts'
import { type RedirectData, type NavigationRequest, toNavigationRequest } from '#domain/navigation/navigation-request.ts'

export type RedirectResult =
  { resolved: NavigationRequest } | { redirect: string; status: 301 | 302; forgetCity?: true } | { notFound: string }
export type LoadRedirectData = (needs: readonly (keyof RedirectData)[], request: NavigationRequest) => Promise<RedirectData>

/** Maximum number of applied rules; a higher number indicates a loop. */
const MAX_HOPS = 16

/** @source A §2.2 rule 22 */
export const NOT_FOUND = 'This page could not be found'

/**
 * Applies rules until none matches, then redirects in one hop: 301 if every step is a correction, 302 if one is a guess.
 *
 * @throws Error when the rules form a loop
 */
export async function resolveRoute(start: NavigationRequest, table: readonly Rule[], loadData: LoadRedirectData): Promise<RedirectResult> {
  let request = start
  let permanent = true
  let forgetCity = false
  for (let hop = 0; hop < MAX_HOPS; hop++) {
    const decision = await findDecision(request, table, loadData)
    if (decision === undefined) {
      if (request.route.name === 'notFound') return { notFound: NOT_FOUND }
      const path = toPath(request.route)
      if (path === start.address) return { resolved: request }
      const read = parsePath(path)
      if (read.name !== request.route.name || toPath(read) !== path) {
        const city = read.name === 'notFound' ? getCityFallback(request, start) : undefined
        permanent &&= city === undefined
        request = { ...request, route: city ?? read }
        continue
      }
      return { redirect: withCampaign(path, start), status: permanent ? 301 : 302, ...(forgetCity && { forgetCity }) }
    }
    if ('notFound' in decision) {
      const city = getCityFallback(request, start)
      if (!city) return decision
      permanent = false
      request = { ...request, route: city }
      continue
    }
    if ('externalUrl' in decision) return { redirect: withCampaign(decision.externalUrl, start), status: 302 }
    permanent &&= decision.status === 301
    forgetCity ||= decision.forgetCity === true
    request = { ...request, route: decision.to, ...(decision.forgetCity && { lastCity: undefined, rememberedCity: undefined }) }
  }
  throw new Error(`Redirect loop from ${start.address}`)
}

async function findDecision(request: NavigationRequest, table: readonly Rule[], loadData: LoadRedirectData): Promise<Decision> {
  for (const rule of table) {
    if (!rule.on.includes(request.route.name)) continue
    if (rule.when && !rule.when(request.route as never, request)) continue
    const decision = rule.decide(request.route as never, await loadData(rule.needs, request), request)
    if (decision) return decision
  }
  return undefined
}

/** The route that the next request of the browser will have: a legacy store slug may equal a category slug. */
function parsePath(path: string): Route {
  const [pathname = '', search = ''] = path.split('?')
  return toNavigationRequest(pathname, search).route
}

/**
 * City fallback for a redirect to a missing page of another kind.
 *
 * @source A §2.2 rule 22: "Redirect targets fall back to a city page."
 */
function getCityFallback({ route }: NavigationRequest, start: NavigationRequest): Route | undefined {
  if (route.name === start.route.name || route.name === 'city' || !('city' in route)) return undefined
  return { name: 'city', country: route.country, language: route.language, city: route.city }
}

function withCampaign(path: string, { campaign }: NavigationRequest): string {
  if (campaign === '') return path
  return path.includes('?') ? `${path}&${campaign.slice(1)}` : path + campaign
}
