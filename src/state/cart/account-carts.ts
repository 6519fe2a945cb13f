import { atom } from 'nanostores'

import type { Client } from '#client/client.ts'
import { CallError } from '#client/failure.ts'
import type { Cart } from '#contract/cart/cart.ts'
import { getSavedCarts, type LineChange, saveCart, type SavedCart, type SavedLine } from '#contract/cart/saved-cart.ts'
import { toCanonicalText } from '#domain/cart/canonical-text.ts'
import {
  addChanges,
  applyChanges,
  combineLines,
  findChanges,
  hasSameLines,
  isExpired,
  replaceLines,
  toSavedInfo,
  toSavedLines,
} from '#domain/cart/saved-lines.ts'
import { type createCarts, toExpiredCartKey } from '#state/cart/cart.ts'
import { type CartLedger, createCartLedgers } from '#state/cart/cart-ledger.ts'
import { readJoiningCarts, writeJoiningCarts } from '#state/cart/cart-owner.ts'

/** What the customer keeps of two carts of one store. */
export type CartChoice = 'mine' | 'saved' | 'both'

/** The cart of this browser and the cart of the account have lines of the same store. */
export interface CartConflict {
  readonly storeId: number
  readonly storeName: string
  readonly mine: readonly SavedLine[]
  readonly saved: SavedCart
}

interface AccountCartDependencies {
  readonly call: Client
  readonly carts: Pick<ReturnType<typeof createCarts>, '$stores' | 'find' | 'replace' | 'empty'>
  readonly storage: Record<string, string>
  /** Id of the customer who owns the carts of this browser; null without a session. */
  getUserId(): number | null
  now(): number
  newId(): string
  readonly sessionId: string
  /** Runs a task while no other tab runs one. */
  runLocked(task: () => Promise<void>): Promise<void>
}

/** Characters of the changes in one call: at most 48 kB in any script, and a body has at most 64 kB. */
const MAX_BATCH_LENGTH = 16_000

/** Calls for one cart at a time; the rest is sent after the next change. A full cart needs fewer. */
const MAX_CALLS = 40

/**
 * Keeps the carts of this browser and the customer's carts at the marketplace equal (issue 19 point 5). The browser sends what it has
 * changed, in order; the marketplace decides which change of a line is the last one. A failed call changes nothing: the next one sends the
 * same changes again. Without an answer the carts work as for an anonymous visitor.
 */
