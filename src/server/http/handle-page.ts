import { type House, HOUSE_HEADER, type Settled } from '#app/app.ts'
import { anonymousRequest, prepare } from '#server/http/sanitize-request.ts'
import type { AssetLibrary } from '#server/assets/asset-library.ts'
import { ask, type PageHandler } from '#server/http/render-page.ts'
import { isPersonal } from '#server/http/personal-cookies.ts'
import { deliver, deliverPage } from '#server/http/send-response.ts'
import type { Exchange } from '#server/http/exchange.ts'
import type { LandingShelf } from '#server/landings/landing-cache.ts'
import { createOutcomes, type Outcomes } from '#server/cache/resolution-cache.ts'
import type { PageCache } from '#server/cache/page-cache.ts'
import { sharedAddress } from '#server/cache/page-key.ts'
import { isFromWebCache } from '#server/http/web-cache.ts'

export interface Rooms {
  readonly house: House
  readonly handler: PageHandler
  readonly library: AssetLibrary
  readonly cache: PageCache
  readonly landings: LandingShelf
  readonly outcomes: Outcomes<Settled>
}

/** The only headers that the redirect table may look at. */
const FOR_RULES = ['cookie', 'accept-language', 'user-agent', 'sec-fetch-site'] as const

/** A page: the redirect table first, then the prerendered landings, then the cache, then the handler. */
export async function answerPage(exchange: Exchange, rooms: Rooms): Promise<void> {
  const { house } = rooms
  if (!house.withReportedErrors) return findAndSendPage(exchange, rooms)
  return house.withReportedErrors(exchange.reportedErrors, () => findAndSendPage(exchange, rooms))
}

async function findAndSendPage(exchange: Exchange, rooms: Rooms): Promise<void> {
  const { request, address } = exchange
  const { house, handler, landings, cache } = rooms
  const { siteOrigin } = house.settings
  if (isFromWebCache(request.headers.referer))
    house.report({ kind: 'event', name: 'GOOGLE_WEBCACHE_URL', detail: { path: address.decoded } })
  const end = await settled(exchange, rooms)
  if ('stay' in end) {
    const outward = !isPersonal(request.headers) && end.stay.variant === undefined
    const shared = sharedAddress(address.pathname, address.search)
    const { variant } = end.stay
    // an app gets a page of its own: its frame is another one
    const landing = end.stay.shared && variant === undefined ? await landings.at(address.decoded) : undefined
    if (landing) return deliverPage(exchange, landing, outward && shared !== undefined)
    if (end.stay.shared && !isPersonal(request.headers) && shared !== undefined) {
      const found = await cache.share(`${variant ?? ''}\n${shared}`, () =>
        ask(handler, anonymousRequest(shared, siteOrigin, variant), house.fill),
      )
      if (found !== 'personal') return 'page' in found ? deliverPage(exchange, found.page, outward) : deliver(exchange, found.answer)
    }
  }
  return deliver(exchange, await ask(handler, prepare(exchange, siteOrigin), house.fill))
}

/**
 * Where the visit comes to rest. Of a visitor without cookies it is remembered for a while, under all that the rules may look at: a look
 * into memory for the outcome, and one for the page.
 */
function settled(exchange: Exchange, { house, outcomes }: Rooms): Promise<Settled> {
  const { pathname, search } = exchange.address
  const walk = () => house.settle(pathname, search, headersForRules(exchange))
  const { headers } = exchange.request
  if (headers.cookie !== undefined || headers.authorization !== undefined) return walk()
  const key = `${pathname}${search}\n${headers['accept-language'] ?? ''}\n${headers['user-agent'] ?? ''}\n${String(headers['sec-fetch-site'])}`
  return outcomes.under(key, walk)
}

/** What may be remembered for others. Where the IP of a visitor counts, the page is not shared. */
export const newOutcomes = (): Outcomes<Settled> => createOutcomes(it => 'stay' in it && it.stay.shared)

function headersForRules({ request, seemsFrom }: Exchange): Headers {
  const headers = new Headers()
  for (const name of FOR_RULES) {
    const value = request.headers[name]
    if (typeof value === 'string') headers.set(name, value)
  }
  if (seemsFrom !== undefined) headers.set(HOUSE_HEADER.seemsFrom, seemsFrom)
  return headers
}
