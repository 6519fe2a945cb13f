import { readFileSync } from 'node:fs'
import { Socket } from 'node:net'

import { KILL_POINTS } from '#tests/support/payments/kill-points.ts'

/**
 * Loaded before the app (`node --import`): kills the process with SIGKILL in the moment before it sends a statement to PostgreSQL. The file
 * KILL_FILE names the point of KILL_POINTS; without it nothing happens. The statement never arrives, and an open transaction is rolled back.
 */
const file = process.env['KILL_FILE'] ?? ''
/** The statements that each connection has sent in its transaction, for points at a commit. */
const sent = new WeakMap<Socket, string>()

function readPoint(): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

const { write } = Socket.prototype
Socket.prototype.write = function (this: Socket, ...parts: unknown[]): boolean {
  const name = readPoint()
  const point = name === undefined ? undefined : KILL_POINTS[name]
  if (point) {
    const text = Buffer.isBuffer(parts[0]) ? parts[0].toString('latin1') : String(parts[0])
    const before = sent.get(this) ?? ''
    if (point.statement.test(text) && (point.after === undefined || point.after.test(before))) process.kill(process.pid, 'SIGKILL')
    // a transaction of one order fits
    sent.set(this, /\bcommit\b/.test(text) ? '' : (before + text).slice(-200_000))
  }
  return Reflect.apply(write, this, parts) as boolean
}
