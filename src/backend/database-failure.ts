/** A failed query, as the caller sees it. */
export interface DatabaseFailure {
  /** SQLSTATE, or the driver's code for a lost connection. */
  readonly code: string
  readonly message: string
  /** Undefined when the query itself is wrong: a retry cannot succeed. */
  readonly retryAfterSeconds: number | undefined
}

/** Statement or lock timeout, serialization failure, deadlock: a retry can succeed at once. */
const BUSY_CODES = new Set(['57014', '55P03', '40001', '40P01', '25P03'])
/** The database shuts down, has crashed, starts, or has too many connections. */
const UNAVAILABLE_CODES = new Set(['57P01', '57P02', '57P03', '57P05', '53300', '53400'])
const UNREACHABLE_CODE =
  /^(?:08\w{3}|CONNECTION_(?:CLOSED|ENDED|DESTROYED|CONNECT_TIMEOUT)|CONNECT_TIMEOUT|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH|EAI_AGAIN)$/

/**
 * Finds the driver's error among the causes. Drizzle's own message repeats the query parameters, which must not be logged.
 *
 * @returns undefined when the error does not come from the database
 */
export function findDatabaseFailure(error: unknown): DatabaseFailure | undefined {
  for (let it = error, depth = 0; it instanceof Error && depth < 5; it = it.cause, depth += 1) {
    if ('code' in it && typeof it.code === 'string') {
      const { code, message } = it
      if (BUSY_CODES.has(code)) return { code, message, retryAfterSeconds: 1 }
      if (UNAVAILABLE_CODES.has(code) || UNREACHABLE_CODE.test(code)) return { code, message, retryAfterSeconds: 3 }
      if (it.name === 'PostgresError') return { code, message, retryAfterSeconds: undefined }
    }
  }
  return undefined
}
