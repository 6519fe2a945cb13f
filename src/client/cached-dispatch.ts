import { CACHE_INTERVALS } from '#client/cache-intervals.ts'
import type { ResponseCache } from '#client/response-cache.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { HEADER } from '#contract/headers.ts'

type Dispatch = (request: Request) => Promise<Response>

/** A call with one of these has an answer of its own (A §6: "requests without token or location headers"). */
const PERSONAL = ['authorization', 'cookie', HEADER.deliveryLatitude, HEADER.deliveryLongitude]
/** What an answer may depend on beside its address: these go along and are part of the question, all others stay behind. */
const VARYING_HEADERS = [HEADER.apiVersion, HEADER.platform, HEADER.appType, HEADER.languageCode, HEADER.cityCode, HEADER.countryCode]
/** No language, no code and no version is longer; a longer one is somebody's attempt to fill the cache. */
const MAX_HEADER_LENGTH = 20
/** The same of an address, characters. */
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

/** How long the answer to a GET may be kept, milliseconds; undefined: not at all. */
export function getCacheInterval({ pathname, search, searchParams }: URL): number | undefined {
  if (pathname.length + search.length > MAX_URL_LENGTH) return undefined
  const row = ROWS.find(it => it.path.test(pathname))
  return row && [...searchParams.keys()].every(it => row.names.has(it)) ? row.interval : undefined
}

/**
 * The keyed GET cache of the front door (house.md, "Who talks to the marketplace"): what anonymous visitors of all browsers ask is asked
 * of the marketplace once an interval. Only answers of 200 are kept.
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
      const kept: CachedReply = { status: answer.status, headers: [...answer.headers], text: await answer.text() }
      return { answer: kept, size: kept.text.length, isCacheable: answer.status === 200 && !answer.headers.has('set-cookie') }
    })
    // a refusal bears the number of the request that it refuses
    if (status !== 200 && !isFirst) return dispatch(request)
    return new Response(text, { status, headers: headers.map(([name, value]): [string, string] => [name, value]) })
  }
}
