import {
  chunkToString,
  createComponent,
  type ComponentSlots,
  renderSlotToString,
  renderTemplate,
  unescapeHTML,
} from 'astro/runtime/server/index.js'
import type { SSRResult } from 'astro'

import { cachedHtml } from '#ui/fragments/cached-html.ts'
import type { IdentityKey } from '#ui/fragments/memoize-by-identity.ts'

interface Props {
  of: IdentityKey
  /** Of the part, with what else it depends on: "menu", "foot everywhere". */
  name: string
}

/**
 * Draws what stands in it once for the very same things, and from then on prints what was drawn. It must depend on them and on its name
 * alone, be nobody's own, and hold no script of a component: of those Astro has to know anew on each page.
 * It stands in it as a function, `{() => …}`: Astro looks through all else before it is known whether it is wanted.
 *
 * Written as Astro's compiler writes a component, for a page has many of these: a compiled one makes an object for `Astro` each time, though
 * what is known needs none.
 */
export const CachedFragment = createComponent((result: SSRResult, { of, name }: Props, slots: ComponentSlots) => {
  const { default: within } = slots
  const draw = async () => (within === undefined ? '' : String(chunkToString(result, await renderSlotToString(result, within))))
  // development needs fresh output
  const known = import.meta.env.DEV ? undefined : cachedHtml.find(of, name)
  if (known !== undefined) return renderTemplate`${unescapeHTML(known)}`
  return draw().then(html => renderTemplate`${unescapeHTML(import.meta.env.DEV ? html : cachedHtml.store(of, name, html))}`)
})
