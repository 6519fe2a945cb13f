import type { App, Landing } from '#app/app.ts'
import { INTERNAL_HEADER } from '#app/app.ts'
import { renderPage, type PageHandler } from '#server/http/render-page.ts'
import type { LandingStorage, PrerenderedLanding } from '#server/landings/landing-storage.ts'
import { createAnonymousRequest } from '#server/http/sanitize-request.ts'

/** Result for one landing: its new record and HTML, or the status of a failed rendering. */
export type PrerenderResult = { readonly landing: PrerenderedLanding; readonly html: Buffer } | { readonly status: number }

/** Renders a landing. */
export type PrerenderLanding = (landing: Landing) => Promise<PrerenderResult>

/** Result of prerendering one group of landings. */
export interface PrerenderedShard {
  readonly landings: ReadonlyMap<string, PrerenderedLanding>
  readonly rendered: number
  readonly reused: number
  /** Landings that failed; they are rendered on their first request. */
  readonly failed: readonly { readonly path: string; readonly status: number }[]
}

/** Concurrent renderings in one process: while one waits for the marketplace, another one renders. */
const MAX_CONCURRENT = 4

interface PrerenderDependencies extends Pick<App, 'insertFragments'> {
  readonly settings: Pick<App['settings'], 'siteOrigin'>
}

/** Renders a landing with the handler, as for an anonymous visitor, and stores the page. */
export function createLandingPrerenderer(
  handler: PageHandler,
  { settings, insertFragments }: PrerenderDependencies,
  store: LandingStorage,
): PrerenderLanding {
  return async ({ path, key }) => {
    const answer = await renderPage(handler, createAnonymousRequest(encodeURI(path), settings.siteOrigin, undefined), insertFragments)
    if ('abandon' in answer) answer.abandon()
    const { status, headers } = answer
    // a page without the cache header is not shared
    const isShareable = status === 200 && headers[INTERNAL_HEADER.cache] !== undefined && headers['set-cookie'] === undefined
    if (!('body' in answer) || !isShareable) return { status: status === 200 ? 500 : status }
    const noindex = headers[INTERNAL_HEADER.noindex]
    const page = store.put(answer.body)
    return { landing: { key, page, ...(noindex !== undefined && { noindex: String(noindex) }) }, html: answer.body }
  }
}

/** Renders landings, MAX_CONCURRENT at a time. Those stored under the same key are reused. */
export async function prerenderAll(
  landings: readonly Landing[],
  prerender: PrerenderLanding,
  stored: ReadonlyMap<string, PrerenderedLanding>,
): Promise<PrerenderedShard> {
  const results = new Map<string, PrerenderedLanding>()
  const failed: { path: string; status: number }[] = []
  let rendered = 0
  const waiting = landings.values()
  const work = async (): Promise<void> => {
    for (const landing of waiting) {
      const storedLanding = stored.get(landing.path)
      if (storedLanding?.key === landing.key) {
        results.set(landing.path, storedLanding)
        continue
      }
      const result = await prerender(landing).catch(() => ({ status: 500 }))
      if ('landing' in result) {
        rendered++
        results.set(landing.path, result.landing)
      } else failed.push({ path: landing.path, status: result.status })
    }
  }
  await Promise.all(Array.from({ length: MAX_CONCURRENT }, work))
  return { landings: results, rendered, reused: results.size - rendered, failed }
}

/** Groups landings by country and language, in their order. */
export function groupByMarket(landings: readonly Landing[]): Map<string, Landing[]> {
  return Map.groupBy(landings, it => it.group)
}
