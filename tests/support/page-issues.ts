import type { ParsedPage } from '#tests/support/parsed-page.ts'

export interface PageIssue {
  /** Groups equal issues: "2 h1". */
  readonly kind: string
  /** The place in the page; may be empty. */
  readonly detail: string
}

/** A placeholder without its value, a missing value, or an object printed as text. */
const HOLE = /\{\{|\}\}|\bundefined\b|\[object|\bNaN\b|\bnull\b/
/** Characters shown before a hole and in all. */
const CONTEXT_CHARACTERS = 30
const MAX_EXCERPT_CHARACTERS = 70

/** Issues that no page of any route may have. @param origin of the site, without a trailing slash */
export function findPageIssues(page: ParsedPage, origin: string): PageIssue[] {
  const issues: PageIssue[] = []
  const add = (kind: string, detail = ''): void => void issues.push({ kind, detail })
  if (page.headings !== 1) add(`${page.headings} h1`)
  if (page.title === '') add('no title')
  if (page.description === '') add('no description')
  if (!page.canonical?.startsWith(`${origin}/`)) add('no canonical of this origin', page.canonical)
  if (page.duplicateIds.length > 0) add('duplicate ids', page.duplicateIds.slice(0, 3).join(' '))
  const text = `${page.title} ${page.text}`
  const at = text.search(HOLE)
  if (at >= 0) add('hole in a text', text.slice(Math.max(0, at - CONTEXT_CHARACTERS)).slice(0, MAX_EXCERPT_CHARACTERS))
  return issues
}
