import type { RouteName } from '#domain/navigation/routes.ts'

/** Characters of a stored path. */
const MAX_PATH_LENGTH = 1000

/** Routes that closing a search does not return to. A collection is a child of the route of its store (A §2.1). */
const NOT_STORED: ReadonlySet<string> = new Set<RouteName>(['store', 'storeCollection'])

/**
 * The page that closing a search leads back to: the one on which it began. A search that continues on the page of its results keeps it.
 *
 * @param name route name of the page with the field
 * @param previous the stored path
 * @returns undefined: closing leads to the city
 * @source A §4: "The previous page is not stored when it is 'store'."
 */
export function chooseSearchOrigin(name: string, path: string, previous: string | undefined): string | undefined {
  if (name === ('searchPage' satisfies RouteName)) return previous
  return NOT_STORED.has(name) ? undefined : path
}

/** A path of this site, as stored by `chooseSearchOrigin`. */
export function parseSearchOrigin(text: string | null): string | undefined {
  return text !== null && text.length <= MAX_PATH_LENGTH && /^\/(?![/\\])[^\s\\]*$/.test(text) ? text : undefined
}