export function createAccountCarts({ call, carts, storage, getUserId, now, newId, sessionId, runLocked }: AccountCartDependencies) {
  const $conflicts = atom<readonly CartConflict[]>([])
  const ledgers = createCartLedgers(storage)
  /** Changes that the marketplace has rejected, by store: they are not sent again until the cart changes. */
  const rejected = new Map<number, string>()
  /** A marketplace without these calls: everything stays in the browser. */
  let isSupported = true

  /** The cart of a store, unless it has expired: an open page still shows it, but only a change of the customer renews it. */
  function findCart(storeId: number): Cart | undefined {
    const cart = carts.find(storeId)
    return cart && isExpired(cart, now()) ? undefined : cart
  }

  /** Records what the customer has changed in this browser since the last time, in any tab. @returns undefined when the cart has expired */
  function recordChanges(storeId: number, ledger: CartLedger): CartLedger | undefined {
    const cart = findCart(storeId)
    const hasExpired = isExpired(ledger, now())
    // an expired cart was not removed by the customer; a restored one has all lines again
    if (hasExpired) return cart && toNewLedger(ledger.userId, cart)
    const known = applyChanges(ledger.lines, ledger.pending)
    // later than the last known change: a cart that was cleared and brought back has its former time
    const changedAt = Math.max(cart?.info.timestamp ?? now(), ledger.info.timestamp + 1)
    const changes = findChanges(known, toSavedLines(cart), changedAt)
    const pending = addChanges(ledger.pending, changes)
    const timestamp = changes.length > 0 ? changedAt : (cart?.info.timestamp ?? ledger.info.timestamp)
    return { ...ledger, info: { ...(cart ? toSavedInfo(cart) : ledger.info), timestamp }, pending }
  }

  /** Shows the lines of a ledger in this browser. */
  function show(storeId: number, { userId, basketId, info, lines, pending }: CartLedger): void {
    const expected = applyChanges(lines, pending)
    const cart = findCart(storeId)
    if (expected.length === 0) {
      if (cart) carts.empty(storeId)
      return
    }
    const expired = cart ? undefined : carts.find(storeId)
    if (expired) setAside(expired)
    const timestamp = Math.max(info.timestamp, cart?.info.timestamp ?? 0)
    const isSame = cart && cart.info.basketId === basketId && cart.info.timestamp === timestamp
    if (isSame && hasSameLines(toSavedLines(cart), expected)) return
    const before: Cart = cart ?? { storeId, info: { ...info, basketId, userId, sessionId }, entries: {}, total: 0 }
    carts.replace(replaceLines({ ...before, info: { ...before.info, basketId, userId, timestamp } }, expected))
  }

  function keep(storeId: number, ledger: CartLedger): void {
    ledgers.write(storeId, ledger)
    show(storeId, ledger)
  }

  /** Takes over what the marketplace has of a store. @returns a conflict that the customer decides */
  function receive(userId: number, saved: SavedCart): CartConflict | undefined {
    const { storeId } = saved
    const ledger = ledgers.read(storeId, userId)
    const cart = findCart(storeId)
    if (isExpired(saved, now())) {
      if (!cart) receiveExpired(userId, saved)
      else if (!ledger || ledger.version > 0) ledgers.write(storeId, toNewLedger(userId, cart))
      return undefined
    }
    if (ledger) {
      const current = recordChanges(storeId, ledger)
      // a reply of before the last one
      if (current && saved.version < ledger.version) ledgers.write(storeId, current)
      else keep(storeId, toLedger(userId, saved, current?.pending ?? []))
      return undefined
    }
    const mine = toSavedLines(cart)
    const isSame = !cart || hasSameLines(mine, saved.lines)
    if (!isSame && saved.lines.length > 0 && readJoiningCarts(storage).includes(storeId))
      return { storeId, storeName: cart.info.name, mine, saved }
    // both carts are the customer's: no line is lost
    keep(storeId, toLedger(userId, saved, isSame ? [] : findChanges([], mine, cart.info.timestamp)))
    return undefined
  }

  /** An expired cart of another device can be restored here too. */
  function receiveExpired(userId: number, { storeId, basketId, info, lines }: SavedCart): void {
    ledgers.write(storeId, undefined)
    if (lines.length === 0 || carts.find(storeId)) return
    setAside(replaceLines({ storeId, info: { ...info, basketId, userId, sessionId }, entries: {}, total: 0 }, lines))
  }

  function setAside(cart: Cart): void {
    const key = toExpiredCartKey(cart.storeId)
    if (key in storage) return
    try {
      storage[key] = JSON.stringify(cart)
    } catch {
      // A §8: storage write failures are survived
    }
  }

  async function pull(userId: number): Promise<void> {
    const saved = await call(getSavedCarts, {})
    // the answer is for the customer who asked, and about the same one
    if (getUserId() !== userId || (saved.customerId ?? userId) !== userId) return
    const conflicts = saved.carts.flatMap(it => receive(userId, it) ?? [])
    const atMarketplace = new Set(saved.carts.map(it => it.storeId))
    for (const storeId of carts.$stores.get()) {
      const cart = atMarketplace.has(storeId) ? undefined : findCart(storeId)
      if (cart && !ledgers.read(storeId, userId)) ledgers.write(storeId, toNewLedger(userId, cart))
    }
    setConflicts(conflicts)
  }

  function setConflicts(conflicts: readonly CartConflict[]): void {
    const waiting = new Set(conflicts.map(it => it.storeId))
    writeJoiningCarts(
      storage,
      readJoiningCarts(storage).filter(it => waiting.has(it)),
    )
    $conflicts.set(conflicts)
  }

  /** Sends the changes of one cart until the marketplace has all. */
  async function push(userId: number, storeId: number): Promise<void> {
    let isRenamed = false
    for (let calls = 0; calls < MAX_CALLS && getUserId() === userId; calls++) {
      const before = ledgers.read(storeId, userId)
      const ledger = before && recordChanges(storeId, before)
      ledgers.write(storeId, ledger)
      if (!ledger || ledger.pending.length === 0) return
      const text = toCanonicalText(ledger.pending)
      if (rejected.get(storeId) === text) return
      const changes = takeBatch(ledger.pending)
      try {
        const { basketId, version, info } = ledger
        const saved = await call(saveCart, {
          params: { basketId },
          body: { storeId, customerId: userId, version, info, changes, sentAt: now() },
        })
        if (getUserId() !== userId) return
        rejected.delete(storeId)
        const sent = new Set(changes.map(toCanonicalText))
        const current = recordChanges(storeId, ledger)
        keep(storeId, toLedger(userId, saved, current?.pending.filter(it => !sent.has(toCanonicalText(it))) ?? []))
      } catch (error) {
        if (getUserId() !== userId) return
        const status = getRejection(error)
        if (status === 404 && !isRenamed) {
          // the id belongs to a cart of somebody else
          isRenamed = true
          rename(userId, storeId, ledger)
        } else if (status !== undefined && status !== 401 && status !== 429 && status < 500) {
          rejected.set(storeId, text)
          return
        } else throw error
      }
    }
  }

  function rename(userId: number, storeId: number, ledger: CartLedger): void {
    keep(storeId, { ...ledger, userId, basketId: newId(), version: 0 })
  }

  async function syncAll(isPull: boolean): Promise<void> {
    const userId = getUserId()
    if (userId === null || !isSupported) return $conflicts.set([])
    const conflicts = new Set($conflicts.get().map(it => it.storeId))
    const isNew = (storeId: number) => !conflicts.has(storeId) && !ledgers.read(storeId, userId) && findCart(storeId) !== undefined
    try {
      if (isPull || carts.$stores.get().some(isNew)) await pull(userId)
      for (const storeId of ledgers.list()) await push(userId, storeId)
    } catch (error) {
      const status = getRejection(error)
      if (status !== 404 && status !== 405 && status !== 501) throw error
      isSupported = false
      setConflicts([])
    }
  }

  return {
    /** Carts that wait for the customer's choice. They are not sent. */
    $conflicts,
    /**
     * @param isPull whether to ask for changes of other devices; otherwise only for a cart that the marketplace may have
     * @throws CallError when the marketplace does not answer: the same call later loses nothing
     */
    sync: (isPull: boolean): Promise<void> => runLocked(() => syncAll(isPull)),
    resolve(storeId: number, choice: CartChoice): void {
      const userId = getUserId()
      const conflict = $conflicts.get().find(it => it.storeId === storeId)
      if (!conflict) return
      setConflicts($conflicts.get().filter(it => it !== conflict))
      const cart = carts.find(storeId)
      if (userId === null || !cart) return
      const { saved } = conflict
      const chosen = choice === 'saved' ? saved.lines : toSavedLines(choice === 'both' ? combineLines(cart, saved.lines, now()) : cart)
      keep(storeId, toLedger(userId, saved, findChanges(saved.lines, chosen, now())))
    },
  }
}

/** A cart that the marketplace does not have: all its lines are new. */
function toNewLedger(userId: number, cart: Cart): CartLedger {
  const pending = findChanges([], toSavedLines(cart), cart.info.timestamp)
  return { userId, basketId: cart.info.basketId, version: 0, info: toSavedInfo(cart), lines: [], pending }
}

function toLedger(userId: number, { basketId, version, info, lines }: SavedCart, pending: readonly LineChange[]): CartLedger {
  return { userId, basketId, version, info, lines, pending: [...pending] }
}

function takeBatch(changes: readonly LineChange[]): LineChange[] {
  const batch: LineChange[] = []
  let length = 0
  for (const change of changes) {
    length += JSON.stringify(change).length
    if (batch.length > 0 && length > MAX_BATCH_LENGTH) break
    batch.push(change)
  }
  return batch
}

/** @returns the status of a rejection; undefined when the marketplace did not answer */
function getRejection(error: unknown): number | undefined {
  return error instanceof CallError && error.failure.kind === 'rejected' ? error.failure.status : undefined
}
