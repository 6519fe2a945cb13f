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
  /** The name of the fragment, with other values that it depends on: "menu", "footer everywhere". */
  name: string
}

/**
 * Renders its slot once for the same objects and name, and then reuses the output. The output must depend only on these, must not be
 * personal, and must not contain a script of a component, because Astro registers scripts on each page. The slot is a function,
 * `{() => …}`, so that Astro does not render it on a cache hit.
 *
 * It is written like the output of the Astro compiler, because a page has many fragments: a compiled component creates an `Astro` object at
 * each use, which a cache hit does not need.
 */
export const CachedFragment = createComponent((result: SSRResult, { of, name }: Props, slots: ComponentSlots) => {
  const { default: slot } = slots
  const render = async () => (slot === undefined ? '' : String(chunkToString(result, await renderSlotToString(result, slot))))
  // development needs fresh output
  const cached = import.meta.env.DEV ? undefined : cachedHtml.find(of, name)
  if (cached !== undefined) return renderTemplate`${unescapeHTML(cached)}`
  return render().then(html => renderTemplate`${unescapeHTML(import.meta.env.DEV ? html : cachedHtml.store(of, name, html))}`)
})
