import { keptFor, type KeptObjects } from '#ui/kept-for.ts'
import { createKeptParts, type KeptParts } from '#ui/kept-parts.ts'

/** What is printed for a part: its text the first time, for many are never wanted again; from the second on the sign of its bytes. */
interface Drawn {
  html: string | undefined
  sign: string | undefined
}

export interface KeptHtml {
  /** What to print for this part, when it is known. */
  find(of: KeptObjects, name: string): string | undefined
  /** Keeps what was drawn, and gives it back. */
  keep(of: KeptObjects, name: string, html: string): string
}

export function createKeptHtml(parts: KeptParts): KeptHtml {
  const drawn = keptFor<Drawn>()
  return {
    find(of, name) {
      const known = drawn.find(of, name)
      if (known?.html !== undefined) {
        known.sign = parts.keep(known.html)
        known.html = undefined
      }
      return known?.sign !== undefined && parts.has(known.sign) ? known.sign : undefined
    },
    keep(of, name, html) {
      const known = drawn.find(of, name)
      if (known === undefined) {
        drawn.keep(of, name, { html, sign: undefined })
        return html
      }
      // its bytes had to make room
      known.sign = parts.keep(html)
      return known.sign ?? html
    },
  }
}

/** Of this process's pages. */
export const keptParts = createKeptParts()
/** What `Kept` has printed before. */
export const keptHtml = createKeptHtml(keptParts)
