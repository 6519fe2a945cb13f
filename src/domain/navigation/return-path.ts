/**
 * Return path of a form: the page that sent it, from the Referer header, else the home page. Other origins are rejected, including `//host`
 * (trust.md, "Addresses"). The query is preserved, because it contains the list page.
 *
 * @param referer the header of that name
 * @param origin the verified Origin header
 */
export function getReturnPath(referer: string | undefined, origin: string): string {
  if (referer === undefined || !URL.canParse(referer)) return '/'
  const from = new URL(referer)
  return from.origin === origin && !from.pathname.startsWith('//') ? from.pathname + from.search : '/'
}
