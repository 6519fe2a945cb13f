import { atom } from 'nanostores'

import type { FavouriteIds as AccountFavourites } from '#contract/catalogue/favourite.ts'
import {
  changeFavourite,
  type FavouriteIds,
  type FavouriteKind,
  formatFavourites,
  hasFavourites,
  isShownTo,
  NO_FAVOURITES,
  parseFavourites,
  type StoredFavourites,
} from '#domain/catalogue/favourites/favourites.ts'
import { STORAGE_NAME } from '#domain/platform/storage-names.ts'

/** The calls of the account. Each returns all favourites that the account has then. */
export interface FavouriteAccount {
  load(): Promise<AccountFavourites>
  add(customerId: number, ids: FavouriteIds): Promise<AccountFavourites>
  remove(customerId: number, ids: FavouriteIds): Promise<AccountFavourites>
}

interface FavouritesDependencies {
  /** Local storage. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  /** `false` without a session; the id of its customer, or null while the browser does not know it. */
  readonly getSession: () => number | null | false
  /** Loads the calls; a visitor does not need them. */
  readonly loadAccount: () => Promise<FavouriteAccount>
}

/** `full`: the list has no room. `failed`: the account was not reached, or the browser has no room; the favourite is as before. */
export type FavouriteResult = 'added' | 'removed' | 'full' | 'failed'

/**
 * The favourites of this browser. Those of a visitor stay in local storage, and join the account at the next sign-in. Those of a customer are
 * in the account; local storage has a copy, so that a page shows them at once.
 */
export function createFavourites({ storage, getSession, loadAccount }: FavouritesDependencies) {
  const $favourites = atom<FavouriteIds>(NO_FAVOURITES)
  /** Calls of the account, one after the other: each reply has the whole list. */
  let last: Promise<unknown> = Promise.resolve()
  let pending = 0

  function read(): StoredFavourites {
    try {
      const text = storage.getItem(STORAGE_NAME.favourites)
      const stored = parseFavourites(text)
      if (stored && isShownTo(stored, getSession())) return stored
      if (text !== null) storage.removeItem(STORAGE_NAME.favourites)
    } catch {
      // a blocked storage holds none
    }
    return NO_FAVOURITES
  }

  /** @returns false when the storage has no room */
  function write(favourites: StoredFavourites): boolean {
    try {
      if (favourites.owner === null && !hasFavourites(favourites)) storage.removeItem(STORAGE_NAME.favourites)
      else storage.setItem(STORAGE_NAME.favourites, formatFavourites(favourites))
    } catch {
      return false
    }
    show(favourites)
    return true
  }

  function show({ stores, products }: FavouriteIds): void {
    const shown = $favourites.get()
    if (formatFavourites({ owner: null, ...shown }) !== formatFavourites({ owner: null, stores, products }))
      $favourites.set({ stores, products })
  }

  function inTurn<T>(task: () => Promise<T>): Promise<T> {
    pending++
    const result = last.then(task).finally(() => pending--)
    last = result.catch(() => {})
    return result
  }

  /** Stores what the account has, unless a later change of this page waits for its turn: its reply will have both. */
  function accept({ customerId, stores, products }: AccountFavourites): void {
    // the session has ended meanwhile: nothing of the account stays
    if (getSession() === false || pending > 1) return
    write({ owner: customerId, stores, products })
  }

  /** Merges the favourites of a visitor into the account, and reads those of the account. A second merge changes nothing. */
  async function merge(account: FavouriteAccount): Promise<AccountFavourites> {
    const loaded = await account.load()
    const stored = read()
    return stored.owner === null && hasFavourites(stored) ? account.add(loaded.customerId, stored) : loaded
  }

  async function sendChange(kind: FavouriteKind, id: number, isFavourite: boolean): Promise<void> {
    const account = await loadAccount()
    const { owner } = read()
    const customerId = owner ?? (await merge(account)).customerId
    const ids = { stores: [], products: [], [kind]: [id] }
    accept(await (isFavourite ? account.add(customerId, ids) : account.remove(customerId, ids)))
  }

  show(read())

  return {
    $favourites,
    /** Reads again what another tab has stored, or a sign-in or sign-out has changed. */
    reload: (): void => show(read()),
    /** Reads the favourites of the account, after those of the visitor have joined it. Does nothing without a session. */
    async sync(): Promise<void> {
      if (getSession() === false) return show(read())
      await inTurn(async () => accept(await merge(await loadAccount())))
    },
    /** Like `sync`, but only when this browser holds favourites that are not those of the account of this customer. */
    async enter(customerId: number): Promise<void> {
      const stored = read()
      if (hasFavourites(stored) && stored.owner !== customerId) await this.sync()
    },
    async toggle(kind: FavouriteKind, id: number): Promise<FavouriteResult> {
      const session = getSession()
      const before = read()
      const isFavourite = !before[kind].includes(id)
      const change = (favourites: StoredFavourites, to: boolean) => ({ ...favourites, [kind]: changeFavourite(favourites[kind], id, to) })
      const after = change(before, isFavourite)
      if (after[kind] === before[kind]) return 'full'
      if (!write(after)) return 'failed'
      if (session === false) return isFavourite ? 'added' : 'removed'
      try {
        await inTurn(() => sendChange(kind, id, isFavourite))
      } catch {
        // after a sign-out, or the sign-in of another customer, nothing of this one comes back
        if (getSession() === session) write(change(read(), !isFavourite))
        return 'failed'
      }
      if (!isFavourite) return 'removed'
      // another device may have filled the account meanwhile
      return read()[kind].includes(id) ? 'added' : 'full'
    },
  }
}

export type Favourites = ReturnType<typeof createFavourites>
