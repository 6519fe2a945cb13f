import { keptFor } from '#ui/kept-for.ts'

/** What `Kept.astro` has printed before. */
export const keptHtml = keptFor<string>()
