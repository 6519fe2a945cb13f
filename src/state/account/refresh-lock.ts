import { parseJson } from '#domain/cart/restore-cart.ts'
import { STORAGE_NAME } from '#domain/platform/storage-names.ts'

/** B §9: "refresh poll 100 ms". */
export const REFRESH_POLL_MS = 100
/** trust.md: "waiters poll every 100 ms, 7.5 s at most". */
export const REFRESH_TIMEOUT_MS = 7500
/** How long a lease stands when the tab that took it is gone: the time-out of the call it covers, and some air. */
const LEASE_MS = REFRESH_TIMEOUT_MS + 1500
/** Between writing a lease and believing it: another tab may have written at the same moment. */
const LEASE_CONFIRM_MS = 30

export interface RefreshLockDependencies {
  /** `navigator.locks`; browsers have none on plain http. */
  readonly locks?: Pick<LockManager, 'request'> | undefined
  /** What all tabs share: where the lease lies when there are no locks. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  now(): number
  sleep(ms: number): Promise<void>
  newId(): string
}

const BUSY = Symbol('busy')

/** Does something in one tab at a time: runs it, or says `undefined` at once while another tab is at it. */
export function createRefreshLock({ locks, storage, now, sleep, newId }: RefreshLockDependencies) {
  const name = STORAGE_NAME.refreshLease

  async function underLock<T>(manager: Pick<LockManager, 'request'>, task: () => Promise<T>): Promise<T | undefined> {
    const outcome = await manager.request(name, { ifAvailable: true }, lock => (lock ? task() : BUSY))
    return outcome === BUSY ? undefined : (outcome as T)
  }

  const readLease = () => parseLease(storage.getItem(name))

  /** @returns the lease's owner; undefined while another tab holds it, or has just taken it */
  async function takeLease(): Promise<string | undefined> {
    const lease = readLease()
    // a lease further ahead than any of ours was written by another clock
    if (lease && lease.until > now() && lease.until <= now() + LEASE_MS) return undefined
    const owner = newId()
    storage.setItem(name, JSON.stringify({ owner: owner, until: now() + LEASE_MS }))
    await sleep(LEASE_CONFIRM_MS)
    return readLease()?.owner === owner ? owner : undefined
  }

  async function underLease<T>(task: () => Promise<T>): Promise<T | undefined> {
    let mine: string | undefined
    try {
      mine = await takeLease()
    } catch {
      return task() // a browser that keeps nothing cannot agree among its tabs; the server's grace covers two at once
    }
    if (mine === undefined) return undefined
    try {
      return await task()
    } finally {
      if (readLease()?.owner === mine) storage.removeItem(name)
    }
  }

  return <T>(task: () => Promise<T>): Promise<T | undefined> => (locks ? underLock(locks, task) : underLease(task))
}

function parseLease(text: string | null): { owner: string; until: number } | undefined {
  const value = text === null ? undefined : parseJson(text)
  return value !== null && typeof value === 'object' && 'owner' in value && 'until' in value
    ? { owner: String(value.owner), until: Number(value.until) }
    : undefined
}
