/**
 * The copy of a page for reading offline: its HTML without scripts, and with a notice that names the time. The copy is complete when it is
 * saved, so that it never mixes two builds.
 */

/** Script files of the pages, as Astro renders them and as `src/server/assets/defer-scripts.ts` defers them. */
const SCRIPT_FILE = /<script type="(?:module|text\/[a-z]+)" (?:data-)?src="(\/_astro\/[\w.-]+)"><\/script>/g
/** Prefetch rules, and the styles of dialogs: the copy has neither links to prefetch nor dialogs. */
const ONLINE_ONLY = /<script type="speculationrules">[^<]*<\/script>|<link rel="stylesheet"[^>]*\bdata-opened\b[^>]*>/g
const NOTICE = /<template data-offline-notice[^>]*>([\s\S]*?)<\/template>/
const MAIN = /<main\b/
const HTML_START = /<html\b/
/** Stands for the time in the notice. */
const TIME = '{time}'

export interface OfflineCopyInput {
  readonly html: string
  /** The offline page in the language of the copy. It contains the notice and the script of copies. */
  readonly offlinePage: string
  /** Unix time, milliseconds. */
  readonly savedAt: number
  /** The same time as a text in that language. */
  readonly savedText: string
}

/** @returns undefined when the page or the offline page has another form than expected: then nothing is saved */
export function createOfflineCopy({ html, offlinePage, savedAt, savedText }: OfflineCopyInput): string | undefined {
  const notice = NOTICE.exec(offlinePage)?.[1]
  const scripts = findScriptTags(offlinePage)
  if (notice === undefined || scripts.length === 0 || !MAIN.test(html) || !html.includes('</body>')) return undefined
  return (
    html
      .replace(SCRIPT_FILE, '')
      .replace(ONLINE_ONLY, '')
      .replace(HTML_START, () => `<html data-offline="${new Date(savedAt).toISOString()}"`)
      .replace(MAIN, () => `${notice.replaceAll(TIME, () => escapeHtml(savedText))}<main`)
      // the last tag: a text of the page cannot contain one, because texts are escaped
      .replace(/<\/body>(?![\s\S]*<\/body>)/, () => `${scripts.join('')}</body>`)
  )
}

const findScriptTags = (html: string): string[] => [...html.matchAll(SCRIPT_FILE)].map(([tag]) => tag)

/** Addresses of the script files of a page. */
export const findScriptFiles = (html: string): string[] => [...new Set([...html.matchAll(SCRIPT_FILE)].map(([, src]) => src!))]

/** Addresses of the pictures of a page, of every size. */
export const findPictures = (html: string): string[] => [...new Set([...html.matchAll(/\/pictures\/[\w.-]+/g)].map(([path]) => path))]

/** The locale of a page: the language of its `html` element. */
export const findLocale = (html: string): string | undefined => /<html\b[^>]*?\blang="([\w-]+)"/.exec(html)?.[1]

/** The heading of a page as a text, still escaped. */
export function findHeading(html: string): string | undefined {
  const heading = /<h1\b[^>]*>([\s\S]*?)<\/h1>/.exec(html)?.[1]
  const text = heading
    ?.replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return text === '' ? undefined : text
}

export interface SavedPage {
  /** From the root of the site. */
  readonly path: string
  /** Escaped, as in HTML. */
  readonly heading: string
  /** When it was saved, as a text. */
  readonly savedText: string
}

/** The element of the offline page that lists saved pages; it is hidden while there are none. */
const LIST = /(<section\b[^>]*?) hidden( data-saved-pages[^>]*>[\s\S]*?<ul\b[^>]*>)[\s\S]*?(<\/ul>)/

/** The offline page as it is shown: with the list of saved pages, the last saved first. */
export function insertSavedPages(offlinePage: string, pages: readonly SavedPage[]): string {
  const html = offlinePage.replace(ONLINE_ONLY, '')
  if (pages.length === 0) return html
  const items = pages.map(
    ({ path, heading, savedText }) => `<li><a href="${escapeHtml(path)}"><b>${heading}</b><small>${escapeHtml(savedText)}</small></a></li>`,
  )
  return html.replace(LIST, (_, start: string, list: string, end: string) => `${start}${list}${items.join('')}${end}`)
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
