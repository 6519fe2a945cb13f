import type { RouteName } from '#domain/navigation/routes.ts'

/** One row of the table of `robots.ts`, said otherwise. */
export interface RobotsOverride {
  readonly route: RouteName
  /** The market, in small letters; every market where it is left out. */
  readonly country?: string
  readonly index: boolean
}

/**
 * The operator's own word on what search engines may list. A row for one market goes before a row for all of them; of equals the later one counts.
 * `{ route: 'city', country: 'es', index: true }` has the cities of Spain listed, and their hreflang and lines of the sitemap with them.
 *
 * @source product decisions, "Robots": "each row overridable per market and route in the configuration"
 */
export const ROBOTS_OVERRIDES: readonly RobotsOverride[] = []
