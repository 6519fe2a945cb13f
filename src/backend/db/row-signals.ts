import type { Db } from '#backend/db/connect.ts'

type RowListener = (id: number) => void

/**
 * Subscriptions to changes of the rows of one table, by their id. One connection listens for all subscriptions and reconnects by itself.
 * After a reconnect all listeners are called, because notifications sent in between are lost.
 */
export interface RowSignals {
  /** @returns unsubscribes */
  onRow(id: number, listener: () => void): () => void
  /** Subscribes to every row. `id` is undefined when any row can have changed. */
  onAny(listener: (id: number | undefined) => void): () => void
  /**
   * Starts to listen. Later calls have no effect.
   *
   * @throws Error when the database does not answer; the next call tries again
   */
  open(): Promise<void>
}

/** @param channel of `pg_notify`, whose payload is the id of the row */
export function createRowSignals(db: Db, channel: string): RowSignals {
  const listenersByRow = new Map<number, Set<() => void>>()
  const anyRowListeners = new Set<(id: number | undefined) => void>()
  let opening: Promise<unknown> | undefined

  const notify: RowListener = id => {
    for (const listener of listenersByRow.get(id) ?? []) listener()
    for (const listener of anyRowListeners) listener(id)
  }
  const notifyAll = (): void => {
    for (const listeners of listenersByRow.values()) for (const listener of listeners) listener()
    for (const listener of anyRowListeners) listener(undefined)
  }

  return {
    onRow(id, listener) {
      const listeners = listenersByRow.get(id) ?? new Set()
      listenersByRow.set(id, listeners.add(listener))
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0 && listenersByRow.get(id) === listeners) listenersByRow.delete(id)
      }
    },
    onAny(listener) {
      anyRowListeners.add(listener)
      return () => void anyRowListeners.delete(listener)
    },
    async open() {
      opening ??= db.$client.listen(channel, payload => notify(Number(payload)), notifyAll)
      try {
        await opening
      } catch (error) {
        opening = undefined
        throw error
      }
    },
  }
}
