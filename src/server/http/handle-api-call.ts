import { NOINDEX_HEADER } from '#domain/navigation/robots.ts'
import type { App } from '#app/app.ts'
import { type RenderedPage, renderPage, type PageHandler } from '#server/http/render-page.ts'
import { getBodyLimit, readBody, streamBody } from '#server/http/read-body.ts'
import { findCrossSiteReason, isPhotoUpload } from '#server/http/cross-site.ts'
import { sendRendered } from '#server/http/send-response.ts'
import type { Exchange } from '#server/http/exchange.ts'
import type { Attempt, GuessLimit } from '#server/limits/guess-limit.ts'
import { sendApiError } from '#server/http/plain-response.ts'
import { sanitizeRequest } from '#server/http/sanitize-request.ts'

/** Handles a call of the API: checks its origin, size and rate, then renders it with the handler. */
export async function handleApiCall(exchange: Exchange, app: App, handler: PageHandler, guessLimit?: GuessLimit): Promise<void> {
  const { request, response, id, client, isForwarded, address } = exchange
  const { settings } = app
  response.setHeaders(new Map(Object.entries(NOINDEX_HEADER)))
  const reject = (status: number, message: string, headers: Record<string, string> = {}): void =>
    sendApiError(response, { status, message, id, headers })
  const reason = app.bearerOnly ? undefined : findCrossSiteReason(request.method ?? '', request.headers, settings, address.decoded)
  if (reason !== undefined) return reject(403, reason)
  const method = request.method ?? ''
  // the marketplace reads a photo as it arrives
  const photo = isPhotoUpload(method, address.decoded) ? streamBody(request, response, settings.uploadBytes) : undefined
  const rejectPhoto = (): void =>
    sendApiError(response, { status: 413, message: `The file is larger than ${settings.uploadBytes} bytes`, code: 'PHOTO_TOO_LARGE', id })
  if (photo && Number(request.headers['content-length'] ?? 0) > settings.uploadBytes) return rejectPhoto()
  const limit = getBodyLimit(request, settings)
  const body = photo ? Buffer.alloc(0) : await readBody(request, response, limit)
  if (body === undefined) return reject(413, `The body is larger than ${limit} bytes`)
  const attempt = guessLimit?.begin({ method, decodedPath: address.decoded, client, isForwarded, cookie: request.headers.cookie, body })
  if (attempt && 'waitSeconds' in attempt) {
    const { waitSeconds } = attempt
    const headers = { 'retry-after': String(waitSeconds) }
    const error = { message: 'Too many attempts; please wait a while', code: 'TOO_MANY_ATTEMPTS', payload: { waitSeconds } }
    return sendApiError(response, { status: 429, id, headers, ...error })
  }
  const reply = await renderPage(handler, sanitizeRequest(exchange, settings.siteOrigin, photo?.parts ?? body)).catch((error: unknown) => {
    attempt?.abandon()
    throw error
  })
  if (photo?.isTooLong()) {
    attempt?.abandon()
    return rejectPhoto()
  }
  return sendRendered(exchange, attempt ? endAttempt(attempt, reply) : reply)
}

/** Ends an attempt with its response, which may receive another cookie. */
function endAttempt(attempt: Attempt, reply: RenderedPage): RenderedPage {
  if (!('body' in reply)) {
    attempt.abandon()
    return reply
  }
  const cookies = [reply.headers['set-cookie'] ?? []].flat().map(String)
  const added = attempt.end({ status: reply.status, cookies, body: reply.body })
  return added === undefined ? reply : { ...reply, headers: { ...reply.headers, 'set-cookie': [...cookies, added] } }
}
