import type { Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'

/** Time the server has to answer, milliseconds. */
const ANSWER_TIMEOUT_MS = 1500
/**
 * Asks whether the server speaks TLS: it answers with one byte before it wants a password.
 *
 * @source https://www.postgresql.org/docs/18/protocol-message-formats.html "SSLRequest"
 */
const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 0x04, 0xd2, 0x16, 0x2f])

/** Sockets of one pool, which it can close when the server is silent: a stopped process or a cut network leaves them open. */
export interface SilenceCheck {
  /** Counts a socket among those of the pool. */
  readonly track: (socket: Socket) => Socket
  /** Grows when something comes on a socket of the pool. */
  readonly receivedBytes: () => number
  /**
   * Asks the server for one byte on a socket of its own. When none comes within 1.5 s, closes the sockets on which nothing came meanwhile
   * either. A refused connection is an answer. Calls during a check share it.
   */
  readonly closeIfSilent: () => Promise<void>
}

/** @param open opens a socket to the server */
export function createSilenceCheck(open: () => Socket): SilenceCheck {
  const sockets = new Set<Socket>()
  let running: Promise<void> | undefined
  /** Of sockets that are closed by now. */
  let closedBytes = 0

  function track(socket: Socket): Socket {
    // no listener for `close`: with TLS the driver removes it
    for (const it of sockets) {
      if (!it.destroyed) continue
      sockets.delete(it)
      closedBytes += it.bytesRead
    }
    sockets.add(socket)
    return socket
  }

  async function check(): Promise<void> {
    // the driver has its own time-out for a connection that it opens
    const received = [...sockets].filter(it => it.bytesRead > 0).map(it => ({ socket: it, bytes: it.bytesRead }))
    if (await waitForAnswer(open())) return
    for (const { socket, bytes } of received) if (socket.bytesRead === bytes) socket.destroy()
  }

  const receivedBytes = (): number => [...sockets].reduce((sum, it) => sum + it.bytesRead, closedBytes)

  return { track, receivedBytes, closeIfSilent: () => (running ??= check().finally(() => (running = undefined))) }
}

async function waitForAnswer(socket: Socket): Promise<boolean> {
  const answered = Promise.withResolvers<boolean>()
  for (const event of ['data', 'error', 'close']) socket.once(event, () => answered.resolve(true))
  // after a pause of the event loop what the network brought meanwhile is read first
  const timer = setTimeout(() => void nextTurn(false).then(answered.resolve), ANSWER_TIMEOUT_MS)
  socket.write(SSL_REQUEST)
  try {
    return await answered.promise
  } finally {
    clearTimeout(timer)
    socket.on('error', () => undefined).destroy()
  }
}
