import { Agent, request } from 'node:http'
import { brotliDecompressSync } from 'node:zlib'

const CONCURRENCY = 8
/** Paths of pages begin with a country and a language. */
const LINK = /\shref="(\/[a-z]{2}\/[a-z]{2}\/[^"#?]*)"/g

/**
 * Requests distinct pages of the site by following links from its start page, until it has `count` pages or no more links.
 *
 * @returns number of requested pages
 * @throws Error when a page responds with 5xx
 */
export async function crawlPages(base: string, count: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENCY })
  const knownPaths = new Set(['/'])
  const queue = ['/']
  let crawled = 0
  let active = 0
  try {
    await new Promise<void>((resolve, reject) => {
      const startRequests = (): void => {
        if (crawled + active >= count || queue.length === 0) return active === 0 ? resolve() : undefined
        while (active < CONCURRENCY && crawled + active < count) {
          // from both ends in turn, to mix the kinds of pages
          const path = crawled % 2 === 0 ? queue.pop() : queue.shift()
          if (path === undefined) return
          active++
          crawlPage(path).then(() => {
            active--
            crawled++
            startRequests()
          }, reject)
        }
      }
      startRequests()
    })
  } finally {
    agent.destroy()
  }
  return crawled

  async function crawlPage(path: string): Promise<void> {
    const { status, location, html } = await fetchPage(path)
    if (status >= 500) throw new Error(`${path} responds with ${status}`)
    const links = location === undefined ? [...html.matchAll(LINK)].map(([, link]) => link ?? '') : [location]
    for (const link of links) {
      if (!link.startsWith('/') || knownPaths.has(link)) continue
      knownPaths.add(link)
      queue.push(link)
    }
  }

  function fetchPage(path: string): Promise<{ status: number; location: string | undefined; html: string }> {
    return new Promise((resolve, reject) => {
      request(base + path, { agent, headers: { accept: 'text/html', 'accept-encoding': 'br' } }, response => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () => {
          const bytes = Buffer.concat(chunks)
          const html = response.headers['content-encoding'] === 'br' ? brotliDecompressSync(bytes) : bytes
          resolve({ status: response.statusCode ?? 0, location: response.headers.location, html: html.toString() })
        })
      })
        .on('error', reject)
        .end()
    })
  }
}
