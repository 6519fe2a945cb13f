import type { Report } from '#domain/platform/report.ts'
import type { Settings } from '#app/settings.ts'

/** The key of the app on `globalThis`. The process entry cannot import a module of the bundled build. */
export const APP: unique symbol = Symbol.for('recado') as never

/** What the process needs of the running app. `compose.ts` creates it, `src/server/` uses it. */
export interface App {
  readonly settings: Settings
  readonly report: Report
  /** The header of that name on every response. */
  readonly contentSecurityPolicy: string
  /** Clients use bearer tokens only, so the cross-site checks, which protect cookies, do not apply. */
  readonly bearerOnly?: boolean
  /**
   * Applies the redirect table to a page address, before the page cache is read.
   *
   * @param headers only what the rules may read: cookie, accept-language, user-agent, sec-fetch-site, and `INTERNAL_HEADER.geoHintAddress`
   */
  resolveRoute(pathname: string, search: string, headers: Headers): Promise<RouteResolution>
  ready(): Promise<{ readonly ok: boolean; readonly checks: Readonly<Record<string, boolean>> }>
  /** Opens the other listener of the process: the payment provider of the sandbox. */
  listen?(): Promise<void>
  /** Stops the jobs, then the connection pool, then the database. */
  close(): Promise<void>
  /** Runs `work` for one request: its calls have the id, and each cause of a failure gives one log line (app/request-context.ts). */
  withRequestContext?<T>(context: { readonly id: string; readonly reportedErrors: Set<string> }, work: () => T): T
  /** Replaces the placeholders of a page with their cached fragments (docs/decisions/0030). Absent: pages are rendered whole. */
  insertFragments?(page: Buffer): Buffer
  /** Seconds for which a CDN may cache a prerendered landing (toggle CCE_CDN_HTML_CACHING_INTERVAL, A §7); 0 or absent: not at all. */
  cdnCacheSeconds?(): number
  /** Lists all current landings. Rejects when the marketplace fails. */
  loadLandings?(): Promise<readonly Landing[]>
  /** Set by the process: why search engines must not list a landing, by decoded path. */
  getNoindexReasons?: () => ReadonlyMap<string, string>
  /** Set by the process: invalidates all cached pages. Called after each change of the catalogue. */
  purgePageCache?: () => void
}

/** A landing in one language, with the data that is available without rendering it. */
export interface Landing {
  /** Decoded: "/es/ca/". */
  readonly path: string
  /** Country and language: "es-ca". */
  readonly group: string
  /** One of the seven kinds: "COUNTRY". */
  readonly kind: string
  /** Changes with everything that affects the page: its content and its frame. */
  readonly key: string
}

export type RouteResolution =
  { readonly resolved: ResolvedRoute } | { readonly redirect: string; readonly status: 301 | 302 } | { readonly notFound: string }

export interface ResolvedRoute {
  /** Name of the route. */
  readonly name: string
  /**
   * True when the HTML is the same for every anonymous visitor. The page is then rendered from its address
   * alone: the handler receives no cookie, client address or header of the visitor.
   */
  readonly shared: boolean
  /** What else affects the page (web view, partner app); forwarded as `INTERNAL_HEADER.variant`. */
  readonly variant?: string
}

/** Headers between the process and the pages. They are removed from requests of clients and from responses to them. */
export const INTERNAL_HEADER = {
  /** Page → process: seconds for which this page may be cached in memory. Without it the page is never shared. */
  cache: 'x-internal-cache',
  /** Page → process: seconds for which a CDN may cache it (`Cache-Control: public`). */
  public: 'x-internal-public',
  /** Page → process: why search engines must not list this landing, in a few words. */
  noindex: 'x-internal-noindex',
  /** Process → page: client address behind trusted proxies. Absent on shared pages. */
  clientAddress: 'x-internal-client-address',
  /** Process → page: `Exchange.geoHintAddress`. Absent on shared pages. */
  geoHintAddress: 'x-internal-geo-hint-address',
  /** Process → page: `ResolvedRoute.variant`. */
  variant: 'x-internal-variant',
} as const

export function getApp(shared: object): App | undefined {
  return (shared as { [APP]?: App })[APP]
}
