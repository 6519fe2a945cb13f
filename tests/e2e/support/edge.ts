import { createServer, request as ask } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * A server in front of the site, as a network of caches is: it hands everything on. While a file is held to be `gone`, the
 * site is asked for it by a name that no build has, as a page of an older build would: its 404 is the site's own.
 */
export interface Edge {
  /** No slash at the end. */
  readonly url: string
  /** Files of the build whose path this matches are gone from now on; undefined: none. */
  gone: RegExp | undefined
  /** How many pages were asked for. */
  readonly pages: readonly string[]
  /** How many files were refused. */
  readonly refused: readonly string[]
  stop(): Promise<void>
}

/** What the edge waits for before it answers for a file that is gone. */
export async function startEdge(site: string, until: () => Promise<void> = () => Promise.resolve()): Promise<Edge> {
  const pages: string[] = []
  const refused: string[] = []
  const edge = { gone: undefined as RegExp | undefined }
  const { hostname, port, host } = new URL(site)
  const server = createServer((request, response) => {
    const path = request.url ?? '/'
    const isGone = edge.gone?.test(path) === true
    if (isGone) refused.push(path)
    if (/text\/html/.test(request.headers.accept ?? '')) pages.push(path)
    const onward = isGone ? '/_astro/of-an-older-build.00000000.js' : path
    void (isGone ? until() : Promise.resolve()).then(() => {
      const options = { hostname, port, path: onward, method: request.method, headers: { ...request.headers, host } }
      const forwarded = ask(options, answer => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
      })
      forwarded.on('error', () => response.destroy())
      request.pipe(forwarded)
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const stop = async () => {
    server.closeAllConnections()
    await new Promise(resolve => server.close(resolve))
  }
  return Object.assign(edge, { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, pages, refused, stop })
}
