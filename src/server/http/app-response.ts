import { type IncomingMessage, type OutgoingHttpHeader, type OutgoingHttpHeaders, ServerResponse } from 'node:http'

type WriteHeadHeaders = OutgoingHttpHeaders | OutgoingHttpHeader[]

/**
 * A response with default headers besides those of `writeHead` and `setHeader`, which take precedence. One list of headers costs Node a
 * third less than single calls, because it checks each name and value once.
 */
export class AppResponse<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
  /** Lower-case names, like all names that `writeHead` receives. */
  defaultHeaders: readonly (readonly [name: string, value: string])[] = []

  override writeHead(status: number, message?: string, headers?: WriteHeadHeaders): this
  override writeHead(status: number, headers?: WriteHeadHeaders): this
  override writeHead(status: number, ...rest: (string | WriteHeadHeaders | undefined)[]): this {
    const passed = rest.find(it => typeof it === 'object') ?? {}
    if (Array.isArray(passed) || this.getHeaderNames().length > 0) {
      for (const [name, value] of this.defaultHeaders) if (!(name in passed) && !this.hasHeader(name)) this.setHeader(name, value)
      return super.writeHead(status, passed)
    }
    const list: OutgoingHttpHeader[] = []
    for (const [name, value] of this.defaultHeaders) if (!(name in passed)) list.push(name, value)
    for (const name in passed) {
      const value = passed[name]
      // Node accepts several values in a list too; its types do not declare it
      if (value !== undefined) list.push(name, value as OutgoingHttpHeader)
    }
    return super.writeHead(status, list)
  }
}
