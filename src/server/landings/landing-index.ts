import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

import { close, createIndex } from 'pagefind'

import { type CompressedBody, decompressBody } from '#server/cache/compressed-body.ts'

/** A rendered landing: its path and its HTML. */
export interface RenderedLanding {
  readonly path: string
  readonly html: string
}

/** The part of `LandingStorage` that reads landings. */
interface StoredLandings {
  read(): ReadonlyMap<string, { readonly page: string }>
  get(page: string): Promise<CompressedBody | undefined>
}

/** Reads the stored landings one by one, so that only one is in memory. Landings removed meanwhile are skipped. */
export async function* readLandings(store: StoredLandings): AsyncGenerator<RenderedLanding> {
  for (const [path, { page }] of store.read()) {
    const body = await store.get(page)
    if (body) yield { path, html: decompressBody(body).toString() }
  }
}

/** The file that lists all others. Only its content changes under the same name; the names of the others contain hashes. */
const ENTRY = 'pagefind-entry.json'
/** Files of the package's own interface, which the storefront does not use. */
const UNUSED_FILES = /-ui\.|highlight/
/** Elements that are excluded because every landing has them: navigation, forms and scripts. */
const EXCLUDED_SELECTORS = ['nav', 'form', '.deliver-here', 'script', 'noscript']
/** Old files are deleted after this time, because open pages continue to use the previous index. Milliseconds. */
const MIN_UNUSED_MS = 60 * 60_000

/**
 * Creates the search index of the landings, one per language (from `<html lang>`). Each landing can be filtered by country. The old files
 * are readable during the update and after an abort.
 *
 * @param folder created if it is missing; `/pagefind/` is served from it
 * @returns number of indexed landings
 * @throws Error when the index cannot be created, or a page cannot be parsed
 */
export async function indexLandings(landings: AsyncIterable<RenderedLanding> | Iterable<RenderedLanding>, folder: string): Promise<number> {
  const temporary = `${folder}.${randomUUID()}`
  let count = 0
  try {
    const { index, errors } = await createIndex({ rootSelector: 'main', excludeSelectors: EXCLUDED_SELECTORS })
    if (!index) throw new Error(`The index of landings cannot be created: ${errors.join('; ')}`)
    for await (const { path, html } of landings) {
      const added = await index.addHTMLFile({ url: path, content: annotate(html, path) })
      if (added.errors.length > 0) throw new Error(`${path} cannot be indexed: ${added.errors.join('; ')}`)
      count++
    }
    const written = await index.writeFiles({ outputPath: temporary })
    if (written.errors.length > 0) throw new Error(`The index of landings cannot be written: ${written.errors.join('; ')}`)
    await replaceFiles(temporary, folder)
    return count
  } finally {
    await close()
    await rm(temporary, { recursive: true, force: true })
  }
}

/**
 * Adds data for the index: the country, which is the first part of the path, for the filter; and the meta description, for the results. The
 * description is already escaped for an attribute.
 */
function annotate(html: string, path: string): string {
  const [, country = ''] = /^\/([a-z]{2})\//.exec(path) ?? []
  const [, note = ''] = /<meta name="description" content="([^"]*)"/.exec(html) ?? []
  return html.replace(
    /<main\b/,
    () => `<main data-pagefind-filter="country:${country}" data-pagefind-meta="note[data-note]" data-note="${note}"`,
  )
}

/** Moves the listed files first, then the list; then deletes files that have been unused for MIN_UNUSED_MS. */
async function replaceFiles(source: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const names = (await listFiles(source)).filter(it => !UNUSED_FILES.test(it))
  const listedNames = new Set(names)
  for (const name of [...names.filter(it => it !== ENTRY), ENTRY]) {
    const to = join(folder, name)
    await mkdir(join(to, '..'), { recursive: true })
    await rename(join(source, name), to)
  }
  for (const name of await listFiles(folder)) {
    const file = join(folder, name)
    if (!listedNames.has(name) && Date.now() - (await stat(file)).mtimeMs > MIN_UNUSED_MS) await rm(file, { force: true })
  }
}

async function listFiles(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return []
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  return entries.filter(it => it.isFile()).map(it => join(it.parentPath, it.name).slice(folder.length + 1))
}
