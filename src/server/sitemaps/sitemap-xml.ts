import { pipeline, Readable } from 'node:stream'
import { createGzip } from 'node:zlib'

import { ErrorLevel, SitemapIndexStream, SitemapStream } from 'sitemap'

import { generateSitemapEntries, type SitemapFile } from '#domain/navigation/sitemap.ts'

const toLastmod = (changedAt: number | undefined): { lastmod?: string } =>
  changedAt === undefined ? {} : { lastmod: new Date(changedAt).toISOString() }

/** The index of all files (sitemaps.org), whole: a line a file. */
export async function renderSitemapIndex(files: readonly SitemapFile[], origin: string): Promise<string> {
  const xml = new SitemapIndexStream({ level: ErrorLevel.SILENT })
  const items = files.map(it => ({ url: origin + it.path, ...toLastmod(it.changedAt) }))
  const chunks: string[] = []
  for await (const chunk of Readable.from(items).pipe(xml)) chunks.push(String(chunk))
  return chunks.join('')
}

/**
 * One file of the index, compressed (gzip) and written while it is read: no more of it is ever in memory than one chunk. What breaks off
 * half-way ends in an error of the stream.
 */
export function createSitemapGzip(file: SitemapFile, origin: string): Readable {
  // addresses are made by `toPath`, so there is nothing to be found wrong; an error thrown in here would have no one to catch it
  const xml = new SitemapStream({
    level: ErrorLevel.SILENT,
    xmlns: { news: false, image: false, video: false, xhtml: true },
  })
  return pipeline(Readable.from(toItems(file, origin)), xml, toChunks, createGzip(), () => {})
}

/** The writer says each tag by itself: to pack them one by one takes many times as long. Characters. */
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
