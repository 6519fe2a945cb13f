/** What a failed query means for the caller; undefined when it is not the database's doing. */
export interface DatabaseFailure {
  /** SQLSTATE, or the driver's own word for a lost connection. */
  readonly code: string
  readonly message: string
  /** Seconds after which it is worth trying again; undefined: never, the query itself is wrong. */
  readonly retryAfter: number | undefined
}

/** Statement or lock time-out, serialization failure, deadlock: another try may pass at once. */
const BUSY = new Set(['57014', '55P03', '40001', '40P01', '25P03'])
/** Shut down, crashed, starting, too many connections. */
const AWAY = new Set(['57P01', '57P02', '57P03', '57P05', '53300', '53400'])
const UNREACHABLE =
  /^(?:08\w{3}|CONNECTION_(?:CLOSED|ENDED|DESTROYED|CONNECT_TIMEOUT)|CONNECT_TIMEOUT|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH|EAI_AGAIN)$/

/** Looks through what wraps the driver's error: Drizzle's message repeats the parameters, which must not be told on. */
export function databaseFailureOf(error: unknown): DatabaseFailure | undefined {
  for (let it = error, depth = 0; it instanceof Error && depth < 5; it = it.cause, depth += 1) {
    if ('code' in it && typeof it.code === 'string') {
      const { code, message } = it
      if (BUSY.has(code)) return { code, message, retryAfter: 1 }
      if (AWAY.has(code) || UNREACHABLE.test(code)) return { code, message, retryAfter: 3 }
      if (it.name === 'PostgresError') return { code, message, retryAfter: undefined }
    }
  }
  return undefined
}
