import { Agent, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { performance } from 'node:perf_hooks'

/** What a server did under load. */
export interface Load {
  /** Answers a second. */
  readonly rate: number
  /** Milliseconds, of all answers. */
  readonly median: number
  readonly p99: number
}

/** Enough to keep one process busy, few enough not to measure the queue. */
const CONNECTIONS = 16
const SECONDS = 4
/** The first answers render and fill caches. */
const WARM_UP = 200

/** Asks for `url` over and over, as a browser would: connections kept, packed answers wanted. */
export async function load(url: string): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const times: number[] = []
  const ask = (): Promise<void> =>
    new Promise((done, fail) => {
      const began = performance.now()
      request(url, { agent, headers: { 'accept-encoding': 'br', accept: 'text/html' } }, response => {
        if (response.statusCode !== 200) return void fail(new Error(`${url} answers ${response.statusCode}`))
        response.on('error', fail).resume()
        response.on('end', () => {
          times.push(performance.now() - began)
          done()
        })
      })
        .on('error', fail)
        .end()
    })
  try {
    for (let i = 0; i < WARM_UP; i++) await ask()
    times.length = 0
    const began = performance.now()
    const until = began + SECONDS * 1000
    const visitor = async (): Promise<void> => {
      while (performance.now() < until) await ask()
    }
    await Promise.all(Array.from({ length: CONNECTIONS }, visitor))
    const seconds = (performance.now() - began) / 1000
    const sorted = times.toSorted((a, b) => a - b)
    const at = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? Number.NaN
    return { rate: times.length / seconds, median: at(0.5), p99: at(0.99) }
  } finally {
    agent.destroy()
  }
}

/**
 * The same load on a server that does nothing but send `body`, packed ahead: what this machine can do at this moment. Rates of
 * the site mean something only beside it.
 */
export async function loadBare(body: Buffer): Promise<Load> {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br', 'content-length': body.length })
    response.end(body)
  })
  await new Promise<void>(done => void server.listen(0, '127.0.0.1', done))
  try {
    return await load(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  } finally {
    server.closeAllConnections()
    server.close()
  }
}
