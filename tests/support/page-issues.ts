import type { ParsedPage } from '#tests/support/parsed-page.ts'

export interface PageIssue {
  /** Names the kind, for a tally: "2 h1". */
  readonly kind: string
  /** Names the place within the page; may be empty. */
  readonly detail: string
}

/** A placeholder without its value, a missing value, or an object printed as text. */
const HOLE = /\{\{|\}\}|\bundefined\b|\[object|\bNaN\b|\bnull\b/
/** Characters shown before a hole and in all. */
const LEAD = 30
const EXCERPT = 70

/** The faults that no page of any route may have. @param origin of the site, without a slash at the end */
export function findPageIssues(page: ParsedPage, origin: string): PageIssue[] {
  const faults: PageIssue[] = []
  const add = (kind: string, detail = ''): void => void faults.push({ kind, detail })
  if (page.headings !== 1) add(`${page.headings} h1`)
  if (page.title === '') add('no title')
  if (page.description === '') add('no description')
  if (!page.canonical?.startsWith(`${origin}/`)) add('no canonical of this origin', page.canonical)
  if (page.duplicateIds.length > 0) add('duplicate ids', page.duplicateIds.slice(0, 3).join(' '))
  const text = `${page.title} ${page.text}`
  const at = text.search(HOLE)
  if (at >= 0) add('hole in a text', text.slice(Math.max(0, at - LEAD)).slice(0, EXCERPT))
  return faults
}
