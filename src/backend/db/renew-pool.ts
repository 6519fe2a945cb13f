import type { Socket } from 'node:net'

import type postgres from 'postgres'

/** The driver writes its first message in the turn of the event loop in which it has the socket. */
const FIRST_WRITE_MS = 50
/** Calls on the connections of a pool that was replaced may end within this time, seconds. */
const DRAIN_SECONDS = 5

type Begin = (work: (tx: postgres.TransactionSql) => unknown) => Promise<unknown>

/**
 * Sends the calls of `client` to a pool that can be replaced by a new one. Postgres.js 3.4 collects what it writes in a turn of the event
 * loop; when a socket closes in between, its place in the pool never writes again, also after it has been connected anew.
 *
 * @param create opens a pool with the options of `client`
 * @returns replaces the pool; calls that run on the old one have 5 s to end
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

/** Calls `stuck` when the driver does not write to a socket that it has asked for. */
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
  // on a busy machine a timer may come before the write of its own turn: an immediate does not
  setTimeout(() => setImmediate(check), FIRST_WRITE_MS).unref()
  return socket
}
