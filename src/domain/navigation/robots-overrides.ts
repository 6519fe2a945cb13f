import type { RouteName } from '#domain/navigation/routes.ts'

/** Overrides one row of the table in `robots.ts`. */
export interface RobotsOverride {
  readonly route: RouteName
  /** Market in lowercase; all markets if absent. */
  readonly country?: string
  readonly index: boolean
}

/**
 * Operator overrides for indexing. A row for one market wins over a row for all markets; among equal rows the last one wins. `{ route:
 * 'city', country: 'es', index: true }` indexes the cities of Spain, with hreflang and sitemap entries.
 *
 * @source product decisions, "Robots": "each row overridable per market and route in the configuration"
 */
export const ROBOTS_OVERRIDES: readonly RobotsOverride[] = []
