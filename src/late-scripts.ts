const MODULE = '<script type="module"'

/**
 * Our small scripts change nothing that is seen at first, yet browsers fetch modules before most pictures. Astro prints no
 * attribute of ours on the tags it makes, so a page's order of wishes is set here, for built pages and rendered ones alike.
 * Texts of customers cannot hold such a tag: they are escaped.
 */
export async function scriptsLast(response: Response): Promise<Response> {
  if (response.body === null || !/^text\/html\b/i.test(response.headers.get('content-type') ?? '')) return response
  const html = await response.text()
  const headers = new Headers(response.headers)
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(html.replaceAll(`${MODULE} src=`, `${MODULE} fetchpriority="low" src=`), { status: response.status, headers })
}
