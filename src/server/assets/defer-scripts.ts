/** The tag of a script as Astro renders it. Texts of customers are escaped, so they cannot contain it. */
const TAG = Buffer.from('<script type="module" src="/_astro/')
const SRC_OFFSET = '<script type="module" '.length
/** Bytes of a file name that identify the script. */
const NAME_LENGTH = 30

/**
 * Types of data blocks, which browsers neither fetch nor run. A data block has no `src`, so the address is in `data-src`.
 *
 * @source https://html.spec.whatwg.org/multipage/scripting.html#data-block
 */
const AFTER_FIRST_FRAME = 'text/deferred'
/** These do not run with the others: after an interaction, or only for a customer who is signed in. */
const OTHER_TYPES: readonly (readonly [name: string, type: string])[] = [
  // the preferences of consent (`layouts/Consent.astro`, `features/platform/consent.client.ts`)
  ['Consent.astro_', 'text/consent'],
  // the search of landings, and of cities and menus (`features/landing/search/site-search-intent.client.ts`)
  ['SiteSearch.astro_', 'text/search'],
  ['SearchScript.astro_', 'text/search'],
  // the content of Prime for a customer; STARTUP_SCRIPT runs it with a session
  ['PrimeLandingScript.astro_', 'text/customer'],
]

const BODY_END = Buffer.from('</body></html>')

/**
 * Turns script tags into data blocks: browsers run module scripts before the first paint, and ours change nothing that is visible then. Astro
 * adds no custom attribute to these tags. STARTUP_SCRIPT (`src/layouts/inline.ts`) runs them after the first frame. Astro also renders the
 * last tags behind `</html>`, which is invalid HTML: they move into the body.
 *
 * @returns the page with its scripts deferred; the scripts of the development server do not change
 */
export function deferScripts(page: Buffer): Buffer {
  const parts: Buffer[] = []
  let from = 0
  for (let at = page.indexOf(TAG); at >= 0; at = page.indexOf(TAG, at + TAG.length)) {
    const name = page.toString('latin1', at + TAG.length, at + TAG.length + NAME_LENGTH)
    const type = OTHER_TYPES.find(([start]) => name.startsWith(start))?.[1] ?? AFTER_FIRST_FRAME
    parts.push(page.subarray(from, at), Buffer.from(`<script type="${type}" data-`))
    from = at + SRC_OFFSET
  }
  if (parts.length === 0) return page
  const deferred = Buffer.concat([...parts, page.subarray(from)])
  const end = deferred.lastIndexOf(BODY_END)
  if (end < 0) return deferred
  return Buffer.concat([deferred.subarray(0, end), deferred.subarray(end + BODY_END.length), BODY_END])
}
