import { connect, type Socket } from 'node:net'

/** One request on the wire, and what came of it. */
export interface Sent {
  readonly path: string
  /** On the clock of `performance`. */
  readonly at: number
  /** The status of a whole answer; `cut`: it broke off half-way; `nothing`: the connection ended without a byte of it. */
  outcome: number | 'cut' | 'nothing'
}

/** Whole answers, and what is left of the bytes. */
const HEAD_END = '\r\n\r\n'

/**
 * Asks for one address after another on a connection that stays open, and on another one when that is closed; ends when no connection
 * can be had.
 */
export async function visit(port: number, paths: readonly string[], start: number, sent: Sent[]): Promise<void> {
  for (let turn = start, reachable = true; reachable;) {
    reachable = await new Promise<boolean>(over => {
      let now: Sent | undefined
      let answer = ''
      const socket: Socket = connect(port, '127.0.0.1', ask)
      function ask(): void {
        now = { path: paths[turn++ % paths.length]!, at: performance.now(), outcome: 'nothing' }
        answer = ''
        sent.push(now)
        const origin = `http://127.0.0.1:${port}`
        socket.write(`GET ${now.path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nOrigin: ${origin}\r\nX-Storefront: 1\r\n\r\n`)
      }
      socket.setNoDelay(true)
      socket.on('data', chunk => {
        answer += chunk.toString('latin1')
        if (!now) return
        now.outcome = 'cut'
        const end = answer.indexOf(HEAD_END)
        if (end < 0) return
        const head = answer.slice(0, end)
        const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1])
        if (answer.length - end - HEAD_END.length < length) return
        now.outcome = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1])
        now = undefined
        if (/\r\nconnection: close/i.test(head)) socket.end()
        else ask()
      })
      let failed = false
      socket.on('error', (error: NodeJS.ErrnoException) => (failed ||= error.code === 'ECONNREFUSED'))
      socket.on('close', () => over(!failed))
    })
  }
}
