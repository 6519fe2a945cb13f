import type { Report } from '#domain/platform/report.ts'
import type { Settings } from '#app/settings.ts'

/** The one name under which compose.ts hangs the app on `globalThis`: the process entry cannot import what the build bundled. */
export const APP: unique symbol = Symbol.for('recado') as never

/** What the process needs of the running shop. `compose.ts` builds it, `src/server/` uses it. */
export interface App {
  readonly settings: Settings
  readonly report: Report
  /** The one constant header of every response. */
  readonly contentSecurityPolicy: string
  /** Served to clients with bearer tokens alone: the rules against other sites, which guard cookies, do not apply. */
  readonly bearerOnly?: boolean
  /**
   * Walks the redirect table for a page address, before any kept page is looked up.
   *
   * @param headers only what rules may look at: cookie, accept-language, user-agent, sec-fetch-site, and `HOUSE_HEADER.geoHintAddress`
   */
  resolveRoute(pathname: string, search: string, headers: Headers): Promise<RouteResolution>
  ready(): Promise<{ readonly ok: boolean; readonly checks: Readonly<Record<string, boolean>> }>
  /** Opens what customers reach beside the shop itself: the sandbox's payment provider. */
  listen?(): Promise<void>
  /** Jobs, then the pool, the database last. */
  close(): Promise<void>
  /** Remembers in `errors` the names of the errors that are reported during `work`: one request gets one line for one cause. */
  withReportedErrors?<T>(errors: Set<string>, work: () => T): T
  /** Puts the kept parts of a page in place of their signs (docs/decisions/0030). Absent: pages are drawn whole. */
  insertFragments?(page: Buffer): Buffer
  /** Seconds that a CDN may keep a pre-rendered landing (toggle CCE_CDN_HTML_CACHING_INTERVAL, A §7); 0 or absent: not at all. */
  cdnCacheSeconds?(): number
  /** Every landing there is now. Rejects when the marketplace cannot say. */
  loadLandings?(): Promise<readonly Landing[]>
  /** Hung here by the process: why search engines may not list a landing, by decoded path. */
  getNoindexReasons?: () => ReadonlyMap<string, string>
  /** Hung here by the process: forgets every kept page. Whoever changes the catalogue calls it. */
  purgePageCache?: () => void
}

/** A landing in one language, as far as it can be known without rendering it. */
export interface Landing {
  /** Decoded: "/es/ca/". */
  readonly path: string
  /** Country and language: "es-ca". */
  readonly group: string
  /** Which of the seven: "COUNTRY". */
  readonly kind: string
  /** Another one whenever anything changes that goes into the page: what it says, and what stands around it. */
  readonly key: string
}

export type RouteResolution =
  { readonly resolved: ResolvedRoute } | { readonly redirect: string; readonly status: 301 | 302 } | { readonly notFound: string }

export interface ResolvedRoute {
  /** Name of the route. */
  readonly name: string
  /**
   * True when this page's HTML is the same for every anonymous visitor (app.md, "Anonymous HTML"). The page is then rendered
   * from its address alone: the handler sees no cookie, no address and no header of the visitor who happened to ask first.
   */
  readonly shared: boolean
  /** What else than the address changes the page (web view, partner app); sent on as `HOUSE_HEADER.variant`. */
  readonly variant?: string
}

/** Between the process and the pages. Those that arrive from outside are dropped, those that a page sets never leave. */
export const INTERNAL_HEADER = {
  /** Page → process: seconds this page may be kept in memory. Without it the page is never shared. */
  cache: 'x-internal-cache',
  /** Page → process: seconds a CDN may keep it (`Cache-Control: public`). */
  public: 'x-internal-public',
  /** Page → process: why search engines may not list this landing, in a few words. */
  noindex: 'x-internal-noindex',
  /** Process → page: address of the client, proxies looked through. Absent on shared pages. */
  clientAddress: 'x-internal-client-address',
  /** Process → page: `Exchange.geoHintAddress`. Absent on shared pages. */
  geoHintAddress: 'x-internal-seems-from',
  /** Process → page: `Stay.variant`. */
  variant: 'x-internal-variant',
} as const

export function getApp(shared: object): App | undefined {
  return (shared as { [APP]?: App })[APP]
}
