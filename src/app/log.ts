import { type DestinationStream, destination, type Logger, pino } from 'pino'

import { getGrade, type Report } from '#domain/platform/report.ts'
import { redact, redactText } from '#app/redact.ts'
import type { Settings } from '#app/settings.ts'

export type Log = Logger

/** Logs JSON lines to stdout, or plain lines on a terminal. `redact` filters everything first. */
export function createLog(settings: Pick<Settings, 'logLevel'>, into: DestinationStream = openStandardOutput()): Log {
  return pino(
    {
      level: settings.logLevel,
      base: null,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: label => ({ level: label }), log: fields => redact(fields) as Record<string, unknown> },
      // `redact` handles errors as ordinary fields, so their messages are filtered too
      serializers: { err: error => error as unknown },
      hooks: {
        logMethod(args, method) {
          const [first, ...rest] = args as unknown[]
          const all = first instanceof Error ? [{ err: first }, ...(rest.length > 0 ? rest : [first.message])] : [first, ...rest]
          method.apply(this, all.map(it => (typeof it === 'string' ? redactText(it) : it)) as typeof args)
        },
      },
    },
    into,
  )
}

/** Implements the report port with a log. The server computes the grade; a browser only sends the duration. */
export function createReport(log: Log): Report {
  return entry => {
    if (entry.kind === 'error') return log.error(entry, entry.name)
    if (entry.kind === 'event') return log.info(entry, entry.name)
    const grade = getGrade(entry.duration)
    const isWarning = entry.status >= 500 || entry.status === 0 || grade === 'F'
    log[isWarning ? 'warn' : 'debug']({ ...entry, grade }, entry.name)
  }
}

export interface AccessLine {
  readonly method: string
  /** Without its query. */
  readonly path: string
  readonly status: number
  readonly milliseconds: number
  readonly id: string
  /** The client is a bot by its user agent (A §6). */
  readonly bot?: true
}

/** Writes one line per request. A failure is a warning here, because its error line gives the cause. */
export function logAccess(log: Log, line: AccessLine): void {
  const level = line.status >= 500 ? 'warn' : 'info'
  if (log.isLevelEnabled(level)) getStream(log).write(toAccessLine(level, line))
}

const getStream = (log: Log): DestinationStream => (log as unknown as Record<symbol, DestinationStream>)[pino.symbols.streamSym]!

/** The line that the logger would write for these fields, in half of its processor time. */
function toAccessLine(level: string, { method, path, status, milliseconds, id, bot }: AccessLine): string {
  const ms = Math.round(milliseconds * 10) / 10
  const request = `"method":${JSON.stringify(method)},"path":${JSON.stringify(redactText(path))},"status":${status},"id":${JSON.stringify(id)}`
  const duration = `"ms":${ms},"grade":${JSON.stringify(getGrade(milliseconds))}`
  return `{"level":"${level}","time":"${new Date().toISOString()}",${request},${bot ? '"bot":true,' : ''}${duration},"msg":"request"}\n`
}

function openStandardOutput(): DestinationStream {
  if (process.stdout.isTTY) return { write: line => void process.stdout.write(toPlainLine(line)) }
  const out = destination({ dest: 1, sync: false })
  process.once('exit', () => out.flushSync())
  return out
}

/** "12:30:01 info  request method=GET path=/es/en status=200 …" */
export function toPlainLine(json: string): string {
  const { time, level, msg, ...fields } = JSON.parse(json) as Record<string, unknown>
  const rest = Object.entries(fields).map(([name, value]) => `${name}=${typeof value === 'object' ? JSON.stringify(value) : String(value)}`)
  return `${String(time).slice(11, 19)} ${String(level).padEnd(5)} ${[msg ?? '', ...rest].join(' ')}\n`
}
