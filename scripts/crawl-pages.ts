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
  const seen = new Set(['/'])
  const waiting = ['/']
  let visited = 0
  let busy = 0
  try {
    await new Promise<void>((done, fail) => {
      const next = (): void => {
        if (visited + busy >= count || waiting.length === 0) return busy === 0 ? done() : undefined
        while (busy < CONCURRENCY && visited + busy < count) {
          // from both ends in turn, to mix the kinds of pages
          const path = visited % 2 === 0 ? waiting.pop() : waiting.shift()
          if (path === undefined) return
          busy++
          visitPage(path).then(() => {
            busy--
            visited++
            next()
          }, fail)
        }
      }
      next()
    })
  } finally {
    agent.destroy()
  }
  return visited

  async function visitPage(path: string): Promise<void> {
    const { status, location, html } = await fetchPage(path)
    if (status >= 500) throw new Error(`${path} responds with ${status}`)
    const links = location === undefined ? [...html.matchAll(LINK)].map(([, link]) => link ?? '') : [location]
    for (const link of links) {
      if (!link.startsWith('/') || seen.has(link)) continue
      seen.add(link)
      waiting.push(link)
    }
  }

  function fetchPage(path: string): Promise<{ status: number; location: string | undefined; html: string }> {
    return new Promise((done, fail) => {
      request(base + path, { agent, headers: { accept: 'text/html', 'accept-encoding': 'br' } }, response => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', fail)
        response.on('end', () => {
          const bytes = Buffer.concat(chunks)
          const html = response.headers['content-encoding'] === 'br' ? brotliDecompressSync(bytes) : bytes
          done({ status: response.statusCode ?? 0, location: response.headers.location, html: html.toString() })
        })
      })
        .on('error', fail)
        .end()
    })
  }
}
