import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

import { close, createIndex } from 'pagefind'

import { type CompressedBody, decompressBody } from '#server/cache/compressed-body.ts'
/** A rendered landing: its address as a path, its whole HTML. */
export interface RenderedLanding {
  readonly path: string
  readonly html: string
}

/** Of a store of landings (`landing-store.ts`) what it takes to read them. */
interface StoredLandings {
  read(): ReadonlyMap<string, { readonly page: string }>
  get(page: string): Promise<CompressedBody | undefined>
}

/** The landings of a store, one after the other, so that a press of many holds one. Those that are gone meanwhile are left out. */
export async function* readLandings(store: StoredLandings): AsyncGenerator<RenderedLanding> {
  for (const [path, { page }] of store.read()) {
    const body = await store.get(page)
    if (body) yield { path, html: decompressBody(body).toString() }
  }
}

/** The file that names all others. It alone changes under its name; those it names bear a hash of what they hold. */
const ENTRY = 'pagefind-entry.json'
/** What the package writes beside the index: fields and dialogs of its own, which we do not have. */
const UNUSED = /-ui\.|highlight/
/** What a landing says of itself alone: neither its way home, nor its forms, nor what every landing has. */
const EXCLUDED_SELECTORS = ['nav', 'form', '.deliver-here', 'script', 'noscript']
/** A page that is open goes on searching the index that it began with. Milliseconds. */
const MIN_UNUSED_MS = 60 * 60_000

/**
 * Makes the index of the search of landings, one a language (as `<html lang>` says it), from what was rendered. Each landing is found by
 * its own words, and can be narrowed to its country. What lies in the folder stays readable while it is made anew, and after a kill.
 *
 * @param folder made if it is missing; `/pagefind/` is served from it
 * @returns how many landings are in it
 * @throws Error when the index cannot be made, or a page is none that it can read
 */
export async function indexLandings(landings: AsyncIterable<RenderedLanding> | Iterable<RenderedLanding>, folder: string): Promise<number> {
  const temporary = `${folder}.${randomUUID()}`
  let count = 0
  try {
    const { index, errors } = await createIndex({ rootSelector: 'main', excludeSelectors: EXCLUDED_SELECTORS })
    if (!index) throw new Error(`The index of landings cannot be made: ${errors.join('; ')}`)
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
 * With what only the index wants to know: the country, to narrow a search by, which is the first part of the path; and what the page says of
 * itself to search engines, to be shown under its name. That is an attribute's text already.
 */
function annotate(html: string, path: string): string {
  const [, country = ''] = /^\/([a-z]{2})\//.exec(path) ?? []
  const [, note = ''] = /<meta name="description" content="([^"]*)"/.exec(html) ?? []
  return html.replace(
    /<main\b/,
    () => `<main data-pagefind-filter="country:${country}" data-pagefind-meta="note[data-note]" data-note="${note}"`,
  )
}

/** First what is named, then what names it; then what nobody has named for a while is taken away. */
async function replaceFiles(aside: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const names = (await listFiles(aside)).filter(it => !UNUSED.test(it))
  const isNamed = new Set(names)
  for (const name of [...names.filter(it => it !== ENTRY), ENTRY]) {
    const to = join(folder, name)
    await mkdir(join(to, '..'), { recursive: true })
    await rename(join(aside, name), to)
  }
  for (const name of await listFiles(folder)) {
    const file = join(folder, name)
    if (!isNamed.has(name) && Date.now() - (await stat(file)).mtimeMs > MIN_UNUSED_MS) await rm(file, { force: true })
  }
}

async function listFiles(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return []
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  return entries.filter(it => it.isFile()).map(it => join(it.parentPath, it.name).slice(folder.length + 1))
}
