import { CACHE_INTERVALS } from '#client/cache-intervals.ts'
import type { ResponseCache } from '#client/response-cache.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { HEADER } from '#contract/headers.ts'

type Dispatch = (request: Request) => Promise<Response>

/** A call with one of these has an answer of its own (A §6: "requests without token or location headers"). */
const PERSONAL = ['authorization', 'cookie', HEADER.deliveryLatitude, HEADER.deliveryLongitude]
/** What an answer may depend on beside its address: these go along and are part of the question, all others stay behind. */
const TOLD = [HEADER.apiVersion, HEADER.platform, HEADER.appType, HEADER.languageCode, HEADER.cityCode, HEADER.countryCode]
/** No language, no code and no version is longer; a longer one is somebody's attempt to fill the cache. */
const LONGEST_TOLD = 20
/** The same of an address, characters. */
const LONGEST_ADDRESS = 500

interface KeptAnswer {
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
export function intervalOf({ pathname, search, searchParams }: URL): number | undefined {
  if (pathname.length + search.length > LONGEST_ADDRESS) return undefined
  const row = ROWS.find(it => it.path.test(pathname))
  return row && [...searchParams.keys()].every(it => row.names.has(it)) ? row.interval : undefined
}

/**
 * The keyed GET cache of the front door (house.md, "Who talks to the marketplace"): what anonymous visitors of all browsers ask is asked
 * of the marketplace once an interval. Only answers of 200 are kept.
 */
export function createCachedDispatch(dispatch: Dispatch, keeper: ResponseCache): Dispatch {
  return async request => {
    const url = new URL(request.url)
    const interval = request.method === 'GET' ? intervalOf(url) : undefined
    const told = TOLD.map(name => [name, request.headers.get(name)] as const)
    const ordinary = told.every(([, value]) => value === null || value.length <= LONGEST_TOLD)
    if (interval === undefined || !ordinary || PERSONAL.some(name => request.headers.has(name))) return dispatch(request)
    const question = [url.pathname + url.search, ...told.map(([, value]) => value ?? '')].join('\n')
    let isMine = false
    const { status, headers, text } = await keeper.getOrFetch(question, interval, async () => {
      isMine = true
      const known = [...told, [HEADER.requestId, request.headers.get(HEADER.requestId)] as const]
      const sent = known.filter((pair): pair is [(typeof known)[number][0], string] => pair[1] !== null)
      const answer = await dispatch(new Request(url, { headers: [['accept', 'application/json'], ...sent] }))
      const kept: KeptAnswer = { status: answer.status, headers: [...answer.headers], text: await answer.text() }
      return { answer: kept, size: kept.text.length, keep: answer.status === 200 && !answer.headers.has('set-cookie') }
    })
    // a refusal bears the number of the request that it refuses
    if (status !== 200 && !isMine) return dispatch(request)
    return new Response(text, { status, headers: headers.map(([name, value]): [string, string] => [name, value]) })
  }
}
