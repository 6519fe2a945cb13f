import { parseJson } from '#domain/cart/restore-cart.ts'
import { STORAGE_NAME } from '#domain/platform/storage-names.ts'

/** B §9: "refresh poll 100 ms". */
export const REFRESH_POLL_MS = 100
/** trust.md: "waiters poll every 100 ms, 7.5 s at most". */
export const REFRESH_TIMEOUT_MS = 7500
/** How long a lease lasts when its tab is closed: the timeout of the call that it covers, plus a margin. */
const LEASE_MS = REFRESH_TIMEOUT_MS + 1500
/** Pause between writing a lease and reading it back: another tab may write at the same moment. */
const LEASE_CONFIRM_MS = 30

export interface RefreshLockDependencies {
  /** `navigator.locks`; browsers have none on plain http. */
  readonly locks?: Pick<LockManager, 'request'> | undefined
  /** Storage that all tabs share. It holds the lease when there are no locks. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  now(): number
  sleep(ms: number): Promise<void>
  newId(): string
}

const BUSY = Symbol('busy')

/** Runs a task in one tab at a time. Returns `undefined` at once while another tab runs it. */
export function createRefreshLock({ locks, storage, now, sleep, newId }: RefreshLockDependencies) {
  const name = STORAGE_NAME.refreshLease

  async function runWithLock<T>(manager: Pick<LockManager, 'request'>, task: () => Promise<T>): Promise<T | undefined> {
    const outcome = await manager.request(name, { ifAvailable: true }, lock => (lock ? task() : BUSY))
    return outcome === BUSY ? undefined : (outcome as T)
  }

  const readLease = () => parseLease(storage.getItem(name))

  /** @returns the owner of the lease; undefined while another tab holds it */
  async function takeLease(): Promise<string | undefined> {
    const lease = readLease()
    // a lease that ends later than any of ours was written with another clock
    if (lease && lease.until > now() && lease.until <= now() + LEASE_MS) return undefined
    const owner = newId()
    storage.setItem(name, JSON.stringify({ owner, until: now() + LEASE_MS }))
    await sleep(LEASE_CONFIRM_MS)
    return readLease()?.owner === owner ? owner : undefined
  }

  async function runWithLease<T>(task: () => Promise<T>): Promise<T | undefined> {
    let owner: string | undefined
    try {
      owner = await takeLease()
    } catch {
      return task() // without storage the tabs cannot share a lease; the grace period of the server covers two refreshes at once
    }
    if (owner === undefined) return undefined
    try {
      return await task()
    } finally {
      if (readLease()?.owner === owner) storage.removeItem(name)
    }
  }

  return <T>(task: () => Promise<T>): Promise<T | undefined> => (locks ? runWithLock(locks, task) : runWithLease(task))
}

function parseLease(text: string | null): { owner: string; until: number } | undefined {
  const value = text === null ? undefined : parseJson(text)
  return value !== null && typeof value === 'object' && 'owner' in value && 'until' in value
    ? { owner: String(value.owner), until: Number(value.until) }
    : undefined
}
