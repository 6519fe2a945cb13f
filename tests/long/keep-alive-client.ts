import { connect, type Socket } from 'node:net'

/** One request and its result. */
export interface SentRequest {
  readonly path: string
  /** By `performance.now()`. */
  readonly sentAt: number
  /** The status of a complete response. `truncated`: the connection closed inside the response. `nothing`: it closed before the first byte. */
  result: number | 'truncated' | 'nothing'
}

const HEAD_END = '\r\n\r\n'

/**
 * Requests one address after another on a keep-alive connection, and reconnects when the server closes it. Ends when the server refuses
 * the connection.
 */
export async function sendRequests(port: number, paths: readonly string[], start: number, sent: SentRequest[]): Promise<void> {
  for (let index = start, reachable = true; reachable;) {
    reachable = await new Promise<boolean>(resolve => {
      let current: SentRequest | undefined
      let received = ''
      const socket: Socket = connect(port, '127.0.0.1', sendNext)
      function sendNext(): void {
        current = { path: paths[index++ % paths.length]!, sentAt: performance.now(), result: 'nothing' }
        received = ''
        sent.push(current)
        const origin = `http://127.0.0.1:${port}`
        socket.write(`GET ${current.path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nOrigin: ${origin}\r\nX-Storefront: 1\r\n\r\n`)
      }
      socket.setNoDelay(true)
      socket.on('data', chunk => {
        received += chunk.toString('latin1')
        if (!current) return
        current.result = 'truncated'
        const end = received.indexOf(HEAD_END)
        if (end < 0) return
        const head = received.slice(0, end)
        const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1])
        if (received.length - end - HEAD_END.length < length) return
        current.result = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1])
        current = undefined
        if (/\r\nconnection: close/i.test(head)) socket.end()
        else sendNext()
      })
      let failed = false
      socket.on('error', (error: NodeJS.ErrnoException) => (failed ||= error.code === 'ECONNREFUSED'))
      socket.on('close', () => resolve(!failed))
    })
  }
}
