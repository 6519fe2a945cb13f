import { MAX_FAVOURITES } from '#contract/limits.ts'

export type FavouriteKind = 'stores' | 'products'

/** Ids of stores and of products, the last marked ones first; each id once, at most `MAX_FAVOURITES` of a kind. */
export interface FavouriteIds {
  readonly stores: readonly number[]
  readonly products: readonly number[]
}

/** What a browser stores. `owner`: id of the customer whose account has them; null: a visitor marked them, and no account has them yet. */
export interface StoredFavourites extends FavouriteIds {
  readonly owner: number | null
}

export const NO_FAVOURITES: StoredFavourites = { owner: null, stores: [], products: [] }

/** The ids of a kind, with or without one of them. A new id is the first one. The list is as long as before when it is full. */
export function changeFavourite(ids: readonly number[], id: number, isFavourite: boolean): readonly number[] {
  if (ids.includes(id) === isFavourite || (isFavourite && ids.length >= MAX_FAVOURITES)) return ids
  return isFavourite ? [id, ...ids] : ids.filter(it => it !== id)
}

export const hasFavourites = ({ stores, products }: FavouriteIds): boolean => stores.length > 0 || products.length > 0

/**
 * Whether stored favourites may show in this browser: those of a visitor always, because they join the account that signs in; those of
 * an account only to its customer.
 *
 * @param session `false` without a session; id of its customer; `null` while the browser does not know it yet
 */
export function isShownTo({ owner }: StoredFavourites, session: number | null | false): boolean {
  if (owner === null || session === null) return true
  return owner === session
}

/** @returns undefined for a text that this version of the storefront has not written */
export function parseFavourites(text: string | null): StoredFavourites | undefined {
  const value = parseObject(text)
  if (!value) return undefined
  const { owner, stores, products, ...others } = value
  if (Object.keys(others).length > 0 || !(owner === null || isId(owner)) || !isIds(stores) || !isIds(products)) return undefined
  return { owner, stores, products }
}

export const formatFavourites = ({ owner, stores, products }: StoredFavourites): string => JSON.stringify({ owner, stores, products })

function parseObject(text: string | null): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text ?? '')
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

const isId = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) > 0

const isIds = (value: unknown): value is number[] =>
  Array.isArray(value) && value.length <= MAX_FAVOURITES && value.every(isId) && new Set(value).size === value.length
