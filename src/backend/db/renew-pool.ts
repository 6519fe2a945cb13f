import type { Socket } from 'node:net'

import type postgres from 'postgres'

/** The driver writes its first message in the turn of the event loop in which it receives the socket. */
const FIRST_WRITE_MS = 50
/** Time for running calls to end on a replaced pool. */
const DRAIN_SECONDS = 5

type Begin = (work: (tx: postgres.TransactionSql) => unknown) => Promise<unknown>

/**
 * Forwards the calls of `client` to a pool that can be replaced by a new one. Postgres.js 3.4 buffers the writes of one turn of the event
 * loop. If a socket closes meanwhile, its slot in the pool never writes again, even after a reconnect.
 *
 * @param create opens a pool with the options of `client`
 * @returns a function that replaces the pool; running calls on the old one have 5 s to end
 */
export function makeRenewable(client: postgres.Sql, create: () => postgres.Sql): () => void {
  let current: Pick<postgres.Sql, 'unsafe' | 'end'> & { begin: Begin } = {
    unsafe: client.unsafe.bind(client),
    begin: client.begin.bind(client) as Begin,
    end: client.end.bind(client),
  }
  let isEnding = false
  const unsafe: postgres.Sql['unsafe'] = (...query) => current.unsafe(...query)
  const begin: Begin = work => current.begin(work)
  const end: postgres.Sql['end'] = options => {
    isEnding = true
    return current.end(options)
  }
  Object.assign(client, { unsafe, begin, end })
  return () => {
    if (isEnding) return
    const old = current
    current = create() as unknown as typeof current
    void old.end({ timeout: DRAIN_SECONDS })
  }
}

/** Calls `onStuck` when the driver does not write to a socket that it requested. */
export function watchFirstWrite(socket: Socket, onStuck: () => void): Socket {
  let isWritten = false
  const write = socket.write
  socket.write = function (this: Socket, ...data: Parameters<typeof write>) {
    isWritten = true
    socket.write = write
    return write.apply(this, data)
  } as typeof write
  const check = (): void => {
    if (!isWritten) onStuck()
  }
  // under load a timer may fire before the write of its turn; an immediate does not
  setTimeout(() => setImmediate(check), FIRST_WRITE_MS).unref()
  return socket
}
