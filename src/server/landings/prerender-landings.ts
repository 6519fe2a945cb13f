import type { App, Landing } from '#app/app.ts'
import { INTERNAL_HEADER } from '#app/app.ts'
import { renderPage, type PageHandler } from '#server/http/render-page.ts'
import type { LandingStorage, PrerenderedLanding } from '#server/landings/landing-storage.ts'
import { anonymousRequest } from '#server/http/sanitize-request.ts'

/** What came of one landing: what is stored of it now, or the status that it answered with instead. */
export type PrerenderResult = { readonly pressed: PrerenderedLanding; readonly html: Buffer } | { readonly status: number }

/** Renders a landing. */
export type PrerenderLanding = (landing: Landing) => Promise<PrerenderResult>

/** What a press has done with one group of landings. */
export interface PrerenderedShard {
  readonly pressed: ReadonlyMap<string, PrerenderedLanding>
  readonly rendered: number
  readonly reused: number
  /** Those that could not be rendered: they are rendered when somebody asks. */
  readonly failed: readonly { readonly path: string; readonly status: number }[]
}

/** So many at once in one process: while one waits for the marketplace, another is drawn. */
const MAX_CONCURRENT = 4

interface PrerenderDependencies extends Pick<App, 'insertFragments'> {
  readonly settings: Pick<App['settings'], 'siteOrigin'>
}

/** Renders through the handler, as for a visitor of whom nothing is known, and puts what comes into the store. */
export function createLandingPrerenderer(
  handler: PageHandler,
  { settings, insertFragments }: PrerenderDependencies,
  store: LandingStorage,
): PrerenderLanding {
  return async ({ path, key }) => {
    const answer = await renderPage(handler, anonymousRequest(encodeURI(path), settings.siteOrigin, undefined), insertFragments)
    if ('abandon' in answer) answer.abandon()
    const { status, headers } = answer
    // a page that is not for everybody says so by not saying how long it may be kept
    const isForAll = status === 200 && headers[INTERNAL_HEADER.cache] !== undefined && headers['set-cookie'] === undefined
    if (!('body' in answer) || !isForAll) return { status: status === 200 ? 500 : status }
    const noindex = headers[INTERNAL_HEADER.noindex]
    const page = store.put(answer.body)
    return { pressed: { key, page, ...(noindex !== undefined && { noindex: String(noindex) }) }, html: answer.body }
  }
}

/** Goes through landings, a few at once; what is in the store with the same key is left as it is. */
export async function prerenderAll(
  landings: readonly Landing[],
  prerender: PrerenderLanding,
  stored: ReadonlyMap<string, PrerenderedLanding>,
): Promise<PrerenderedShard> {
  const pressed = new Map<string, PrerenderedLanding>()
  const failed: { path: string; status: number }[] = []
  let rendered = 0
  const waiting = landings.values()
  const work = async (): Promise<void> => {
    for (const landing of waiting) {
      const storedLanding = stored.get(landing.path)
      if (storedLanding?.key === landing.key) {
        pressed.set(landing.path, storedLanding)
        continue
      }
      const result = await prerender(landing).catch(() => ({ status: 500 }))
      if ('pressed' in result) {
        rendered++
        pressed.set(landing.path, result.pressed)
      } else failed.push({ path: landing.path, status: result.status })
    }
  }
  await Promise.all(Array.from({ length: MAX_CONCURRENT }, work))
  return { pressed, rendered, reused: pressed.size - rendered, failed }
}

/** By country and language, in the order in which they come. */
export function groupByMarket(landings: readonly Landing[]): Map<string, Landing[]> {
  return Map.groupBy(landings, it => it.group)
}
