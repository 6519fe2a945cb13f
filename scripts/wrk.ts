import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Figures of wrk. */
export interface WrkResult {
  /** Responses a second. */
  readonly rate: number
  /** Milliseconds. */
  readonly p99: number
}

const exec = promisify(execFile)
const MS_PER_UNIT = { us: 0.001, ms: 1, s: 1000 } as const

/**
 * Measures `url` with wrk (https://github.com/wg/wrk; Debian package `wrk`), which uses little CPU compared with the server.
 *
 * @throws Error when wrk is missing, or a response is not a 2xx
 */
export async function runWrk(url: string, { connections, seconds }: { connections: number; seconds: number }): Promise<WrkResult> {
  const options = ['--threads', '1', '--connections', `${connections}`, '--duration', `${seconds}s`, '--timeout', '10s', '--latency']
  const headers = ['--header', 'accept-encoding: br', '--header', 'accept: text/html']
  const { stdout } = await exec('wrk', [...options, ...headers, url])
  return parseWrk(stdout)
}

/** @throws Error when a response is not a 2xx, or the output is not from wrk */
export function parseWrk(output: string): WrkResult {
  const errors = /(?:Non-2xx or 3xx responses|Socket errors): .*/.exec(output)?.[0]
  if (errors !== undefined) throw new Error(errors)
  const rate = Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1])
  const [, number, unit] = /99%\s+([\d.]+)(us|ms|s)\b/.exec(output) ?? []
  if (!(rate > 0) || unit === undefined) throw new Error(`Unexpected output of wrk: ${output.slice(0, 300)}`)
  return { rate, p99: Number(number) * MS_PER_UNIT[unit as keyof typeof MS_PER_UNIT] }
}
