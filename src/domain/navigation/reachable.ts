import { parseRoute } from '#domain/navigation/parse-route.ts'
import { toPath, type Route } from '#domain/navigation/routes.ts'

/**
 * Whether the address of a route leads back to it. A slug such as "search", "checkout" or "pizza_7" belongs to another route, so a store
 * or city of that name has no page.
 */
export function isReachable(route: Route): boolean {
  const found = parseRoute(toPath(route))
  return found.name === route.name && toPath(found) === toPath(route)
}
