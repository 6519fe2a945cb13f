import { parseRoute } from '#domain/navigation/parse-route.ts'
import type { Route, RouteName, RouteOf } from '#domain/navigation/routes.ts'

/** Scripts hold the paths of a few landings. They find every other page by following links, as a visitor does. */

/** Finds every link of a page to a route of this name, in the order of the page. */
export async function findLinks<Name extends RouteName>(
  base: string,
  path: string,
  name: Name,
): Promise<{ path: string; route: RouteOf<Name> }[]> {
  const reply = await fetch(new URL(path, base), { headers: { accept: 'text/html' } })
  if (!reply.ok) throw new Error(`${path} responds with ${reply.status}`)
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

/** @throws Error when the page has no such link: a missing link is an error of the page */
export async function findFirstLink(base: string, path: string, name: RouteName): Promise<string> {
  const [first] = await findLinks(base, path, name)
  if (first === undefined) throw new Error(`${path} has no link to a ${name}`)
  return first.path
}
