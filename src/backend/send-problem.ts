import { randomUUID } from 'node:crypto'

import type { Context } from 'hono'

import { findDatabaseFailure } from '#backend/database-failure.ts'
import { Problem } from '#backend/problem.ts'
import { HEADER } from '#contract/headers.ts'
import type { ServerError } from '#contract/server-error.ts'
import type { Report } from '#domain/platform/report.ts'

/** B §8 defines UNKNOWN_ERROR only. The other codes are defined here, one per status. */
const CODES: Readonly<Partial<Record<number, string>>> = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  408: 'REQUEST_TIMEOUT',
  409: 'CONFLICT',
  410: 'GONE',
  413: 'BODY_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  422: 'UNPROCESSABLE',
  429: 'TOO_MANY_REQUESTS',
  501: 'NOT_IMPLEMENTED',
  503: 'UNAVAILABLE',
}

/** The request id that the server sent, or a new one. An id with other characters is replaced: it could forge a log line. */
function getRequestId(c: Context): string {
  const header = c.req.header(HEADER.requestId) ?? ''
  return /^[\w-]{1,64}$/.test(header) ? header : randomUUID()
}

/** Sends an error reply in the form of B §8. The details of an unexpected error go to `report`, not to the caller. */
export function sendProblem(c: Context, error: unknown, report: Report): Response {
  const requestId = getRequestId(c)
  const problem = error instanceof Problem ? error : reportUnexpected(c, error, requestId, report)
  const { headers = {}, code = CODES[problem.status] ?? 'UNKNOWN_ERROR', ...detail } = problem.details
  const body: ServerError = {
    error: {
      code,
      ...(problem.staticCode !== undefined && { staticCode: problem.staticCode }),
      ...detail,
      message: problem.message,
      requestId,
    },
  }
  return c.json(body, problem.status, { ...headers, 'cache-control': 'no-store', [HEADER.requestId]: requestId })
}

function reportUnexpected(c: Context, error: unknown, requestId: string, report: Report): Problem {
  const failure = findDatabaseFailure(error)
  const cause = error instanceof Error ? error : new Error(String(error))
  const description = failure ? `${failure.code} ${failure.message}` : cause.message
  const frames = (cause.stack ?? '').split('\n').filter(it => /^\s+at /.test(it)).slice(0, 12) // prettier-ignore
  report({
    kind: 'error',
    name: failure ? 'DATABASE_ERROR' : cause.name,
    message: [`${requestId} ${description}`, ...frames].join('\n'),
    path: `${c.req.method} ${c.req.path}`,
  })
  if (failure?.retryAfterSeconds === undefined) return new Problem(500, 'Something went wrong on our side')
  return new Problem(503, 'The marketplace is busy, please try again', undefined, {
    headers: { 'retry-after': String(failure.retryAfterSeconds) },
  })
}
