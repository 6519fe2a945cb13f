import { parseRoute } from '#domain/navigation/parse-route.ts'
import { toPath, type Route } from '#domain/navigation/routes.ts'

/**
 * Whether the URL of a route is parsed as the same route. A slug such as "search", "checkout" or "pizza_7" belongs to another route, so a
 * store or city with this name has no page.
 */
export function isReachable(route: Route): boolean {
  const parsed = parseRoute(toPath(route))
  return parsed.name === route.name && toPath(parsed) === toPath(route)
}
