/**
 * Where a form of ours leads back to: the page it was sent from, as the browser names it; home when it does not say. The path of another site is
 * never followed, and `//host` is another site (trust.md, "Addresses"). The query stays: it is the page of the list that one was on.
 *
 * @param referer the header of that name
 * @param origin the header Origin, which has been found to be ours
 */
export function getReturnPath(referer: string | undefined, origin: string): string {
  if (referer === undefined || !URL.canParse(referer)) return '/'
  const from = new URL(referer)
  return from.origin === origin && !from.pathname.startsWith('//') ? from.pathname + from.search : '/'
}
