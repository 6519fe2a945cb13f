import { parseRoute } from '#domain/navigation/parse-route.ts'
import type { Route, RouteName, RouteOf } from '#domain/navigation/routes.ts'

/**
 * Finds every link of a page to a route of this name, in the order of the page. The scripts contain only the paths of a few landings, and
 * find other pages through links.
 */
export async function findLinks<Name extends RouteName>(
  base: string,
  path: string,
  name: Name,
): Promise<{ path: string; route: RouteOf<Name> }[]> {
  const response = await fetch(new URL(path, base), { headers: { accept: 'text/html' } })
  if (!response.ok) throw new Error(`${path} responds with ${response.status}`)
  const html = await response.text()
  const links = [...html.matchAll(/\shref="([^"#]+)"/g)].map(
    ([, href]) => new URL((href ?? '').replaceAll('&amp;', '&'), new URL(path, base)),
  )
  const routesByPath = new Map<string, RouteOf<Name>>()
  for (const url of links) {
    if (url.origin !== new URL(base).origin) continue
    const route = parseRoute(url.pathname, Object.fromEntries(url.searchParams))
    if (hasName(route, name)) routesByPath.set(url.pathname + url.search, route)
  }
  return [...routesByPath].map(([address, route]) => ({ path: address, route }))
}

function hasName<Name extends RouteName>(route: Route, name: Name): route is RouteOf<Name> {
  return route.name === name
}

/** @throws Error when the page has no such link: a missing link is an error of the page */
export async function findFirstLink(base: string, path: string, name: RouteName): Promise<string> {
  const [first] = await findLinks(base, path, name)
  if (first === undefined) throw new Error(`${path} has no link to a ${name}`)
  return first.path
}
