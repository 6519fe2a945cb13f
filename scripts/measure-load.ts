import { connect, type Socket } from 'node:net'
import { performance } from 'node:perf_hooks'

/** Throughput and response times of a server under load. */
export interface LoadResult {
  /** Responses a second. */
  readonly rate: number
  /** Milliseconds. */
  readonly median: number
  readonly p99: number
}

export interface LoadOptions {
  readonly connections: number
  readonly seconds: number
}

/** The first responses fill caches, and V8 optimises hot code only after some thousand requests. */
const WARM_UP_SECONDS = 3

/**
 * Requests `url` repeatedly as browsers do: with keep-alive, compressed responses, and one request at a time on each connection. It does not
 * parse responses, because a full HTTP client would use more CPU than the measured server.
 *
 * @throws Error when a response is not a 200 with a length
 */
export async function measureLoad(url: string, { connections, seconds }: LoadOptions): Promise<LoadResult> {
  await run(url, connections, WARM_UP_SECONDS)
  const startedAt = performance.now()
  const times = await run(url, connections, seconds)
  const duration = (performance.now() - startedAt) / 1000
  const sorted = Float64Array.from(times).sort()
  const getPercentile = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? Number.NaN
  return { rate: times.length / duration, median: getPercentile(0.5), p99: getPercentile(0.99) }
}

async function run(url: string, connections: number, seconds: number): Promise<number[]> {
  const times: number[] = []
  const until = performance.now() + seconds * 1000
  await Promise.all(Array.from({ length: connections }, () => runClient(new URL(url), until, times)))
  return times
}

const HEAD_END = Buffer.from('\r\n\r\n')
const STATUS_OK = Buffer.from('HTTP/1.1 200')
const LENGTH_HEADER = Buffer.from('\r\ncontent-length: ')
const EMPTY = Buffer.alloc(0)
const DIGIT_ZERO = 0x30
/** Maximum size of one read. */
const READ_BUFFER_BYTES = 64 * 1024

/** Parses the content length from the bytes of a head, without allocating a string for each response. */
function parseContentLength(head: Buffer, end: number): number | undefined {
  const at = head.indexOf(LENGTH_HEADER)
  if (!head.subarray(0, STATUS_OK.length).equals(STATUS_OK) || at < 0 || at > end) return undefined
  let length = 0
  for (let i = at + LENGTH_HEADER.length; head[i] !== HEAD_END[0]; i++) length = length * 10 + (head[i] ?? 0) - DIGIT_ZERO
  return length
}

function runClient({ hostname, port, host, pathname, search }: URL, until: number, times: number[]): Promise<void> {
  const request = `GET ${pathname}${search} HTTP/1.1\r\nhost: ${host}\r\naccept: text/html\r\naccept-encoding: br\r\n\r\n`
  return new Promise((resolve, reject) => {
    // one buffer for all reads: garbage collection in this process would distort the figures
    const buffer = Buffer.allocUnsafeSlow(READ_BUFFER_BYTES)
    const onread = {
      buffer,
      callback(size: number): boolean {
        readChunk(buffer.subarray(0, size))
        return true
      },
    }
    const socket: Socket = connect({ port: Number(port), host: hostname, onread }, sendRequest)
    let sentAt = 0
    /** Bytes of the response that are still missing; undefined until its head is complete. */
    let remaining: number | undefined
    let head: Buffer = EMPTY
    function sendRequest(): void {
      if (performance.now() >= until) {
        socket.destroy()
        return resolve()
      }
      remaining = undefined
      head = EMPTY
      sentAt = performance.now()
      socket.write(request)
    }
    socket.setNoDelay(true)
    socket.on('error', reject)
    socket.on('close', () => reject(new Error(`${pathname}: the connection was closed`)))
    function readChunk(chunk: Buffer): void {
      if (remaining === undefined) {
        head = head.length === 0 ? chunk : Buffer.concat([head, chunk])
        const end = head.indexOf(HEAD_END)
        // the next read overwrites the buffer
        if (end < 0) return void (head = Buffer.from(head))
        const length = parseContentLength(head, end)
        if (length === undefined) return void socket.destroy(new Error(`${pathname} responds with ${head.toString('latin1', 0, 300)}`))
        remaining = length - (head.length - end - HEAD_END.length)
      } else remaining -= chunk.length
      if (remaining > 0) return
      times.push(performance.now() - sentAt)
      sendRequest()
    }
  })
}
