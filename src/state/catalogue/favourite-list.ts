import { atom } from 'nanostores'

import type { Client } from '#client/client.ts'
import { describeFavourites, type FavouriteProduct, type FavouriteStore } from '#contract/catalogue/favourite.ts'
import type { FavouriteIds, FavouriteKind } from '#domain/catalogue/favourites/favourites.ts'
import type { Favourites } from '#state/catalogue/favourites.ts'

/** Stores, and likewise products, that the page shows before "Show more". */
export const FAVOURITES_STEP = 24

export interface FavouriteListState {
  readonly status: 'loading' | 'ready' | 'failed'
  readonly stores: readonly FavouriteStore[]
  readonly products: readonly FavouriteProduct[]
  /** Favourites that the marketplace does not have any more. */
  readonly missing: FavouriteIds
  readonly hasMore: boolean
}

const EMPTY: FavouriteListState = { status: 'loading', stores: [], products: [], missing: { stores: [], products: [] }, hasMore: false }
const KINDS = ['stores', 'products'] as const satisfies readonly FavouriteKind[]

interface FavouriteListDependencies {
  readonly call: Client
  readonly favourites: Pick<Favourites, '$favourites' | 'toggle'>
}

/**
 * The descriptions of the favourites, step by step. A favourite whose heart is released stays in the list until the page is opened again, so
 * that a press by mistake can be undone.
 */
export function createFavouriteList({ call, favourites }: FavouriteListDependencies) {
  const $list = atom(EMPTY)
  /** The ids of this opening, in their order, and how many of each kind are described. */
  let ids: FavouriteIds = { stores: [], products: [] }
  let described = 0
  /** A reply of an earlier opening is dropped. */
  let opening = 0

  async function load(): Promise<void> {
    const current = opening
    const next = (kind: FavouriteKind) => ids[kind].slice(described, described + FAVOURITES_STEP)
    const asked = { stores: next('stores'), products: next('products') }
    $list.set({ ...$list.get(), status: 'loading' })
    if (asked.stores.length + asked.products.length === 0) return $list.set({ ...$list.get(), status: 'ready', hasMore: false })
    try {
      const reply = await call(describeFavourites, { body: { stores: [...asked.stores], products: [...asked.products] } })
      if (current !== opening) return
      described += FAVOURITES_STEP
      const { stores, products, missing } = $list.get()
      const found = { stores: reply.stores.map(it => it.store.id), products: reply.products.map(it => it.product.id) }
      const listMissing = (kind: FavouriteKind) => [...missing[kind], ...asked[kind].filter(it => !found[kind].includes(it))]
      $list.set({
        status: 'ready',
        stores: [...stores, ...reply.stores],
        products: [...products, ...reply.products],
        missing: { stores: listMissing('stores'), products: listMissing('products') },
        hasMore: KINDS.some(it => ids[it].length > described),
      })
    } catch {
      if (current === opening) $list.set({ ...$list.get(), status: 'failed' })
    }
  }

  async function open(): Promise<void> {
    opening++
    described = 0
    const { stores, products } = favourites.$favourites.get()
    ids = { stores, products }
    $list.set(EMPTY)
    await load()
  }

  return {
    $list,
    open,
    /** Loads the next step, or repeats one that has failed. */
    more: load,
    /** Opens the list again when another tab or the account has a favourite that it does not show. */
    async follow(): Promise<void> {
      const now = favourites.$favourites.get()
      if (KINDS.some(kind => now[kind].some(id => !ids[kind].includes(id)))) await open()
    },
    /** Takes the favourites away that the marketplace does not have any more. */
    async removeMissing(): Promise<void> {
      const { missing } = $list.get()
      $list.set({ ...$list.get(), missing: EMPTY.missing })
      for (const kind of KINDS)
        for (const id of missing[kind]) if (favourites.$favourites.get()[kind].includes(id)) await favourites.toggle(kind, id)
    },
  }
}

export type FavouriteList = ReturnType<typeof createFavouriteList>
