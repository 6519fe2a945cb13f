const MODULE = '<script type="module" src="/_astro/'
/** The script that waits for a press: the preferences of consent (`layouts/Consent.astro`, `features/platform/consent.client.ts`). */
const WANTED = `${MODULE}Consent.astro_`
/** The one that waits for a focus: the search of landings (`features/landing/site-search-intent.client.ts`). */
const SOUGHT = `${MODULE}SiteSearch.astro_`

/**
 * Our small scripts change nothing that is seen at first, yet browsers fetch and run modules before the first paint. Astro
 * prints no attribute of ours on the tags it makes, so they are marked here, for built pages and rendered ones alike, and
 * STARTER (`src/layouts/inline.ts`) turns them into modules after the first frame. Texts of customers cannot hold such a tag: they
 * are escaped. The development server's own scripts stay as they are.
 */
export async function scriptsLast(response: Response): Promise<Response> {
  if (response.body === null || !/^text\/html\b/i.test(response.headers.get('content-type') ?? '')) return response
  const html = await response.text()
  const headers = new Headers(response.headers)
  headers.set('content-type', 'text/html; charset=utf-8')
  const marked = html
    .replaceAll(WANTED, WANTED.replace('module', 'wanted'))
    .replaceAll(SOUGHT, SOUGHT.replace('module', 'sought'))
    .replaceAll(MODULE, MODULE.replace('module', 'late'))
  return new Response(marked, { status: response.status, headers })
}
