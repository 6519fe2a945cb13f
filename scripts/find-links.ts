import { parseRoute } from '#domain/navigation/parse-route.ts'
import type { Route, RouteName, RouteOf } from '#domain/navigation/routes.ts'

/** Scripts know a few landings by heart; what lies behind them is found as a visitor finds it, by following links. */

/** Every link of a page that leads to a route of this name, in the order of the page. */
export async function findLinks<Name extends RouteName>(
  base: string,
  path: string,
  name: Name,
): Promise<{ path: string; route: RouteOf<Name> }[]> {
  const reply = await fetch(new URL(path, base), { headers: { accept: 'text/html' } })
  if (!reply.ok) throw new Error(`${path} answers ${reply.status}`)
  const html = await reply.text()
  const links = [...html.matchAll(/\shref="([^"#]+)"/g)].map(
    ([, href]) => new URL((href ?? '').replaceAll('&amp;', '&'), new URL(path, base)),
  )
  const found = new Map<string, RouteOf<Name>>()
  for (const url of links) {
    if (url.origin !== new URL(base).origin) continue
    const route = parseRoute(url.pathname, Object.fromEntries(url.searchParams))
    if (hasName(route, name)) found.set(url.pathname + url.search, route)
  }
  return [...found].map(([address, route]) => ({ path: address, route }))
}

function hasName<Name extends RouteName>(route: Route, name: Name): route is RouteOf<Name> {
  return route.name === name
}

/** @throws Error when the page has no such link: a missing link is a fault of the page, not a screen to leave out */
export async function findFirstLink(base: string, path: string, name: RouteName): Promise<string> {
  const [first] = await findLinks(base, path, name)
  if (first === undefined) throw new Error(`${path} has no link to a ${name}`)
  return first.path
}
