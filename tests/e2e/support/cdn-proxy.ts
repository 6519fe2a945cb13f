import { createServer, request as sendRequest } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * A proxy in front of the site, like a content delivery network. It forwards each request. A request for a missing file is forwarded under a
 * name that no build has, so that the site answers 404 as it does to a page of an older build.
 */
export interface CdnProxy {
  /** No slash at the end. */
  readonly url: string
  /** Files whose path matches are missing; undefined: none is. */
  missingFiles: RegExp | undefined
  /** Paths of the requested pages. */
  readonly requestedPages: readonly string[]
  /** Paths of the requests for missing files. */
  readonly failedFiles: readonly string[]
  stop(): Promise<void>
}

export async function startCdnProxy(site: string): Promise<CdnProxy> {
  const requestedPages: string[] = []
  const failedFiles: string[] = []
  const proxy = { missingFiles: undefined as RegExp | undefined }
  const { hostname, port, host } = new URL(site)
  const server = createServer((request, response) => {
    const path = request.url ?? '/'
    const isMissing = proxy.missingFiles?.test(path) === true
    if (isMissing) failedFiles.push(path)
    if (/text\/html/.test(request.headers.accept ?? '')) requestedPages.push(path)
    const forwardedPath = isMissing ? '/_astro/of-an-older-build.00000000.js' : path
    const options = { hostname, port, path: forwardedPath, method: request.method, headers: { ...request.headers, host } }
    const forwarded = sendRequest(options, reply => {
      response.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(response)
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
