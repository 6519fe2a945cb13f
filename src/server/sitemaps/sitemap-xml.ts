import { pipeline, Readable } from 'node:stream'
import { createGzip } from 'node:zlib'

import { ErrorLevel, SitemapIndexStream, SitemapStream } from 'sitemap'

import { generateSitemapEntries, type SitemapFile } from '#domain/navigation/sitemap.ts'

const toLastmod = (changedAt: number | undefined): { lastmod?: string } =>
  changedAt === undefined ? {} : { lastmod: new Date(changedAt).toISOString() }

/** Renders the index of all files (sitemaps.org), one line per file. */
export async function renderSitemapIndex(files: readonly SitemapFile[], origin: string): Promise<string> {
  const xml = new SitemapIndexStream({ level: ErrorLevel.SILENT })
  const items = files.map(it => ({ url: origin + it.path, ...toLastmod(it.changedAt) }))
  const chunks: string[] = []
  for await (const chunk of Readable.from(items).pipe(xml)) chunks.push(String(chunk))
  return chunks.join('')
}

/** Streams one gzip file of the index, so that only one chunk is in memory. An aborted read ends in an error of the stream. */
export function createSitemapGzip(file: SitemapFile, origin: string): Readable {
  // `toPath` creates valid addresses, so the validation of the library is off: its errors could not be caught here
  const xml = new SitemapStream({
    level: ErrorLevel.SILENT,
    xmlns: { news: false, image: false, video: false, xhtml: true },
  })
  return pipeline(Readable.from(toItems(file, origin)), xml, toChunks, createGzip(), () => {})
}

/**
 * Joins tags into chunks, because the library writes each tag alone and compressing them one by one takes many times as long. Characters.
 */
const CHUNK_LENGTH = 65_536

async function* toChunks(tags: AsyncIterable<unknown>): AsyncGenerator<string> {
  let chunk = ''
  for await (const tag of tags) {
    chunk += String(tag)
    if (chunk.length < CHUNK_LENGTH) continue
    yield chunk
    chunk = ''
  }
  yield chunk
}

function* toItems(file: SitemapFile, origin: string) {
  for (const { path, alternates, changedAt } of generateSitemapEntries(file)) {
    const links = alternates.map(it => ({ lang: it.hreflang, url: origin + it.path }))
    yield { url: origin + path, links, ...toLastmod(changedAt) }
  }
}
