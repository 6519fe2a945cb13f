import * as z from 'zod/mini'

import { ProductCard } from '#contract/catalogue/product.ts'
import { Store } from '#contract/catalogue/store.ts'
import { endpoint } from '#contract/endpoint.ts'
import { StaticCode } from '#contract/errors.ts'
import { MAX_FAVOURITES, MAX_SHOWN_FAVOURITES } from '#contract/limits.ts'
import { CountryCode, Currency, Id, list, Slug } from '#contract/primitives.ts'

/** Ours (issue 25 point 8): the stores and products that a visitor or a customer has marked. Both lists: the last one first. */

const ids = (limit: number) => z._default(list(Id, limit), [])

/** The favourites of the customer: ids of stores and of products. */
export const FavouriteIds = z.object({
  /** Of the session, which may have changed in another tab since the call began. */
  customerId: Id,
  stores: z.array(Id).check(z.maxLength(MAX_FAVOURITES)),
  products: z.array(Id).check(z.maxLength(MAX_FAVOURITES)),
})
export type FavouriteIds = z.infer<typeof FavouriteIds>

const about = { domain: 'catalogue', source: 'A §2.4', customPath: true } as const
const ofCustomer = { ...about, customer: 'required', errors: [StaticCode.unauthorized], reply: FavouriteIds } as const

/** `customerId`: the customer whose favourites the browser changes. 403: another one has signed in meanwhile. */
const FavouriteChange = z.object({ customerId: Id, stores: ids(MAX_FAVOURITES), products: ids(MAX_FAVOURITES) })

export const getFavourites = endpoint({
  ...ofCustomer,
  method: 'GET',
  path: '/customers/favourites',
  summary: "Returns the ids of the customer's favourite stores and products, the last ones first.",
})

/**
 * What is a favourite already stays as it is, so that a repeated call changes nothing. Unknown ids, and those beyond 500 stores or 500
 * products, are left out: the reply has what is stored.
 */
export const addFavourites = endpoint({
  ...ofCustomer,
  method: 'POST',
  path: '/customers/favourites',
  summary: "Adds stores and products to the customer's favourites, and returns all of them.",
  body: FavouriteChange,
})

export const removeFavourites = endpoint({
  ...ofCustomer,
  method: 'DELETE',
  path: '/customers/favourites',
  summary: "Removes stores and products from the customer's favourites, and returns the others.",
  body: FavouriteChange,
})

/** Where a favourite can be ordered. `slug`: of the city, in the language of the call. */
const FavouriteCity = z.object({ name: z.string(), slug: Slug, countryCode: CountryCode })

/** `UNLISTED`: the store takes no orders at present. `GONE`: it has closed for good. */
export const FavouriteState = z.enum(['LISTED', 'UNLISTED', 'GONE'])
export type FavouriteState = z.infer<typeof FavouriteState>

export const FavouriteStore = z.object({ state: FavouriteState, store: Store, city: FavouriteCity })
export type FavouriteStore = z.infer<typeof FavouriteStore>

export const FavouriteProduct = z.object({
  /** Of its store. */
  state: FavouriteState,
  product: ProductCard,
  store: z.object({ id: Id, name: z.string(), slug: Slug, open: z.boolean(), reachable: z.optional(z.boolean()) }),
  city: FavouriteCity,
  /** Of the price. `pattern`: as `currencyPattern` of the city. */
  money: z.object({ currency: Currency, pattern: z.string() }),
})
export type FavouriteProduct = z.infer<typeof FavouriteProduct>

/** The browser names the ids, because a visitor without an account has favourites too. Ids that do not exist any more are left out. */
export const describeFavourites = endpoint({
  ...about,
  method: 'POST',
  path: '/favourites/description',
  summary: 'Describes stores and products by their ids, also those that are closed or sold out, in the order of the request.',
  body: z.object({ stores: ids(MAX_SHOWN_FAVOURITES), products: ids(MAX_SHOWN_FAVOURITES) }),
  reply: z.object({ stores: z.array(FavouriteStore), products: z.array(FavouriteProduct) }),
})
