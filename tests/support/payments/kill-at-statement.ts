import { readFileSync } from 'node:fs'
import { Socket } from 'node:net'

import { KILL_POINTS } from '#tests/support/payments/kill-points.ts'
import { readStatements } from '#tests/support/payments/read-statements.ts'

/**
 * Loaded before the app (`node --import`): kills the process with SIGKILL in the moment before it sends a statement to PostgreSQL. The file
 * KILL_FILE names the point of KILL_POINTS; without it nothing happens. The statement never arrives, and an open transaction is rolled back.
 */
const file = process.env['KILL_FILE'] ?? ''

interface Connection {
  /** Text of each prepared statement, by its name: PostgreSQL gets the text once. */
  readonly prepared: Map<string, string>
  /** The statements since the last commit, for points at a commit. */
  transaction: string[]
}

const connections = new WeakMap<Socket, Connection>()

function readPoint(): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

const { write } = Socket.prototype
Socket.prototype.write = function (this: Socket, ...parts: unknown[]): boolean {
  const connection = connections.get(this) ?? { prepared: new Map<string, string>(), transaction: [] }
  connections.set(this, connection)
  const statements = Buffer.isBuffer(parts[0]) ? readStatements(parts[0], connection.prepared) : []
  const name = statements.length > 0 ? readPoint() : undefined
  const point = name === undefined ? undefined : KILL_POINTS[name]
  for (const statement of statements) {
    if (point?.statement.test(statement) && (!point.after || connection.transaction.some(it => point.after!.test(it))))
      process.kill(process.pid, 'SIGKILL')
    connection.transaction = /\b(?:commit|rollback)\b/.test(statement) ? [] : [...connection.transaction, statement]
  }
  return Reflect.apply(write, this, parts) as boolean
}
