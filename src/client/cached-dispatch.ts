import { CACHE_INTERVALS } from '#client/cache-intervals.ts'
import type { ResponseCache } from '#client/response-cache.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { HEADER } from '#contract/headers.ts'

type Dispatch = (request: Request) => Promise<Response>

/** Headers that make a call personal (A §6: "requests without token or location headers"). */
const PERSONAL = ['authorization', 'cookie', HEADER.deliveryLatitude, HEADER.deliveryLongitude]
/** Headers that a reply may depend on. They are forwarded and part of the key; all others are dropped. */
const VARYING_HEADERS = [HEADER.apiVersion, HEADER.platform, HEADER.appType, HEADER.languageCode, HEADER.cityCode, HEADER.countryCode]
/** Valid values are shorter; longer ones could be used to fill the cache. Characters. */
const MAX_HEADER_LENGTH = 20
/** Maximum length of a cached path with its query, characters. */
const MAX_URL_LENGTH = 500

interface CachedReply {
  readonly status: number
  readonly headers: readonly (readonly [string, string])[]
  readonly text: string
}

const ROWS = [...CACHE_INTERVALS]
  .filter(([{ method }]) => method === 'GET')
  .map(([spec, interval]) => ({
    path: new RegExp(`^${spec.path.replace(/:\w+/g, '[^/]+')}$`),
    names: new Set(Object.keys((spec as Endpoint).query?.shape ?? {})),
    interval,
  }))

/** Cache interval of a GET, milliseconds; undefined: not cached. */
export function getCacheInterval({ pathname, search, searchParams }: URL): number | undefined {
  if (pathname.length + search.length > MAX_URL_LENGTH) return undefined
  const row = ROWS.find(it => it.path.test(pathname))
  return row && [...searchParams.keys()].every(it => row.names.has(it)) ? row.interval : undefined
}

/**
 * Caches GET calls of the API gateway (app.md, "Who talks to the marketplace"): equal calls of anonymous visitors reach the marketplace
 * once per interval. Only replies with status 200 are cached.
 */
export function createCachedDispatch(dispatch: Dispatch, responseCache: ResponseCache): Dispatch {
  return async request => {
    const url = new URL(request.url)
    const interval = request.method === 'GET' ? getCacheInterval(url) : undefined
    const varying = VARYING_HEADERS.map(name => [name, request.headers.get(name)] as const)
    const hasShortHeaders = varying.every(([, value]) => value === null || value.length <= MAX_HEADER_LENGTH)
    if (interval === undefined || !hasShortHeaders || PERSONAL.some(name => request.headers.has(name))) return dispatch(request)
    const key = [url.pathname + url.search, ...varying.map(([, value]) => value ?? '')].join('\n')
    let isFirst = false
    const { status, headers, text } = await responseCache.getOrFetch(key, interval, async () => {
      isFirst = true
      const forwarded = [...varying, [HEADER.requestId, request.headers.get(HEADER.requestId)] as const]
      const headers = forwarded.filter((pair): pair is [(typeof forwarded)[number][0], string] => pair[1] !== null)
      const answer = await dispatch(new Request(url, { headers: [['accept', 'application/json'], ...headers] }))
      const cached: CachedReply = { status: answer.status, headers: [...answer.headers], text: await answer.text() }
      return { answer: cached, size: cached.text.length, isCacheable: answer.status === 200 && !answer.headers.has('set-cookie') }
    })
    // an error reply contains the id of its own request, so it is not shared
    if (status !== 200 && !isFirst) return dispatch(request)
    return new Response(text, { status, headers: headers.map(([name, value]): [string, string] => [name, value]) })
  }
}
