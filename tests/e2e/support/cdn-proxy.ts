import { createServer, type IncomingMessage, request as sendRequest, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/**
 * A proxy in front of the site, like a content delivery network. It forwards each request. A request for a missing file is forwarded under a
 * name that no build has, so that the site answers 404 as it does to a page of an older build.
 */
export interface CdnProxy {
  /** No slash at the end. */
  readonly url: string
  /** Files whose path matches are missing; undefined: none is. */
  missingFiles: RegExp | undefined
  /** Files that are sent in place of others, by path. */
  replacedFiles: Readonly<Record<string, string>>
  /** Changes the text of a file, as another build does; undefined: nothing is changed. */
  changeText: { readonly path: string; readonly change: (text: string) => string } | undefined
  /** Delay of each page, and of a request for its headers. Milliseconds. */
  pageDelay: number
  /** Paths of the requested pages. */
  readonly requestedPages: readonly string[]
  /** Paths of the requests for missing files. */
  readonly failedFiles: readonly string[]
  stop(): Promise<void>
}

export async function startCdnProxy(site: string): Promise<CdnProxy> {
  const requestedPages: string[] = []
  const failedFiles: string[] = []
  const proxy: Pick<CdnProxy, 'missingFiles' | 'replacedFiles' | 'changeText' | 'pageDelay'> = {
    missingFiles: undefined,
    replacedFiles: {},
    changeText: undefined,
    pageDelay: 0,
  }
  const { hostname, port, host } = new URL(site)
  const server = createServer((request, response) => {
    const path = request.url ?? '/'
    const isMissing = proxy.missingFiles?.test(path) === true
    if (isMissing) failedFiles.push(path)
    const isPage = /text\/html/.test(request.headers.accept ?? '')
    if (isPage) requestedPages.push(path)
    const forwardedPath = isMissing ? '/_astro/of-an-older-build.00000000.js' : (proxy.replacedFiles[path] ?? path)
    const change = proxy.changeText?.path === path ? proxy.changeText.change : undefined
    const headers = { ...request.headers, host, ...(change && { 'accept-encoding': 'identity' }) }
    if (change) delete headers['if-none-match']
    const forwarded = sendRequest({ hostname, port, path: forwardedPath, method: request.method, headers }, reply => {
      if (change) return void text(reply).then(it => sendChanged(response, reply, change(it)))
      setTimeout(
        () => {
          response.writeHead(reply.statusCode ?? 502, reply.headers)
          reply.pipe(response)
        },
        isPage || request.method === 'HEAD' ? proxy.pageDelay : 0,
      )
    })
    forwarded.on('error', () => response.destroy())
    request.pipe(forwarded)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const stop = async () => {
    server.closeAllConnections()
    await new Promise(resolve => server.close(resolve))
  }
  return Object.assign(proxy, { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requestedPages, failedFiles, stop })
}

function sendChanged(response: ServerResponse, reply: IncomingMessage, body: string): void {
  const { etag: _, 'content-length': __, ...headers } = reply.headers
  response.writeHead(reply.statusCode ?? 502, headers)
  response.end(body)
}
