import type { Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'

/** Time in which the server must respond. */
const RESPONSE_TIMEOUT_MS = 1500
/**
 * Requests TLS. The server responds with one byte before authentication.
 *
 * @source https://www.postgresql.org/docs/18/protocol-message-formats.html "SSLRequest"
 */
const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 0x04, 0xd2, 0x16, 0x2f])

/** Closes the sockets of a pool when the server does not respond. A stopped process or a network failure leaves them open. */
export interface LivenessCheck {
  /** Adds a socket to those of the pool. */
  readonly track: (socket: Socket) => Socket
  /** Number of bytes received on all sockets of the pool so far. */
  readonly receivedBytes: () => number
  /**
   * Requests one byte from the server on a separate socket. If none arrives within 1.5 s, closes the sockets that received nothing
   * meanwhile. A refused connection counts as a response. Concurrent calls share one check.
   */
  readonly closeIfUnresponsive: () => Promise<void>
}

/** @param open opens a socket to the server */
export function createLivenessCheck(open: () => Socket): LivenessCheck {
  const sockets = new Set<Socket>()
  let running: Promise<void> | undefined
  /** Bytes received on sockets that are closed. */
  let closedBytes = 0

  function track(socket: Socket): Socket {
    // no `close` listener, because the driver removes it with TLS
    for (const it of sockets) {
      if (!it.destroyed) continue
      sockets.delete(it)
      closedBytes += it.bytesRead
    }
    sockets.add(socket)
    return socket
  }

  async function check(): Promise<void> {
    // connections that are still opening have a time-out in the driver
    const received = [...sockets].filter(it => it.bytesRead > 0).map(it => ({ socket: it, bytes: it.bytesRead }))
    if (await waitForResponse(open())) return
    for (const { socket, bytes } of received) if (socket.bytesRead === bytes) socket.destroy()
  }

  const receivedBytes = (): number => [...sockets].reduce((sum, it) => sum + it.bytesRead, closedBytes)

  return { track, receivedBytes, closeIfUnresponsive: () => (running ??= check().finally(() => (running = undefined))) }
}

async function waitForResponse(socket: Socket): Promise<boolean> {
  const responded = Promise.withResolvers<boolean>()
  for (const event of ['data', 'error', 'close']) socket.once(event, () => responded.resolve(true))
  // after a blocked event loop, data that arrived meanwhile is read first
  const timer = setTimeout(() => void nextTurn(false).then(responded.resolve), RESPONSE_TIMEOUT_MS)
  socket.write(SSL_REQUEST)
  try {
    return await responded.promise
  } finally {
    clearTimeout(timer)
    socket.on('error', () => undefined).destroy()
  }
}
