import type { House } from '#house.ts'
import { ask, type PageHandler } from '#server/ask.ts'
import { bodyLimit, readBody } from '#server/body.ts'
import { crossSiteReason } from '#server/cross-site.ts'
import { deliver } from '#server/deliver.ts'
import type { Exchange } from '#server/exchange.ts'
import type { GuessLimit } from '#server/guess-limit.ts'
import { sayApi } from '#server/plain-answer.ts'
import { prepare } from '#server/prepare.ts'

/** A call of the API: from this site, of a bearable size, then on to the front door. */
export async function answerCall(exchange: Exchange, house: House, handler: PageHandler, guesses?: GuessLimit): Promise<void> {
  const { request, response, id, client, address } = exchange
  const { settings } = house
  const turnAway = (status: number, message: string, headers: Record<string, string> = {}): void =>
    sayApi(response, { status, message, id, headers })
  const reason = house.bearerOnly ? undefined : crossSiteReason(request.method ?? '', request.headers, settings, address.decoded)
  if (reason !== undefined) return turnAway(403, reason)
  const method = request.method ?? ''
  const wait = await guesses?.waitOf(method, address.decoded, client)
  if (wait !== undefined) return turnAway(429, 'Too many tries; please wait a while', { 'retry-after': String(wait) })
  const limit = bodyLimit(request, settings)
  const body = await readBody(request, response, limit)
  if (body === undefined) return turnAway(413, `The body is larger than ${limit} bytes`)
  const answer = await ask(handler, prepare(exchange, settings.siteOrigin, body))
  await guesses?.note(method, address.decoded, client, answer.status)
  return deliver(exchange, answer)
}
