import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** What wrk measured. */
export interface WrkResult {
  /** Answers a second. */
  readonly rate: number
  /** Milliseconds. */
  readonly p99: number
}

const exec = promisify(execFile)
const MS_PER_UNIT = { us: 0.001, ms: 1, s: 1000 } as const

/**
 * Asks for `url` with wrk (https://github.com/wg/wrk; Debian package `wrk`), whose own work is small beside the server's.
 *
 * @throws Error when wrk is missing, or an answer was not a 2xx
 */
export async function runWrk(url: string, { connections, seconds }: { connections: number; seconds: number }): Promise<WrkResult> {
  const options = ['--threads', '1', '--connections', `${connections}`, '--duration', `${seconds}s`, '--timeout', '10s', '--latency']
  const headers = ['--header', 'accept-encoding: br', '--header', 'accept: text/html']
  const { stdout } = await exec('wrk', [...options, ...headers, url])
  return parseWrk(stdout)
}

/** @throws Error when an answer was not a 2xx, or the output is another program's */
export function parseWrk(output: string): WrkResult {
  const errors = /(?:Non-2xx or 3xx responses|Socket errors): .*/.exec(output)?.[0]
  if (errors !== undefined) throw new Error(errors)
  const rate = Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1])
  const [, number, unit] = /99%\s+([\d.]+)(us|ms|s)\b/.exec(output) ?? []
  if (!(rate > 0) || unit === undefined) throw new Error(`This is not what wrk writes: ${output.slice(0, 300)}`)
  return { rate, p99: Number(number) * MS_PER_UNIT[unit as keyof typeof MS_PER_UNIT] }
}
