/** As Astro prints the tag of a script; texts of customers cannot hold such a tag, they are escaped. */
const TAG = Buffer.from('<script type="module" src="/_astro/')
const TYPE_AT = '<script type="'.length
/** The longest start of a file's name that is looked for, characters. */
const NAME_LENGTH = 30

/** All words are as long as "module", so that a page is marked where it lies. */
const USUAL = 'behind'
const WAITING: readonly (readonly [name: string, type: string])[] = [
  // for a press: the preferences of consent (`layouts/Consent.astro`, `features/platform/consent.client.ts`)
  ['Consent.astro_', 'wanted'],
  // for a focus: the search of landings (`features/landing/site-search-intent.client.ts`)
  ['SiteSearch.astro_', 'sought'],
]

/**
 * Our small scripts change nothing that is seen at first, yet browsers fetch and run modules before the first paint. Astro
 * prints no attribute of ours on the tags it makes, so their type is written over here, in the page's own bytes, and STARTER
 * (`src/layouts/inline.ts`) turns them into modules after the first frame. The development server's own scripts stay as they are.
 */
export function deferScripts(page: Buffer): void {
  for (let at = page.indexOf(TAG); at >= 0; at = page.indexOf(TAG, at + TAG.length)) {
    const name = page.toString('latin1', at + TAG.length, at + TAG.length + NAME_LENGTH)
    const type = WAITING.find(([start]) => name.startsWith(start))?.[1] ?? USUAL
    page.write(type, at + TYPE_AT, 'latin1')
  }
}
